// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// shadow with pieces missing: one error where the piece should be.

#pragma xmp shadow
// CHECK: :[[@LINE-1]]:19: error: expected the name of an array in 'shadow' directive
#pragma xmp shadow a
// CHECK: :[[@LINE-1]]:21: error: expected '[' in 'shadow' directive
#pragma xmp shadow a(1)
// CHECK: :[[@LINE-1]]:21: error: expected '[' in 'shadow' directive
#pragma xmp shadow a[]
// CHECK: :[[@LINE-1]]:22: error: expected an expression in 'shadow' directive
#pragma xmp shadow a[1:]
// CHECK: :[[@LINE-1]]:24: error: expected an expression in 'shadow' directive
#pragma xmp shadow a[:1]
// CHECK: :[[@LINE-1]]:22: error: expected an expression in 'shadow' directive
#pragma xmp shadow a[1:1:1]
// CHECK: :[[@LINE-1]]:25: error: expected ']' in 'shadow' directive
