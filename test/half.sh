#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# half.sh all|0|1 WORD...: all words, or every second one.  `for x in $(%half a b c d)` runs all in a tree by itself, and in
# `./dev test` one half under each MPI: put words beside each other that both MPIs need not have.

own=$1
shift
for ((k = 1; k <= $#; k++)); do
    [ "$own" = all ] || [ $(((k - 1) % 2)) = "$own" ] && echo "${!k}"
done
exit 0
