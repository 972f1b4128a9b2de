# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# complete.zsh FUNCTIONS LINE: prints the line after the user has pressed the tabulator.

zmodload zsh/zpty
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "PS1= PROMPT_EOL_MARK= RPS1=; fpath=(${1:a} \$fpath); autoload -U compinit; compinit -u -D"
zpty -w shell 'show() { print -r -- "<<$BUFFER>>"; }; zle -N show; bindkey "^X" show; print READY$((1 + 1))'
zpty -r -m shell line '*READY2*'
zpty -w -n shell "$2"$'\t\C-x'
zpty -r -m shell line '*<<*>>*'
print -r -- ${${line##*<<}%%>>*}
zpty -d shell
