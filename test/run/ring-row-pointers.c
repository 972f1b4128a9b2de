// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-local-subscripts %s
// Pointers to the rows beside a row, round the ends.

#include <stdio.h>
#include <xmp.h>

#define N 13
#define M 9
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static float u[N][M], v[N][M];
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp shadow u[1][0]

static float row_sum(const float *above, const float *below)
{
    float sum = 0;
    for (int j = 0; j < M; j++)
        sum += above[j] - below[(j + 1) % M];
    return sum;
}

int main(void)
{
    double sum = 0;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = (i * 11 + j * 7) % 17;
#pragma xmp reflect (u) width(/periodic/1, 0)
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 0; i < N; i++) {
        const float *up = u[(i + 1) % N], *down = u[i ? i - 1 : N - 1];
        for (int j = 0; j < M; j++)
            v[i][j] = up[j] + 2 * down[j];
        sum += (i + 1) * (v[i][i % M] + row_sum(up, &u[(i + N - 1) % N][0]));
    }
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
