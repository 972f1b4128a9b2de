// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a call costs whose parameters inherit: functions of 1, 2 and 4 arrays with one loop, the same without directives on plain memory, and the
// inheriting ones called with that memory. On one node, so that both compute as much. The best of several rounds, in nanoseconds a call.

#include <stdio.h>
#include <xmp.h>

#define N 4096
#define CALLS 300
#define ROUNDS 200
/* Nor compiled for the arrays of its only call, whose addresses are constants. */
#ifdef __clang__
#define ALONE __attribute__((noinline))
#else
#define ALONE __attribute__((noipa))
#endif

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N], c[N], d[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp align b, c, d like a
static double e[N], f[N], g[N], h[N];

ALONE static void plain1(int n, double *x)
{
    for (int i = 0; i < n; i++)
        x[i] += 1;
}

ALONE static void inherits1(int n, double *x)
#pragma xmp inherit (x)
{
#pragma xmp loop (i) on x[i]
    for (int i = 0; i < n; i++)
        x[i] += 1;
}

ALONE static void plain2(int n, double *restrict x, const double *restrict y)
{
    for (int i = 0; i < n; i++)
        x[i] += y[i];
}

ALONE static void inherits2(int n, double *restrict x, const double *restrict y)
#pragma xmp inherit (x, y)
{
#pragma xmp loop (i) on x[i]
    for (int i = 0; i < n; i++)
        x[i] += y[i];
}

ALONE static void plain4(int n, double *restrict x, const double *restrict y, const double *restrict z, const double *restrict w)
{
    for (int i = 0; i < n; i++)
        x[i] += y[i] - z[i] * w[i];
}

ALONE static void inherits4(int n, double *restrict x, const double *restrict y, const double *restrict z, const double *restrict w)
#pragma xmp inherit (x, y, z, w)
{
#pragma xmp loop (i) on x[i]
    for (int i = 0; i < n; i++)
        x[i] += y[i] - z[i] * w[i];
}

static double least(const double *list)
{
    double best = list[0];
    for (int k = 1; k < ROUNDS; k++)
        best = list[k] < best ? list[k] : best;
    return 1e9 * best / CALLS;
}

#define TIME(list, call)                  \
    do {                                  \
        double begin = xmp_wtime();       \
        for (int k = 0; k < CALLS; k++)   \
            call;                         \
        list[round] = xmp_wtime() - begin; \
    } while (0)

static void row(int arrays, int n, double *without, double *distributed, double *memory)
{
    double w = least(without), u = least(distributed), m = least(memory), bar = 1.1 * w + 50 * arrays;
    if (xmp_node_num() == 1)
        printf("| %d | %d | %.0f | %.0f | %.0f | %.0f | %s |\n", arrays, n, w, u, m, bar, u <= bar && m <= bar ? "" : "above");
}

int main(void)
{
    static double without[3][ROUNDS], distributed[3][ROUNDS], memory[3][ROUNDS];
    for (int n = 16; n <= N; n *= 16) {
        for (int round = 0; round < ROUNDS; round++) {
            TIME(without[0], plain1(n, e));
            TIME(distributed[0], inherits1(n, a));
            TIME(memory[0], inherits1(n, e));
            TIME(without[1], plain2(n, e, f));
            TIME(distributed[1], inherits2(n, a, b));
            TIME(memory[1], inherits2(n, e, f));
            TIME(without[2], plain4(n, e, f, g, h));
            TIME(distributed[2], inherits4(n, a, b, c, d));
            TIME(memory[2], inherits4(n, e, f, g, h));
        }
        row(1, n, without[0], distributed[0], memory[0]);
        row(2, n, without[1], distributed[1], memory[1]);
        row(4, n, without[2], distributed[2], memory[2]);
    }
    return 0;
}
