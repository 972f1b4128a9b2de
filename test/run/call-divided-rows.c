// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Arrays whose rows are divided, where a pointer to rows of the declared length is wanted: C++ converts no other one (cxx.txt).

#include <stdio.h>
#include <xmp.h>

enum { N = 12, M = 10 };
#pragma xmp nodes p[*][1]
#pragma xmp nodes q[1][*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template s[N][M]
#pragma xmp distribute s[block][block] onto q
static double u[N][M], next[N][M], both[N][M], (*held)[M];
#pragma xmp align [i][j] with s[i][j] :: u, next
#pragma xmp shadow [1][2] :: u, next
#pragma xmp align both[i][j] with t[i][j]
#pragma xmp align held[i][j] with s[i][j]

static void fill(double a[N][M], int by)
{
#pragma xmp inherit (a)
#pragma xmp loop (i, j) on a[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = by * i + j;
}

static double sum(double (*a)[M])
{
    double all = 0;
#pragma xmp inherit (a)
#pragma xmp loop (i, j) on a[i][j] reduction(+: all)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            all += a[i][j] * (i + 1);
    return all;
}

/* Its parameters exchange what they point to. */
static double smooth(double (*a)[M], double b[N][M], int steps)
{
#pragma xmp inherit (a, b)
    for (int step = 0; step < steps; step++) {
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on a[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 2; j < M - 2; j++)
                b[i][j] = a[i - 1][j] + a[i][j + 2];
        double (*c)[M] = a;
        a = b;
        b = c;
    }
    return sum(a);
}

/* Rows whose length is the caller's, from a place inside them. */
static void count(double rows[][4], int value)
{
    for (int j = 0; j < 4; j++)
        rows[0][j] = value + j;
}

static double planes(double c[N][3][4])
{
    double all = 0;
#pragma xmp inherit (c)
#pragma xmp loop (i) on c[i][*][*]
    for (int i = 0; i < N; i++) {
        double (*second)[4] = c[i] + 1;
        count(c[i], i);
        count(second, 2 * i);
        count(1 + (c[i] + 1), 3 * i);
    }
#pragma xmp loop (i) on c[i][*][*] reduction(+: all)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 12; k++)
            all += c[i][k / 4][k % 4] * (k + 1);
    return all;
}

static int is_there(double (*a)[M]) { return a != 0; }
static double (*rows_of_u(void))[M] { return u; }

int main(void)
{
    double inner[N][M], all[6], cubes[N][3][4];
#pragma xmp align inner[i][j] with s[i][j]
#pragma xmp align cubes[i][*][*] with s[i][*]
    int there = 0;
    double (*same)[M] = u;

    held = (double (*)[M])xmp_malloc(xmp_desc_of(held), N, M);
    fill(u, 2);
    fill((both), 3);
    fill(inner, 5);
    fill(held, 7);
    all[0] = sum(u);
    all[1] = sum((both));
    all[2] = sum(inner) * 2;
    all[3] = sum(held);
    all[4] = smooth(u, next, 3);
    all[5] = planes(cubes);
#pragma xmp loop (i, j) on s[i][j] reduction(+: there)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            there += is_there(u) + is_there(held);
    if (xmp_node_num() == 1)
        printf("%g %g %g %g %g %g %d %d\n", all[0], all[1], all[2], all[3], all[4], all[5], there, rows_of_u() == same);
    return 0;
}
