// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Distributed arrays of every integer type, file scope and block scope.

#include <stdint.h>
#include <stdio.h>
#include <xmp.h>

#define N 23
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
char c[N];
signed char sc[N];
unsigned char uc[N];
static short s[N];
unsigned short us[N];
static int i[N];
unsigned u[N];
long l[N];
unsigned long ul[N];
#pragma xmp align c[x] with t[x]
#pragma xmp align sc[x] with t[x]
#pragma xmp align uc[x] with t[x]
#pragma xmp align s[x] with t[x]
#pragma xmp align us[x] with t[x]
#pragma xmp align i[x] with t[x]
#pragma xmp align u[x] with t[x]
#pragma xmp align l[x] with t[x]
#pragma xmp align ul[x] with t[x]
#pragma xmp shadow c[1]
#pragma xmp shadow sc[1]
#pragma xmp shadow uc[1]
#pragma xmp shadow s[1]
#pragma xmp shadow us[1]
#pragma xmp shadow i[1]
#pragma xmp shadow u[1]
#pragma xmp shadow l[1]
#pragma xmp shadow ul[1]

int main(void)
{
    long long ll[N];
    uint64_t ull[N];
    _Bool b[N];
#pragma xmp align ll[x] with t[x]
#pragma xmp align ull[x] with t[x]
#pragma xmp align b[x] with t[x]
#pragma xmp shadow ll[1]
#pragma xmp shadow ull[1]
#pragma xmp shadow b[1]
    unsigned long long sum = 0;
#pragma xmp loop (x) on t[x]
    for (int x = 0; x < N; x++) {
        c[x] = (char)(x * 5);
        sc[x] = (signed char)(x * -5);
        uc[x] = (unsigned char)(x * 50);
        s[x] = (short)(x * -1000);
        us[x] = (unsigned short)(x * 2000);
        i[x] = x * -90000000;
        u[x] = (unsigned)x * 180000000u;
        l[x] = -((long)x << 55);
        ul[x] = (unsigned long)x << 59;
        ll[x] = (long long)x * x * x;
        ull[x] = ~(uint64_t)x;
        b[x] = x % 3;
    }
#pragma xmp reflect (c, sc, uc, s, us, i, u, l, ul, ll, ull, b)
#pragma xmp loop (x) on t[x] reduction(+: sum)
    for (int x = 1; x < N - 1; x++) {
        sum += (unsigned long long)(c[x - 1] * sc[x + 1] - uc[x - 1] * s[x + 1] + us[x + 1]);
        sum += (unsigned long long)i[x - 1] * u[x + 1] + (unsigned long long)l[x - 1] * ul[x + 1];
        sum += (unsigned long long)ll[x + 1] * ull[x - 1] + (unsigned long long)(b[x - 1] + 2 * b[x + 1]);
    }
    if (xmp_node_num() == 1)
        printf("%llu\n", sum);
    return 0;
}
