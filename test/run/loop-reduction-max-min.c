// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// max and min, in upper case too, over every type; initial values that win.

#include <stdio.h>
#include <xmp.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
#define UP(m, x) if ((x) > (m)) m = (x)
#define DOWN(m, x) if ((x) < (m)) m = (x)

int main(void)
{
    signed char c = -100, c2 = 100;
    unsigned short s = 0, s2 = 60000;
    int i = -5, i2 = 5, winner = 9999;
    unsigned long ul = 0, ul2 = ~0ul;
    long long ll = -(1ll << 60), ll2 = 1ll << 60;
    float f = -1e30f, f2 = 1e30f;
    double d = -1e300, d2 = 1e300;
    long double ld = 0, ld2 = 0;
#pragma xmp loop (k) on t[k] reduction(max: c, s, i, winner, ul) reduction(MAX: ll, f, d, ld) \
    reduction(min: c2, s2, i2, ul2) reduction(Min: ll2, f2, d2, ld2)
    for (int k = 0; k < N; k++) {
        int x = k * 7 % N - 8;
        UP(c, (signed char)x);
        DOWN(c2, (signed char)x);
        UP(s, (unsigned short)(x + 40000));
        DOWN(s2, (unsigned short)(x + 40000));
        UP(i, x);
        DOWN(i2, x);
        UP(winner, x);
        UP(ul, (unsigned long)x);
        DOWN(ul2, (unsigned long)x);
        UP(ll, x * (1ll << 40));
        DOWN(ll2, x * (1ll << 40));
        UP(f, x / 4.0f);
        DOWN(f2, x / 4.0f);
        UP(d, x / 4.0);
        DOWN(d2, x / 4.0);
        UP(ld, x / 4.0L);
        DOWN(ld2, x / 4.0L);
    }
    if (xmp_node_num() == 1) {
        printf("%d %d %d %d %d %d %d\n", c, c2, s, s2, i, i2, winner);
        printf("%lu %lu %lld %lld %g %g %g %g %Lg %Lg\n", ul, ul2, ll, ll2, f, f2, d, d2, ld, ld2);
    }
    return 0;
}
