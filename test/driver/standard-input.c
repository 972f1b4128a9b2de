// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `-` is standard input, with and without directives; messages say <stdin>.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %S/Inputs/answer.h .
// RUN: %sodecc -x c - -o program < %s && %mpirun -n 1 ./program
// RUN: %sodecc -x c - -c -o plain.o < %S/Inputs/plain.c && nm plain.o > out && grep -w plain out
// RUN: (%sodecc -c -x c -DFAULT=nosuch - -o x.o < %S/Inputs/directive.c 2> err; test $? = 1)
// RUN: %filecheck --check-prefix=FAULT %s < err
// RUN: %sodecc -E -x c - < %s > out && grep '#pragma xmp nodes' out
// RUN: (%sodecc -c - < %s; test $? = 1)
// Dependency files are gcc's.
// RUN: %sodecc -c -x c - -MD -o x.o < %s && cp x.d us.d && gcc -c -x c - -MD -o x.o < %s && diff us.d x.d
// RUN: %sodecc -c -x c - -MMD < %s && cp ./-.d us.d && gcc -c -x c - -MMD < %s && diff us.d ./-.d && test -f ./-.o
// Without directives the header is found as well.
// RUN: grep -v '^#pragma' %s | %sodecc -x c - -o program && ./program
// FAULT: <stdin>:8:5: {{error|note}}:
#include "answer.h"
#pragma xmp nodes p[*]
int main(void) { return answer() - 42; }
