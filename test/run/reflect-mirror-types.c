// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3 %s
// What an antimirror gives elements of each type: their negative, both parts of complex ones.
#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define N 11
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static char c[N];
static signed char sc[N];
static short s[N];
static int i[N];
static long l[N];
static long long ll[N];
static float f[N];
static double d[N];
static long double ld[N];
static float complex cf[N];
static double complex cd[N];
static long double complex cl[N];
#pragma xmp align [k] with t[k] :: c, sc, s, i, l, ll, f, d, ld, cf, cd, cl
#pragma xmp shadow [1] :: c, sc, s, i, l, ll, f, d, ld, cf, cd, cl

#ifdef __SODE__
#define AT(u, k) u[k]
#else
#define AT(u, k) ((k) < 0 ? -u[0] : (k) >= N ? -u[N - 1] : u[k])
#endif

int main(void)
{
    long double sum[12] = {0};
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < N; k++) {
        c[k] = sc[k] = s[k] = i[k] = l[k] = ll[k] = 3 + k;
        f[k] = d[k] = ld[k] = 0.5 + k;
        cf[k] = cd[k] = cl[k] = k + 1 - (2 + k) * I;
    }
#pragma xmp reflect (c, sc, s, i, l, ll, f, d, ld, cf, cd, cl) width(/antimirror/1)
#define ADD(n, u, part) sum[n] += (part(AT(u, k - 1)) + 2 * part(AT(u, k + 1))) * (k + 1)
#define BOTH(x) (creall(x) + 3 * cimagl(x))
#pragma xmp loop (k) on t[k] reduction(+: sum)
    for (int k = 0; k < N; k++) {
        ADD(0, c, );
        ADD(1, sc, );
        ADD(2, s, );
        ADD(3, i, );
        ADD(4, l, );
        ADD(5, ll, );
        ADD(6, f, );
        ADD(7, d, );
        ADD(8, ld, );
        ADD(9, cf, BOTH);
        ADD(10, cd, BOTH);
        ADD(11, cl, BOTH);
    }
#pragma xmp task on p[0]
    for (int k = 0; k < 12; k++)
        printf("%d %.10Lg\n", k, sum[k]);
    return 0;
}
