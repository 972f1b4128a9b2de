// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// align with pieces missing: one error where the piece should be.

#pragma xmp align
// CHECK: :[[@LINE-1]]:18: error: expected the name of an array in 'align' directive
#pragma xmp align a
// CHECK: :[[@LINE-1]]:20: error: expected '[' in 'align' directive
#pragma xmp align a(i) with t(i)
// CHECK: :[[@LINE-1]]:20: error: expected '[' in 'align' directive
#pragma xmp align a[] with t[i]
// CHECK: :[[@LINE-1]]:21: error: expected an index, '*' or ':' in 'align' directive
#pragma xmp align a[i + 1] with t[i]
// CHECK: :[[@LINE-1]]:23: error: expected ']' in 'align' directive
#pragma xmp align a[3] with t[i]
// CHECK: :[[@LINE-1]]:21: error: expected an index, '*' or ':' in 'align' directive
#pragma xmp align a[i]
// CHECK: :[[@LINE-1]]:23: error: expected 'with' in 'align' directive
#pragma xmp align a[i] with
// CHECK: :[[@LINE-1]]:28: error: expected the name of a node array or template in 'align' directive
#pragma xmp align a[i] with t
// CHECK: :[[@LINE-1]]:30: error: expected the template's subscripts in 'align' directive
#pragma xmp align a[i] with t[i
// CHECK: :[[@LINE-1]]:32: error: expected ']' in 'align' directive
#pragma xmp align a[i] with t[]
// CHECK: :[[@LINE-1]]:31: error: expected a subscript in 'align' directive
#pragma xmp align a[i] with t[i] onto p
// CHECK: :[[@LINE-1]]:34: error: extra tokens at the end of 'align' directive
#pragma xmp align b.[i] with t[i]
// CHECK: :[[@LINE-1]]:21: error: expected the name of a member in 'align' directive
