// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// + over every arithmetic type; the value before the loop counts once.

#include <stdio.h>
#include <xmp.h>

#define N 25
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

int main(void)
{
    signed char c = 1;
    unsigned char uc = 2;
    short s = 3;
    unsigned short us = 4;
    int i = 5;
    unsigned u = 6;
    long l = 7;
    unsigned long ul = 8;
    long long ll = 9;
    unsigned long long ull = 10;
    float f = 11;
    double d = 12;
    long double ld = 13;
    char plain = 14;
#pragma xmp loop (k) on t[k] reduction(+: c, uc, s, us, i, u, l, ul, ll, ull, f, d, ld, plain)
    for (int k = 0; k < N; k++) {
        c += k % 3;
        uc += (unsigned char)(k * k);
        s -= (short)(k * 100);
        us += (unsigned short)(k * 4000);
        i += k * k;
        u -= (unsigned)k;
        l += (long)k << 40;
        ul += ~0ul / 3;
        ll -= (long long)k << 50;
        ull += ~0ull / 5 * (unsigned)k;
        f += k / 2.0f;
        d += k / 4.0;
        ld += k / 8.0L;
        plain += k % 2;
    }
    if (xmp_node_num() == 1) {
        printf("%d %d %d %d %d %u %ld %lu %lld %llu\n", c, uc, s, us, i, u, l, ul, ll, ull);
        printf("%g %g %Lg %d\n", f, d, ld, plain);
    }
    return 0;
}
