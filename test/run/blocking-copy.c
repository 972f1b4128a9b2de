// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Time blocks of 1 to 8 steps, 2-D star with a fixed boundary: the step ends with a copy, the reflect stands at its head or end,
// the number of steps is no multiple. Blocks may be narrower than the halo.

#include <stdio.h>
#include <xmp.h>

#define N 17
#define M 11
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned long u[N][M], v[N][M];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp shadow u[1][1]

static void start(int with)
{
    int i, j;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            u[i][j] = 31 * i + 7 * j * j + with;
}

static void report(int f, int steps)
{
    unsigned long hash = 0, slope = 0;
    int i, j;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            hash += u[i][j] * (2 * (i * M + j) + 1) + v[i][j] * (i + j);
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] reduction(+: slope)
    for (i = 1; i < N; i++)
        for (j = 1; j < M; j++)
            slope += (u[i][j] - u[i-1][j]) ^ u[i][j-1];
    if (xmp_node_num() == 1)
        printf("%d %d: %lx %lx\n", f, steps, hash, slope);
}

#define HEAD(F, BLOCKING) \
    static void head##F(int steps) \
    { \
        int i, j, n; \
        _Pragma(BLOCKING) \
        for (n = 0; n < steps; n++) { \
            _Pragma("xmp reflect (u)") \
            _Pragma("xmp loop (i, j) on t[i][j]") \
            for (i = 1; i < N - 1; i++) \
                for (j = 1; j < M - 1; j++) \
                    v[i][j] = 3 * u[i-1][j] + 5 * u[i+1][j] + 7 * u[i][j-1] + 11 * u[i][j+1] + u[i][j]; \
            _Pragma("xmp loop (i, j) on t[i][j]") \
            for (i = 1; i < N - 1; i++) \
                for (j = 1; j < M - 1; j++) \
                    u[i][j] = v[i][j]; \
        } \
    }
HEAD(1, "xmp blocking steps(1)")
HEAD(2, "xmp blocking steps(2)")
HEAD(3, "xmp blocking steps(3)")
HEAD(5, "xmp blocking steps(5)")
HEAD(8, "xmp blocking steps(8)")

// Only one side is read, and the shadow is full behind the loop.
static unsigned long tail(int steps)
{
    int i, j, n;
    unsigned long sum = 0;
#pragma xmp reflect (u)
#pragma xmp blocking steps(4) scheme(pa1)
    for (n = steps; n > 0; n--) {
#pragma xmp loop (j, i) on t[i][j]
        for (j = M - 1; j > 0; j--)
            for (i = 0; i < N; i++)
                if (u[i][j-1] % 3)
                    v[i][j] = u[i][j-1] + 2 * u[i][j];
#pragma xmp loop (i, j) on t[i][j]
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++)
                u[i][j] = v[i][j] ^ (i << j);
#pragma xmp reflect (u)
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (i = 1; i < N; i++)
        for (j = 1; j < M; j++)
            sum += u[i-1][j-1] * i;
    return sum;
}

int main(void)
{
    static void (*const heads[])(int) = {head1, head2, head3, head5, head8};
    static const int depth[] = {1, 2, 3, 5, 8};
    for (int k = 0; k < 5; k++)
        for (int steps = 0; steps < 14; steps += 1 + steps / 3) {
            start(k);
            heads[k](steps);
            report(depth[k], steps);
        }
    for (int steps = 0; steps < 10; steps += 3) {
        start(steps);
        unsigned long sum = tail(steps);
        if (xmp_node_num() == 1)
            printf("tail %lx\n", sum);
        report(4, steps);
    }
    return 0;
}
