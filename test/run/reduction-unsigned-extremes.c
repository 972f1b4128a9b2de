// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// max and min of unsigned values beyond the signed range. MPICH 4.0 (all unsigned types) and Open MPI 4.1
// (unsigned long) compare them as signed.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    const int first = xmp_node_num() == 1;
    unsigned char c = first ? 0x85 : 3, c2 = first ? 3 : 0x85;
    unsigned short s = first ? 0x8005 : 3, s2 = first ? 3 : 0x8005;
    unsigned u = first ? 0x80000005 : 3, u2 = first ? 3 : 0x80000005;
    unsigned long l = first ? ~0ul : 3, l2 = first ? 3 : ~0ul;
    unsigned long long ll = first ? ~0ull : 3, ll2 = first ? 3 : ~0ull;
#pragma xmp reduction (max: c, s, u, l, ll)
#pragma xmp reduction (min: c2, s2, u2, l2, ll2)
    if (first)
        printf("%x %x %x %lx %llx %x %x %x %lx %llx\n", c, s, u, l, ll, c2, s2, u2, l2, ll2);
    return 0;
}
