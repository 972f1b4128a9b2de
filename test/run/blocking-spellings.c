// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=5 %run-compare --ranks=3 %s
// Time levels by remainders in many spellings, upwards, downwards, in steps of 3, of unsigned and negative numbers.

#include <stdio.h>
#include <xmp.h>

#define N 53
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static unsigned u[4][N];
#pragma xmp align u[*][i] with t[i]
#pragma xmp shadow u[0][1]

static void start(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 4; k++)
            u[k][i] = i * i + 3 * k;
}

static void report(const char *name)
{
    unsigned hash = 0;
#pragma xmp loop (i) on t[i] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 4; k++)
            hash += u[k][i] * (2 * i + 1 + 7 * k);
    if (xmp_node_num() == 1)
        printf("%s %x\n", name, hash);
}

#define SPELLING(NAME, FIRST, MORE, STEP, NOW, NEXT) \
    static void NAME(void) \
    { \
        start(); \
        _Pragma("xmp blocking steps(4)") \
        for (FIRST; MORE; STEP) { \
            _Pragma("xmp reflect (u)") \
            _Pragma("xmp loop (i) on t[i]") \
            for (int i = 1; i < N - 1; i++) \
                u[NEXT][i] = 3 * u[NOW][i-1] + 5 * u[NOW][i+1] + u[NOW][i] + n; \
        } \
        report(#NAME); \
    }

SPELLING(not, int n = 0, n < 11, n++, n & 1, !(n & 1))
SPELLING(not_remainder, int n = 1, n < 9, n++, !!(n % 2), !(n % 2))
SPELLING(not_negative, int n = -7, n < 4, n++, !(n % 2), n % 2 != 0)
SPELLING(xor, int n = 0, n < 11, n++, n % 2, n % 2 ^ 1)
SPELLING(xor_before, int n = 0, n < 11, n++, n & 1, (n ^ 1) & 1)
SPELLING(xor_left, long n = 3, n < 33, n += 3, 1 & n, 1 ^ (n & 1))
SPELLING(equal, int n = 10, n >= 0, n--, (n & 1) != 0, n % 2 == 0)
SPELLING(choice, int n = 0, n < 11, n++, n % 2 ? 1 : 0, n % 2 ? 0 : 1)
SPELLING(choice_above, int n = 0, n < 11, n++, n % 2 ? 3 : 2, n % 2 ? 2 : 3)
SPELLING(twice, unsigned n = 0, n < 11, n++, 2 * (n & 1), 2 * (~n & 1))
SPELLING(product, int n = 0, n < 11, n++, (2 * n) % 4, (n * 2 + 2) % 4)
SPELLING(opposite, int n = -9, n < 1, n++, -n % 3, -(n - 2) % 3)

/// By a variable that each step changes once.
#define TOGGLE(NAME, FIRST, NOW, NEXT, UPDATE) \
    static void NAME(void) \
    { \
        start(); \
        FIRST; \
        _Pragma("xmp blocking steps(4)") \
        for (int n = 0; n < 11; n++) { \
            _Pragma("xmp reflect (u)") \
            _Pragma("xmp loop (i) on t[i]") \
            for (int i = 1; i < N - 1; i++) \
                u[NEXT][i] = 3 * u[NOW][i-1] + 5 * u[NOW][i+1] + u[NOW][i] + n; \
            UPDATE; \
        } \
        report(#NAME); \
    }

TOGGLE(one_minus, int now = 1, now, 1 - now, now = 1 - now)
TOGGLE(one_minus_twice, int now = 0, now, 1 - now, now = 1 - now; unsigned more = now; (void)more)
TOGGLE(not_now, int now = 0, now, !now, now = !now)
TOGGLE(xor_now, unsigned now = 1, now, now ^ 1, now ^= 1)
TOGGLE(sum_now, int now = 2, now, (now + 1) % 3, now = (now + 1) % 3)
TOGGLE(counted, long level = 7, level % 4, (level + 1) & 3, level++)
TOGGLE(three_less, int at = 1, at, 3 - at, at = 3 - at)
TOGGLE(back, int at = 19, (at + 1) % 2, at % 2, --at)

/// The levels of a step have names, and the update stands before what reads them.
static void named(void)
{
    int now = 0;
    start();
#pragma xmp blocking steps(3)
    for (int n = 0; n < 8; n++) {
        const int old = now, next = 1 - now;
        now = next;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            u[now][i] = 3 * u[old][i-1] + 5 * u[1 - next][i+1] + n;
    }
    report("named");
}

int main(void)
{
    one_minus();
    one_minus_twice();
    not_now();
    xor_now();
    sum_now();
    counted();
    three_less();
    back();
    named();
    not();
    not_remainder();
    not_negative();
    xor();
    xor_before();
    xor_left();
    equal();
    choice();
    choice_above();
    twice();
    product();
    opposite();
    return 0;
}
