// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Bit-fields have no address and cannot be broadcast; a reduction goes through a copy.

struct {
    int bits : 3, whole;
} s;
void f(void)
{
#ifdef WRONG
#pragma xmp bcast (s.bits)
// CHECK: :[[@LINE-1]]:20: error: only variables can be broadcast
#endif
#pragma xmp reduction (+: s.bits, s.whole)
#pragma xmp bcast (s.whole, s)
}
