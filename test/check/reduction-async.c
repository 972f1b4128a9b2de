// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_async_locations

void f(double s, int id, int k)
{
#pragma xmp reduction (max: s /k/) async(id)
// CHECK: :[[@LINE-1]]:42: error: a reduction with locations cannot be asynchronous
#pragma xmp reduction (+: s) ordered async(id)
// CHECK: :[[@LINE-1]]:44: error: a reduction with 'ordered' cannot be asynchronous
#pragma xmp reduction (+: s) async(id)
#pragma xmp reduction (max: s /k/)
}
