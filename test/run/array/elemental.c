// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 %s
// The elemental functions of the language, of all three real types, and others, in assignments of local and of distributed sections.

#include <math.h>
#include <stdio.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#define SET(section, loop) section;
#else
#define SET(section, loop) for (int k = 0; k < N; k++) loop;
#endif
#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p

/* Each function of one argument, of two. */
#define ONE(F, s) \
    F(acos, s, 0.5) F(asin, s, 0.5) F(atan, s, 3) F(cos, s, 1) F(sin, s, 1) F(tan, s, 1) F(cosh, s, 1) F(sinh, s, 1) F(tanh, s, 1) \
    F(exp, s, 1) F(log, s, 5) F(log10, s, 7) F(fabs, s, -2) F(sqrt, s, 9) F(ceil, s, 2.3) F(floor, s, -1.7)
#define TWO(F, s) F(atan2, s, 2) F(pow, s, 2) F(fmod, s, 0.37)

#define NAME(f, suffix) f##suffix
#define LOCAL1(f, s, c) SET(z[:] += NAME(f, s)(x[:] * c), z[k] += NAME(f, s)(x[k] * c))
#define LOCAL2(f, s, c) SET(z[:] += NAME(f, s)(x[:], c), z[k] += NAME(f, s)(x[k], c)) SET(z[:] += NAME(f, s)(y[:], x[:]), z[k] += NAME(f, s)(y[k], x[k]))
#define MINE1(f, s, c) MINE(z##s[:] += NAME(f, s)(x##s[:] * c), z##s[k] += NAME(f, s)(x##s[k] * c))
#define MINE2(f, s, c) MINE(z##s[:] += NAME(f, s)(y##s[:], x##s[:] + c), z##s[k] += NAME(f, s)(y##s[k], x##s[k] + c))
#define STRING(x) #x
#define PRAGMA(text) _Pragma(STRING(text))
#define MINE(section, loop) PRAGMA(xmp array on u[:]) SET(section, loop)

#define ARRAYS(type, s) type x##s[N], y##s[N], z##s[N];
ARRAYS(double, )
ARRAYS(float, f)
ARRAYS(long double, l)
int exponent[N];
#pragma xmp align [i] with u[i] :: x, y, z, xf, yf, zf, xl, yl, zl, exponent

static double own(double a, int b) { return a / (1 + b); }

#define LOCAL(type, s) \
    static void local##s(void) \
    { \
        type x[N], y[N], z[N], sum = 0; \
        int e[N]; \
        for (int i = 0; i < N; i++) { \
            x[i] = (type)(i + 1) / (N + 2); \
            y[i] = (type)i + 1; \
            z[i] = 0; \
        } \
        ONE(LOCAL1, s) \
        TWO(LOCAL2, s) \
        SET(y[:] = NAME(frexp, s)(z[:], &e[:]), y[k] = NAME(frexp, s)(z[k], &e[k])) \
        SET(z[:] += NAME(ldexp, s)(x[:], e[:]) + y[:], z[k] += NAME(ldexp, s)(x[k], e[k]) + y[k]) \
        for (int i = 0; i < N; i++) \
            sum += z[i] * (i + 1); \
        if (xmp_node_num() == 1) \
            printf("%.6Lg\n", (long double)sum); \
    }
#ifndef _XCALABLEMP
#define xmp_node_num() 1
#endif
LOCAL(double, )
LOCAL(float, f)
LOCAL(long double, l)

static void distributed(void)
{
    double all[N], sum = 0;
    float allf[N];
    long double alll[N];
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++) {
        xl[i] = xf[i] = x[i] = (float)(i + 1) / (N + 2);
        yl[i] = yf[i] = y[i] = 0.5f + i;
        zl[i] = zf[i] = z[i] = 0;
    }
    ONE(MINE1, )
    TWO(MINE2, )
    ONE(MINE1, f)
    TWO(MINE2, f)
    ONE(MINE1, l)
    TWO(MINE2, l)
    MINE(y[:] = frexp(z[:], &exponent[:]), y[k] = frexp(z[k], &exponent[k]))
    MINE(z[:] = ldexp(y[:], exponent[:] + 1) + own(x[:], exponent[:]), z[k] = ldexp(y[k], exponent[k] + 1) + own(x[k], exponent[k]))
#ifdef _XCALABLEMP
#pragma xmp gmove
    all[:] = z[:];
#pragma xmp gmove
    allf[:] = zf[:];
#pragma xmp gmove
    alll[:] = zl[:];
#else
    for (int i = 0; i < N; i++)
        all[i] = z[i], allf[i] = zf[i], alll[i] = zl[i];
#endif
    for (int i = 0; i < N; i++)
        sum += (i + 1) * (all[i] + 3 * (double)allf[i] + 7 * (double)alll[i]);
    if (xmp_node_num() == 1)
        printf("%.6g\n", sum);
}

int main(void)
{
    local();
    localf();
    locall();
    distributed();
    return 0;
}
