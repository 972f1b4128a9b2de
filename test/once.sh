#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# once.sh FOLDER COMPILER ARGUMENT... -o OUTPUT ...: compiles; what another test of the same run of lit has compiled by the same
# command is copied. Samples take seconds, and several tests run the same one. FOLDER belongs to one run of lit, whose sources and
# compilers stay as they are; commands must be the same to the letter but for OUTPUT, with full paths of sources.

folder=$1
shift
words=("$@") output=""
for ((k = 0; k < $# - 1; k++)); do
    [ "${words[k]}" = -o ] && output=${words[k + 1]} && words[k + 1]=OUTPUT && place=$((k + 1))
done
[ "$output" != "" ] || { echo "once.sh: no -o in: $*" >&2; exit 2; }
kept=$folder/$(printf '%s\n' "${words[@]}" | sha1sum | cut -c1-16)
mkdir -p "$folder"
exec 9> "$kept.lock"
flock 9 # the second of two that come together waits
if [ ! -e "$kept" ]; then
    words[place]=$kept.new
    "${words[@]}" 9>&- && mv "$kept.new" "$kept" || exit
fi
cp "$kept" "$output"
