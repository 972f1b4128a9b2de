#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# complete.bash SCRIPT WORD...: what bash would offer for the last word, one per line. Words are as bash cuts them:
# `-cc=g` is three.

source "$1"
shift
COMP_WORDS=(sodecc "$@")
COMP_CWORD=$#
_sodecc
printf '%s\n' "${COMPREPLY[@]}"
