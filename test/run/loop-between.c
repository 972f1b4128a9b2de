// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Statements between the loops of a distributed nest, as in lattice codes: declarations, sums of the outer loops' own, several inner loops, three
// levels, reductions over all of it; and `loop` before a block.
#include <stdio.h>
#include <xmp.h>
#define N 13
#define M 10
#pragma xmp nodes p[*][*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
#pragma xmp nodes p3[*][*][*]
#pragma xmp template t3[4][N][M]
#pragma xmp distribute t3[block][block][cyclic] onto p3
static double u[N][M], v[N][M], row[N];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align row[i] with t[i][*]
#pragma xmp shadow u[1][1]
static int w[4][N][M];
#pragma xmp align w[i][j][k] with t3[i][j][k]

int main(void)
{
    int i, j, k;
    double sum = 0, most = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++) {
        double x = i * i % 7;
        row[i] = x;
        for (j = 0; j < M; j++)
            u[i][j] = x + j;
        x *= 2;
        if (x > 3)
            x -= 1;
        for (j = 1; j < M; j++) {
            u[i][j] += x;
        }
    }
#pragma xmp reflect (u)
#pragma xmp loop (j, i) on t[i][j] reduction(+: sum) reduction(max: most)
    for (i = 1; i < N - 1; i++) {
        int first = i % 2 + 1; // red, black
        for (j = first; j < M - 1; j += 2) {
            v[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + row[i];
            sum += v[i][j];
            most = v[i][j] > most ? v[i][j] : most;
        }
    }
#pragma xmp loop (i, j, k) on t3[i][j][k]
    {
        for (i = 0; i < 4; i++) {
            int a = 3 * i;
            for (j = 0; j < N; j++) {
                int b = a - j;
                for (k = 0; k < M; k++)
                    w[i][j][k] = b * k;
            }
        }
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    {
        int i, j, twice = 2;
        const double scale = twice * 0.5;
        for (i = 0; i < N; i++)
            for (j = 1; j < M; j++)
                sum += scale * u[i][j];
    }
#pragma xmp loop (i, j) on t[i][j]
    { /* with statements between its loops, too */
        int i;
        for (i = 0; i < N; i++) {
            double x = row[i];
            int j;
            for (j = 0; j < M; j++)
                v[i][j] = u[i][j] + x;
        }
    }
#pragma xmp loop (j) on t[*][j] reduction(+: sum)
    {
        long rows = 2;
        for (int j = 0; j < M; j++)
            sum += rows * j;
    }
#pragma xmp loop (i, j, k) on t3(k, j, i) reduction(+: sum)
    for (i = 0; i < 4; i++)
        for (j = 0; j < N; j++) {
            int factor = i + j;
            for (k = 0; k < M; k++)
                sum += factor * w[i][j][k];
        }
    if (xmp_node_num() == 1)
        printf("%g %g\n", sum, most);
    return 0;
}
