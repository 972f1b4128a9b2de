#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# half.sh all|FIRST/OF WORD...: all words, or every OFth one from the FIRST on, which counts from 0: 0/2 and 1/2 are the halves.
# `for x in $(%half a b c d)` runs all in a tree by itself, and in `./dev test` one half under each MPI: put words beside each
# other that both MPIs need not have.

first=${1%/*} of=${1#*/}
shift
for ((k = 0; k < $#; k++)); do
    word=$((k + 1))
    [ "$first" = all ] || [ $((k % of)) = "$first" ] && echo "${!word}"
done
exit 0
