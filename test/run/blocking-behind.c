// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc --emit-c %s -o %t.c && grep -c "^ *if (sode_blocking_begun(" %t.c | grep -x 3
// RUN: %sodecc %s -o %t.exe
// RUN: for s in pa1 pa2; do env SODE_SCHEME=$s SODE_STATS=1 %mpirun -n 3 %t.exe 2>&1 | awk '/blocking +[ab], [ab] /{n += $5} END {print n+0}'; done | tr '\n' ' ' | %python -c "import sys; one, two = map(int, sys.stdin.read().split()); assert one < two, (one, two)"
// What the last step's reflect has filled is read behind the loop: by another function, after an exchange of pointers, by a loop; of levels that are
// freed nothing is. Coefficients are read at a distance, and in the neighbor's part in steps that others follow.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 41
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static int three = 3;
static long k[N], near[N];
#pragma xmp align [i] with t[i] :: k, near
#pragma xmp shadow [3] :: k, near

static long beside(long x[N])
{
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[3]
    long sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += i * (x[i - 1] + 3 * x[i + 1]);
    return sum;
}

#define RUN(name, behind)                                                                        \
    static long name(int steps)                                                                  \
    {                                                                                            \
        long *a, *b, sum = 0;                                                                    \
        _Pragma("xmp align [i] with t[i] :: a, b")                                               \
        _Pragma("xmp shadow [3] :: a, b")                                                        \
        a = xmp_malloc(xmp_desc_of(a), N);                                                       \
        b = xmp_malloc(xmp_desc_of(b), N);                                                       \
        _Pragma("xmp loop (i) on t[i]")                                                          \
        for (int i = 0; i < N; i++)                                                              \
            a[i] = 7 * i % 11, b[i] = 1;                                                         \
        _Pragma("xmp blocking steps(three)")                                                     \
        for (int n = 0; n < steps; n++) {                                                        \
            _Pragma("xmp reflect (a)")                                                           \
            _Pragma("xmp loop (i) on t[i]")                                                      \
            for (int i = 1; i < N - 1; i++)                                                      \
                b[i] = (k[i + 1] * a[i - 1] + near[i] * a[i + 1] + k[i - 1] * a[i] + n) % 1009;  \
            long *w = a;                                                                         \
            a = b;                                                                               \
            b = w;                                                                               \
        }                                                                                        \
        behind                                                                                   \
        _Pragma("xmp loop (i) on t[i] reduction(+: sum)")                                        \
        for (int i = 0; i < N; i++)                                                              \
            sum += (i + 1) * a[i] + b[i];                                                        \
        free(a);                                                                                 \
        free(b);                                                                                 \
        return sum;                                                                              \
    }

RUN(by_function, sum += beside(b);)
RUN(by_pointers, long *w = b; b = a; a = w;
    _Pragma("xmp loop (i) on t[i] reduction(+: sum)")
    for (int i = 1; i < N - 1; i++) sum += i * (a[i - 1] + 3 * a[i + 1]);)
RUN(by_loop, _Pragma("xmp loop (i) on t[i] reduction(+: sum)")
    for (int i = 1; i < N - 1; i++) sum += i * (b[i - 1] + 3 * b[i + 1]);)

static long by_none(int steps)
{
    long *a, *b, sum = 0;
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow [3] :: a, b

    a = xmp_malloc(xmp_desc_of(a), N);
    b = xmp_malloc(xmp_desc_of(b), N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 7 * i % 11, b[i] = 1;
#pragma xmp blocking steps(three)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = (k[i + 1] * a[i - 1] + near[i] * a[i + 1] + k[i - 1] * a[i] + n) % 1009;
        long *w = a;
        a = b;
        b = w;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (i + 1) * a[i] + b[i];
    free(a);
    free(b);
    return sum;
}

int main(void)
{
    long (*runs[])(int) = {by_function, by_pointers, by_loop, by_none};

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        k[i] = 1 + i % 5, near[i] = 2 + i % 3;
#pragma xmp reflect (k)
    for (int which = 0; which < 4; which++)
        for (int steps = 1; steps < 9; steps++) {
            const long sum = runs[which](steps);
#pragma xmp task on p[0]
            printf("%d %d %ld\n", which, steps, sum);
        }
    return 0;
}
