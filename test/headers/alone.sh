#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# alone.sh INCLUDE COMPILER...: every header below INCLUDE, alone, with warnings as errors.

include=$1
shift
status=0
for header in "$include"/*.h "$include"/*/*.h; do
    name=${header#"$include"/}
    case $name in sode/serial.h | sode/serial_procedures.h | sode/serial_matmul.h | sode/serial_select.h | sode/serial_sort.h) continue ;; esac # part of xmp.h, as its #error says
    if ! echo "#include <$name>" | "$@" -I"$include" -fsyntax-only -Wall -Wextra -Wshadow -Wconversion -Werror -; then
        echo "$name does not compile alone: $*"
        status=1
    fi
done
exit $status
