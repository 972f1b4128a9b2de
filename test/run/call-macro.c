// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// References through macros A(i, j), in bodies, helpers and assignments.

#include <stdio.h>
#include <xmp.h>

#define N 10
#define M 7
#define A(i, j) a[i][j]
#define B(i, j) (b[(i)][(j)])
#define EAST(f, i, j) f[i][(j) + 1]
#define COPY(to, from) to = from
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto p
int a[N][M], b[N][M];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with u[i]
#pragma xmp shadow a[1][0]

static int difference(int i, int j)
{
    return A(i + 1, j) - A(i - 1, j);
}

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            A(i, j) = i * 10 + j;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            COPY(B(i, j), i - j);
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M - 1; j++)
            sum += difference(i, j) * EAST(a, i, j);
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M - 1; j++)
            sum += B(i, j) * EAST(b, i, j) + B(i, B(i, 0) % M);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
