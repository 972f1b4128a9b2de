#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# objects.sh RUNTIME BUILD PATTERN...: the objects that the tree has of these files of the runtime. A test of a part of the
# runtime links them: to compile them again took most of its time. Sources are asked, for a tree may have objects of removed ones.

cd "$1" || exit
objects=$2/runtime/CMakeFiles/sode_objects.dir
shift 2
for file in $*; do # patterns, expanded here
    echo "$objects/$file.o"
done
