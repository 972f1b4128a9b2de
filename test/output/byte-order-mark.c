// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: printf '\357\273\277' | cat - %s > %t.in.c && %sodecc --emit-c %t.in.c > %t.c && %cc -Wall -Werror -c -o /dev/null %t.c
// RUN: %clang -Wall -Werror -c -o /dev/null %t.c
// A byte-order mark at the start of the file is no part of the text.
#pragma xmp nodes p[4]
int x;
