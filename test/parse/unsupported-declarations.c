// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Forms of declarative directives that are not translated yet: one error at their place.

int first[4], sizes[4];
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template u[100]
double a[100], b[100], c[100];
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[auto]
// CHECK: :[[@LINE-1]]:22: error: an inferred shadow '[auto]' is not supported yet
