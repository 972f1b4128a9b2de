// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Directives before the declaration of their array: one error for each array, which says where the declaration is.
// COVERS: err_array_later

#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
#pragma xmp align u[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'u' is declared after this directive; write the directive after the declaration
// CHECK: :[[@LINE+7]]:14: note: 'u' is declared here
#pragma xmp shadow u[1]
#pragma xmp align v like u
// CHECK: :[[@LINE-1]]:19: error: 'v' is declared after this directive; write the directive after the declaration
// CHECK: :[[@LINE+3]]:20: note: 'v' is declared here
#pragma xmp align nowhere[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: use of undeclared identifier 'nowhere'
double w[8], u[8], v[8];

double f(int i) { return nowhere[i] + u[i]; }
// CHECK: :[[@LINE-1]]:26: error: use of undeclared identifier 'nowhere'
