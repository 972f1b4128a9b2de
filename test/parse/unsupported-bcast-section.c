// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Array sections in bcast are not translated yet.

void f(int list[10])
{
#pragma xmp bcast (list[0:4])
// CHECK: :[[@LINE-1]]:26: error: an array section is not supported yet
}
