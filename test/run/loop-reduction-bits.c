// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// & | ^ over every width, with initial values that count once.

#include <stdio.h>
#include <xmp.h>

#define N 22
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

int main(void)
{
    unsigned char ac = 0xf7, oc = 1, xc = 0x55;
    short as = 0x7fff, os = 0, xs = 0x1111;
    unsigned au = ~0u, ou = 8, xu = 0xdeadbeef;
    long long al = -1, ol = 0, xl = 42;
    _Bool ab = 1, ob = 0, xb = 1;
#pragma xmp loop (k) on t[k] reduction(&: ac, as, au, al, ab) reduction(|: oc, os, ou, ol, ob) \
    reduction(^: xc, xs, xu, xl, xb)
    for (int k = 0; k < N; k++) {
        ac &= (unsigned char)~(k == 3 ? 2 : 0);
        as &= (short)~(k == 21 ? 0x100 : 0);
        au &= ~(1u << k);
        al &= ~(1ll << (2 * k));
        ab &= k >= 0;
        oc |= (unsigned char)(k == 20 ? 0x80 : 0);
        os |= (short)(k << 3);
        ou |= 1u << k;
        ol |= 1ll << (k + 30);
        ob |= k == N - 1;
        xc ^= (unsigned char)(k * 3);
        xs ^= (short)(k * 321);
        xu ^= (unsigned)k * 0x9e3779b9u;
        xl ^= (long long)k << (k + 10);
        xb ^= k % 2;
    }
    if (xmp_node_num() == 1) {
        printf("%x %x %x %x %x %x\n", ac, oc, xc, as, os, xs);
        printf("%x %x %x %llx %llx %llx %d %d %d\n", au, ou, xu, al, ol, xl, ab, ob, xb);
    }
    return 0;
}
