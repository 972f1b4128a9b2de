// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Several stages in a step, of other reach on each side; 3-D; a coefficient read at a distance; plain variables between the
// stages; uneven blocks; a function of the file whose reflects and loops are the step.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 7
#define K 5
#pragma xmp nodes p[xmp_all_num_nodes() % 2 ? 1 : 2][*]
#pragma xmp template t[N][M][K]
#pragma xmp distribute t[block][block][*] onto p
unsigned u[N][M][K], v[N][M][K], w[N][M][K], k[N][M];
#pragma xmp align u[i][j][l] with t[i][j][l]
#pragma xmp align v[i][j][l] with t[i][j][l]
#pragma xmp align w[i][j][l] with t[i][j][l]
#pragma xmp align k[i][j] with t[i][j][*]
#pragma xmp shadow u[2:1][1][0]
#pragma xmp shadow v[0:1][2:0][0]
#pragma xmp shadow k[1][0]

static unsigned shift = 3;

static void step(void)
{
    int i, j, l;
#pragma xmp reflect (u) width(2:1, 1, 0)
#pragma xmp loop (i, j) on t[i][j][*]
    for (i = 2; i < N - 1; i++)
        for (j = 1; j < M - 1; j++)
            for (l = 1; l < K; l++)
                v[i][j][l] = u[i-2][j][l] + 3 * u[i+1][j-1][l-1] + k[i-1][j] * u[i][j+1][l] + shift;
#pragma xmp reflect (v)
#pragma xmp loop (i, j) on t[i][j][*]
    for (i = 0; i < N - 1; i++)
        for (j = 2; j < M; j++)
            for (l = 0; l < K; l++)
                w[i][j][l] += v[i+1][j][l] * 5 - v[i][j-2][l] + k[i][j];
    shift = shift * 5 + 1;
    {
#pragma xmp loop (i, j) on t[i][j][*]
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++)
                for (l = 0; l < K; l++) {
                    unsigned old = u[i][j][l];
                    u[i][j][l] = old ^ w[i][j][l];
                }
    }
}

static void report(const char *what, int steps)
{
    int i, j, l;
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j][*] reduction(+: hash)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            for (l = 0; l < K; l++)
                hash += u[i][j][l] * (i + 1) + v[i][j][l] * (j + 1) * 13 + w[i][j][l] * (l + 7);
    if (xmp_node_num() == 1)
        printf("%s %d: %x\n", what, steps, hash);
}

int main(void)
{
    int i, j, l, n;
#pragma xmp loop (i, j) on t[i][j][*]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            k[i][j] = i + 2 * j;
            for (l = 0; l < K; l++) {
                u[i][j][l] = 100 * i + 10 * j + l;
                v[i][j][l] = i * j;
                w[i][j][l] = l;
            }
        }
#pragma xmp reflect (k)
    for (int turn = 0; turn < 3; turn++) {
#pragma xmp blocking steps(3)
        for (n = 0; n < 2 + 3 * turn; n++)
            step();
        report("blocked", n);
        step();
        report("one more", n);
    }
    return 0;
}
