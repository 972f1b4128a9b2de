// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// -E shows the user's program to the host compiler, with directives and with the predefined macros.
// RUN: %sodecc -E %s > %t.i && %filecheck %s < %t.i
// RUN: %sodecc -E -U__SODE__ %s | %filecheck --check-prefix=UNDEFINED %s
// The result cannot be translated any more: it is refused, not compiled as a serial program.
// RUN: (%sodecc -c %t.i -o %t.o 2> %t.err; test $? = 1) && %filecheck --check-prefix=REFUSED %s < %t.err
// RUN: %sodecc -E %S/Inputs/plain.c -o %t.plain.i && %sodecc -c %t.plain.i -o %t.o
// REFUSED: preprocess.c:[[#]]: error: preprocessed text with directives cannot be translated
#pragma xmp nodes p[*]
int sode = __SODE__, xmp = _XCALABLEMP;
// CHECK: #pragma xmp nodes p[*]
// CHECK: int sode = 1, xmp = 201811;
// UNDEFINED: int sode = __SODE__
