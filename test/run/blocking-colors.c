// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env OMP_NUM_THREADS=2 SODE_TILE=5,7 %run-compare --cflags=-DSCHEME=pa2 --sodecc-flags=-fopenmp --ranks=2,4 %s
// RUN: env SODE_TILE=6,4 %run-compare --cflags=-DSCHEME=diamond --ranks=1,3 %s
// RUN: %sodecc -fsode-check -w %s -o %t.checked && %limited %mpirun -n 3 %t.checked > %t.out 2>&1 && not grep '^sode: ' %t.out
// Time blocks of sweeps in place, over one color after the other: by steps of 2 and by conditions, both colors in a step and one, two in one dimension
// and in three, four for nine points; the residual behind the last sweep and its sums over the cells of a coarser grid.
#include <stdio.h>
#include <xmp.h>

#ifndef SCHEME
#define SCHEME pa1
#endif
#define N 53
#define M 31
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static unsigned line[N];
#pragma xmp align line[i] with t[i]
#pragma xmp shadow line[1]
#pragma xmp nodes q[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template s[N][M]
#pragma xmp distribute s[block][block] onto q
static unsigned u[N][M], w[N][M];
static double x[N][M], r[N][M], b[N][M], c[N / 2][M / 2];
#pragma xmp align [i][j] with s[i][j] :: u, w, x, r, b
#pragma xmp align c[i][j] with s[2*i][2*j]
#pragma xmp shadow [1][1] :: u, w, x, r
#pragma xmp template v[13][11][9]
#pragma xmp distribute v[block][block][*] onto q
static unsigned cube[13][11][9];
#pragma xmp align cube[k][j][i] with v[k][j][i]
#pragma xmp shadow cube[1][1][0]

static unsigned digest(void)
{
    unsigned sum = 0;
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (u[i][j] + 3 * w[i][j]) * (unsigned)(i * M + j + 1);
    return sum;
}

static void fill(void)
{
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = (unsigned)(i * 7 + j * j);
            w[i][j] = (unsigned)(i * j + 1);
        }
}

#define STAR(a) (a[i - 1][j] + 3 * a[i + 1][j] + 5 * a[i][j - 1] + 7 * a[i][j + 1])

/* A step is a sweep over both colors; the second one also changes another array. */
static unsigned both(int steps)
{
    fill();
#pragma xmp blocking steps(3) scheme(SCHEME)
    for (int step = 0; step < steps; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on s[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1 + (i + 1) % 2; j < M - 1; j += 2)
                u[i][j] += STAR(u);
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on s[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++) {
                const int odd = (i + j) & 1;

                if (odd) {
                    u[i][j] = STAR(u) + w[i][j];
                    w[i][j] += u[i][j];
                }
            }
    }
    return digest();
}

/* A step is a sweep over one color, which its number says; C89's variables; downwards. */
static unsigned halves(int steps)
{
    int i, j, half;

    fill();
#pragma xmp blocking steps(4) scheme(SCHEME)
    for (half = 0; half < steps; half++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on s[i][j]
        for (i = N - 2; i > 0; i--)
            for (j = 1; j < M - 1; j++) {
                if ((i + j) % 2 != half % 2)
                    continue;
                u[i][j] = u[i][j] * 3 + STAR(u);
            }
    }
    return digest();
}

/* Nine points, four colors. */
static unsigned four(int steps)
{
    fill();
#pragma xmp blocking steps(2) scheme(SCHEME)
    for (int step = 0; step < 4 * steps; step++) {
        const int below = step % 4 / 2, left = step % 2;
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1 + below; i < N - 1; i += 2)
            for (int j = 1 + left; j < M - 1; j += 2)
                u[i][j] += STAR(u) + u[i - 1][j - 1] + u[i - 1][j + 1] + 9 * u[i + 1][j - 1] + u[i + 1][j + 1];
    }
    return digest();
}

static unsigned lines(int steps)
{
    unsigned sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        line[i] = (unsigned)(i * i);
#pragma xmp blocking steps(4) scheme(SCHEME)
    for (int step = 0; step < steps; step++) {
#pragma xmp reflect (line)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i += 2)
            line[i] += line[i - 1] + 3 * line[i + 1];
#pragma xmp reflect (line)
#pragma xmp loop (i) on t[i]
        for (int i = N - 3; i >= 2; i -= 2)
            line[i] += line[i - 1] * 5 + line[i + 1];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += line[i] * (unsigned)(2 * i + 1);
    return sum;
}

static unsigned space(int steps)
{
    unsigned sum = 0;
#pragma xmp loop (k, j) on v[k][j][*]
    for (int k = 0; k < 13; k++)
        for (int j = 0; j < 11; j++)
            for (int i = 0; i < 9; i++)
                cube[k][j][i] = (unsigned)(k * j + i);
#pragma xmp blocking steps(2) scheme(SCHEME)
    for (int step = 0; step < steps; step++) {
#pragma xmp reflect (cube)
#pragma xmp loop (k, j) on v[k][j][*]
        for (int k = 1; k < 12; k++)
            for (int j = 1; j < 10; j++)
                for (int i = 1 + (k + j + step) % 2; i < 8; i += 2)
                    cube[k][j][i] += cube[k - 1][j][i] + 3 * cube[k + 1][j][i] + cube[k][j - 1][i] + 5 * cube[k][j + 1][i] + cube[k][j][i - 1] +
                                     7 * cube[k][j][i + 1];
    }
#pragma xmp loop (k, j) on v[k][j][*] reduction(+: sum)
    for (int k = 0; k < 13; k++)
        for (int j = 0; j < 11; j++)
            for (int i = 0; i < 9; i++)
                sum += cube[k][j][i] * (unsigned)(k * 99 + j * 9 + i + 1);
    return sum;
}

/* Sweeps, the residual after the last one, and its sums over the cells of the next grid: one time loop. */
static double down(int sweeps)
{
    double s = 0;
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            x[i][j] = r[i][j] = 0;
            b[i][j] = (i * 7 + j * 3) % 11 - 5;
        }
#pragma xmp loop (i, j) on c[i][j]
    for (int i = 0; i < N / 2; i++)
        for (int j = 0; j < M / 2; j++)
            c[i][j] = 0;
#pragma xmp blocking steps(2)
    for (int half = 0; half <= 2 * sweeps; half++) {
#pragma xmp reflect (x)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                if (half < 2 * sweeps && (i + j) % 2 == half % 2)
                    x[i][j] = 0.25 * (b[i][j] + x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1]);
#pragma xmp reflect (x)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                if (half == 2 * sweeps)
                    r[i][j] = b[i][j] + x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1] - 4 * x[i][j];
#pragma xmp reflect (r)
#pragma xmp loop (i, j) on c[i][j]
        for (int i = 0; i < N / 2; i++)
            for (int j = 0; j < M / 2; j++)
                if (half == 2 * sweeps)
                    c[i][j] = r[2 * i][2 * j] + r[2 * i + 1][2 * j] + r[2 * i][2 * j + 1] + r[2 * i + 1][2 * j + 1];
    }
#pragma xmp loop (i, j) on c[i][j] reduction(+: s)
    for (int i = 0; i < N / 2; i++)
        for (int j = 0; j < M / 2; j++)
            s += c[i][j] * (i * M + j + 1);
    return s;
}

int main(void)
{
    unsigned sums[] = {both(1), both(8), halves(3), halves(9), four(2), lines(1), lines(11), space(5)};
    double last = down(2);

    if (xmp_node_num() == 1) {
        for (int k = 0; k < 8; k++)
            printf("%x\n", sums[k]);
        printf("%.9g\n", last);
    }
    return 0;
}
