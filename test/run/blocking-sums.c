// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=3,4 OMP_NUM_THREADS=3 %run-compare --ranks=1,4 --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// Reductions in a time block: own points count, once; loops that only reduce and loops that also write; values given in each
// step; several in one loop; in a function that is also called alone; periodic dimensions; time loops without a step. In cache tiles,
// too, each with a result of its own, by one thread and by several.

#include <stdio.h>
#include <xmp.h>

#define N 13
#define M 11
#pragma xmp nodes p[xmp_all_num_nodes() % 2 ? 1 : 2][*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned u[N][M], v[N][M], w[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v, w
#pragma xmp shadow u[1][1]
#pragma xmp shadow w[0][1:2]
static unsigned all = 1, times = 3;
static double most;

static void report(const char *what, int steps, unsigned sum, unsigned other, double largest)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += u[i][j] * (i + 1) + v[i][j] * (j + 13) + w[i][j] * (i * j + 3);
    if (xmp_node_num() == 1)
        printf("%s %d: %x, %x %x %g\n", what, steps, hash, sum, other, largest);
}

/* Writes and reduces; the copy only reduces, at a distance. */
static void step(void)
{
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] reduction(+: all) reduction(max: most)
    for (int i = 1; i < N - 1; i++)
        for (int j = M - 2; j > 0; j--) {
            unsigned d = u[i-1][j+1] * 3 + u[i+1][j] - u[i][j-1];
            v[i][j] = d;
            all += d;
            if (d % 1000 > most)
                most = d % 1000;
        }
#pragma xmp loop (i, j) on t[i][j] reduction(+: all) reduction(^: times)
    for (int i = 0; i < N - 1; i++)
        for (int j = 1; j < M; j++) {
            all += u[i+1][j-1];
            times ^= u[i][j] * 5 + i;
        }
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j];
}

static void round_ends(int steps)
{
    unsigned sum = 7, product = 1, both = 0;
    double least = 1e9;
    int n;
#pragma xmp blocking steps(3)
    for (n = 0; n < steps; n++) {
        sum = 0;
        least = 1e9;
#pragma xmp reflect (w) width(0, /periodic/1:2)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum) reduction(min: least) reduction(*: product)
#pragma omp parallel for reduction(+: sum) reduction(min: least) reduction(*: product)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                unsigned d = w[i][(j + 2) % M] * 3 + w[i][(j + M - 1) % M];
                v[i][j] += d;
                sum += d;
                least = d % 777 < least ? d % 777 : least;
                product *= d | 1;
            }
#pragma xmp loop (i, j) on t[i][j] reduction(+: both)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                both += (w[i][j] = v[i][j] ^ n);
    }
    report("round", n, sum + 31 * both, product, least);
}

/* Of other nodes' points alone, rows 9 and 10, and one dimension only. */
static void narrow(int steps)
{
    unsigned sum = 0, rows = 0;
#pragma xmp blocking steps(5)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
        for (int i = 9; i < 11; i++)
            for (int j = 2; j < 4; j++)
                sum += v[i][j] = u[i-1][j] + u[i][j+1];
#pragma xmp loop (i, j) on t[i][j] reduction(+: rows)
        for (int i = 8; i < N; i++)
            for (int j = i - 8; j < M; j++)
                rows += (u[i][j] += 3 * v[i][j] + 1) * j;
    }
    report("narrow", steps, sum, rows, 0);
}

int main(void)
{
    int n;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = 100 * i + 7 * j;
            v[i][j] = i * j;
            w[i][j] = i + 3 * j;
        }
    for (int turn = 0; turn < 4; turn++) {
#pragma xmp blocking steps(4)
        for (n = 0; n < 3 * turn; n++) {
            step();
            most = 1;
#pragma xmp loop (i, j) on t[i][j] reduction(max: most)
            for (int i = 0; i < N; i++)
                for (int j = 0; j < M; j++)
                    most = v[i][j] % 500 > most ? v[i][j] % 500 : most;
        }
        report("blocked", n, all, times, most);
        step();
        report("one more", n, all, times, most);
        round_ends(turn * 2);
        narrow(turn * 3);
    }
    return 0;
}
