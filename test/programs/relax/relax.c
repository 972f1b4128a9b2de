// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --tolerance=1e-12 %s
// Relaxation in two colors, in the ways that programs write it; sums of real numbers differ in the last digits.
/*
 * A Poisson equation on a square, relaxed in place.  Each color reads only the other one, so that sweeps have the same result in
 * any order: by a condition, by `continue`, by the start of the inner loop, by rows, through a macro and through a function.
 */
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 40
#define M 33
#define STAR(a, i, j) ((a)[(i) - 1][j] + (a)[(i) + 1][j] + (a)[i][(j) - 1] + (a)[i][(j) + 1])

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][M], f[N][M];
#pragma xmp align [i][*] with t[i] :: u, f
#pragma xmp shadow u[1][0]

static double relaxed(int i, int j)
{
    return 0.25 * (STAR(u, i, j) - f[i][j]);
}

static void by_condition(int color)
{
    int i, j;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < M - 1; j++)
            if ((i + j) % 2 == color)
                u[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1] - f[i][j]);
}

static void by_start(int color)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        int start = 1 + (i + color + 1) % 2;
        for (int j = start; j < M - 1; j += 2)
            u[i][j] = 0.25 * (STAR(u, i, j) - f[i][j]);
    }
}

static void by_continue(int color)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) {
            if (((i ^ j) & 1) != color)
                continue;
            u[i][j] = relaxed(i, j);
        }
}

static void by_choice(int color)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            u[i][j] = (i + j) % 2 == color ? 0.25 * (STAR(u, i, j) - f[i][j]) : u[i][j];
}

/* Rows of one parity: relaxes points of a row one after the other, and rows all at once. */
static void by_rows(int parity)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1 + parity; i < N - 1; i += 2)
        for (int j = 1; j < M - 1; j++)
            u[i][j] = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1] - f[i][j]);
}

static double residual(void)
{
    double sum = 0;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) {
            double r = STAR(u, i, j) - 4 * u[i][j] - f[i][j];
            sum += r * r;
        }
    return sqrt(sum);
}

int main(void)
{
    static void (*const sweeps[])(int) = {by_condition, by_start, by_continue, by_choice, by_rows};
    int me = xmp_node_num();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = i == 0 || j == 0 ? 1 : 0;
            f[i][j] = (i * 5 + j * 3) % 7 * 0.01;
        }
    double last = residual();
    for (int k = 0; k < 5; k++) {
        for (int n = 0; n < 10; n++)
            for (int color = 0; color < 2; color++)
                sweeps[k](color);
        double now = residual();
        if (me == 1)
            printf("%d: %.6e %s\n", k, now, now < last ? "smaller" : "not smaller");
        last = now;
    }
    return 0;
}
