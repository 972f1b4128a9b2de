// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-local-subscripts %s
// RUN: %run-compare --ranks=1,4 --sodecc-flags=-fsode-check %s
// Rings in other places: pointers to rows, loop variables of the file, offsets of align and loop, widened loops, overlap,
// inferred widths, elements of structs, conditions.

#include <stdio.h>
#include <xmp.h>

#define N 19
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t(1:N+3)
#pragma xmp distribute t(block) onto p
struct cell {
    double mass;
    int kind[2];
};
static double u[N][M], v[N][M];
static struct cell cells[N], moved[N];
#pragma xmp align [i][*] with t(i+2) :: u, v
#pragma xmp align [i] with t(i+2) :: cells, moved
#pragma xmp shadow u[auto][0]
#pragma xmp shadow cells[1]
static int i;

static void show(const char *what)
{
    double sum = 0;
#pragma xmp loop (k) on t(k+2) reduction(+:sum)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < M; j++)
            sum += (k + 1) * (2 * j + 1) * v[k][j];
    if (xmp_node_num() == 1)
        printf("%s %.15g\n", what, sum);
}

int main(void)
{
#pragma xmp loop (i) on t(i+2)
    for (i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            u[i][j] = (i * 7 + j * 5) % 23;
        cells[i].mass = i * i;
        cells[i].kind[0] = i % 3;
        cells[i].kind[1] = i % 5;
    }

    int step;
    for (step = 0; step < 3; step++) {
#pragma xmp reflect (u) width(/periodic/auto, 0) async(1)
#pragma xmp loop (i) on t(i+2) overlap
        for (i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = u[(i + 2) % N][j] - 2 * u[(i + N - 1) % N][(j + M - 1) % M];
#pragma xmp wait_async (1)
#pragma xmp loop (i) on t(i+2)
        for (i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = (int)v[i][j] % 29;
    }
    show("overlap");

#pragma xmp reflect (u) width(/periodic/1:2, 0)
#pragma xmp loop (i) on t(i+1)
    for (i = 1; i <= N; i++)
        for (int j = 0; j < M; j++)
            v[i - 1][j] = u[i % N][j] + 3 * u[(i + N - 2) % N][j];
    show("offset");

#pragma xmp reflect (cells) width(/periodic/1)
#pragma xmp loop (i) on t(i+2)
    for (i = 0; i < N; i++) {
        const int right = i == N - 1 ? 0 : i + 1;
        moved[i] = cells[right];
        if (cells[(i + N - 1) % N].kind[0] == 1)
            moved[i].kind[1] = cells[right].kind[1] + cells[(i + N - 1) % N].kind[0];
        v[i][0] = moved[i].mass + moved[i].kind[0] * moved[i].kind[1];
    }
    show("structs");
    return 0;
}
