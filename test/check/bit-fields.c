// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Bit-fields and register variables have no address and cannot be broadcast; a reduction goes through a copy.
// COVERS: err_bcast_address

struct {
    int bits : 3, whole;
} s;
void f(void)
{
    register int fast = 0;
    register struct {
        int x;
    } two = {0};
#ifdef WRONG
#pragma xmp bcast (s.bits)
// CHECK: :[[@LINE-1]]:20: error: a bit-field or register variable has no address and cannot be broadcast
#pragma xmp bcast (fast)
// CHECK: :[[@LINE-1]]:20: error: a bit-field or register variable has no address and cannot be broadcast
#pragma xmp bcast (two.x)
// CHECK: :[[@LINE-1]]:20: error: a bit-field or register variable has no address and cannot be broadcast
#endif
    (void)fast, (void)two;
#pragma xmp reduction (+: s.bits, s.whole, fast)
#pragma xmp bcast (s.whole, s)
}
