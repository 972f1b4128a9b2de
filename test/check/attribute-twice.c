// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// An attribute of a combined directive is given once.
// COVERS: err_attribute_twice

#pragma xmp nodes p [4]
#pragma xmp template [8], distribute [block] onto p :: t, u
double a[8], b[8];
#ifdef WRONG
#pragma xmp shadow[1], shadow[2] :: a, b
// CHECK: :[[@LINE-1]]:24: error: attribute 'shadow' occurs twice in a combined directive
#pragma xmp align[i] with t[i], shadow[1], align[i] with u[i] :: a
// CHECK: :[[@LINE-1]]:44: error: attribute 'align' occurs twice in a combined directive
#endif
#pragma xmp align [i] with t[i], shadow [1] :: a, b
