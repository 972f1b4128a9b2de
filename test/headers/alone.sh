#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# alone.sh INCLUDE COMPILER...: every header below INCLUDE, alone, with warnings as errors.

include=$1
shift
status=0
for header in "$include"/*.h "$include"/*/*.h; do
    name=${header#"$include"/}
    # Part of xmp.h, and says so in an #error.
    [ "$name" = sode/serial.h ] && continue
    if ! echo "#include <$name>" | "$@" -I"$include" -fsyntax-only -Wall -Wextra -Wshadow -Wconversion -Werror -; then
        echo "$name does not compile alone: $*"
        status=1
    fi
done
exit $status
