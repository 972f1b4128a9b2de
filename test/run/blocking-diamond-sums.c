// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_TILE=5,7 OMP_NUM_THREADS=2 %run-compare --ranks=2,4 --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// RUN: %sodecc %s -o %t
// RUN: SODE_STATS=1 %mpirun -n 4 %t 2>&1 | grep -c 'blocking: diamond.* 0 points twice$' | grep -x 2
// RUN: %mpirun -n 4 %t row 2>&1 | %filecheck %s --check-prefix=ROW
// ROW: blocking-diamond-sums.c:[[#]]: warning: directive 'blocking': scheme 'pa1' instead of 'diamond': a loop with a fixed index reduces over the nodes of its row, but a neighbor would compute its points
// Reductions by scheme diamond: each node counts what it computes, also what it computes for its neighbor. Loops that reduce and write,
// that only reduce, at a distance; values given in each step, and none; periodic; a loop over a part. Not so with rows.

#include <stdio.h>
#include <xmp.h>

#define N 61
#define M 53
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned u[N][M], v[N][M], w[2][N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align w[*][i][j] with t[i][j]
#pragma xmp shadow u[1][1]
#pragma xmp shadow w[0][1][1]

static void report(const char *what, int steps, unsigned sum, unsigned more, double most)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += (2 * (i * M + j) + 1) * (u[i][j] + 3 * v[i][j] + 5 * w[0][i][j] + 7 * w[1][i][j]);
    if (xmp_node_num() == 1)
        printf("%s %d: %x, %x %x %g\n", what, steps, hash, sum, more, most);
}

static void copy(int steps)
{
    unsigned sum = 5, more = 3;
    double most = 0;
#pragma xmp blocking steps(4) scheme(diamond)
    for (int n = 0; n < steps; n++) {
        more = 0;
        most = 0;
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum) reduction(max: most)
#pragma omp parallel for reduction(+: sum) reduction(max: most)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++) {
                v[i][j] = 3 * u[i-1][j] + 5 * u[i+1][j-1] + u[i][j+1];
                sum += v[i][j];
                most = v[i][j] % 1000 > most ? v[i][j] % 1000 : most;
            }
#pragma xmp loop (i, j) on t[i][j] reduction(+: more)
        for (int i = 1; i < 40; i++)
            for (int j = 3; j < M - 1; j++)
                more += u[i-1][j+1] * (i + 1) + v[i][j];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j] + n;
    }
    report("copy", steps, sum, more, most);
}

static void periodic(int steps)
{
    unsigned sum = 0, bits = 0;
#pragma xmp blocking steps(3) scheme(diamond)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (w) width(0, /periodic/1, /periodic/1)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum) reduction(^: bits)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                unsigned d = 3 * w[n % 2][(i + 1) % N][j] + w[n % 2][(i + N - 1) % N][j] + 5 * w[n % 2][i][(j + 1) % M];
                w[(n + 1) % 2][i][j] = d;
                sum += d;
                bits ^= d;
            }
    }
    report("periodic", steps, sum, bits, 0);
}

static void row(int steps)
{
    unsigned all = 3, sum = 0;
#pragma xmp blocking steps(4) scheme(diamond)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                v[i][j] = 3 * u[i-1][j] + 5 * u[i+1][j-1] + u[i][j+1];
#pragma xmp loop (j) on t[0][j] reduction(+: sum)
        for (int j = 0; j < M; j++)
            sum += v[0][j] = 3 * v[1][j];
#pragma xmp loop (i, j) on t[i][j] reduction(+: all)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                all += u[i][j] = v[i][j] + n;
    }
    report("row", steps, sum, all, 0);
}

int main(int argc, char **argv)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j] = w[0][i][j] = w[1][i][j] = 31 * i + 7 * j * j;
    for (int steps = 0; steps < 14; steps += 1 + steps / 2) {
        copy(steps);
        periodic(steps);
        if (argc > 1)
            row(steps);
    }
    return 0;
}
