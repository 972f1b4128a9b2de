// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Functions with aligned parameters call themselves and are called from distributed loops; names of arrays and
// parameters hide each other; the same array is passed twice.

#include <stdio.h>
#include <xmp.h>

#define N 24
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N][M], b[N][M], plain[M];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with t[i]

static void cascade(int b[N][M], int depth)
{
#pragma xmp align b[i][*] with t[i]
    if (depth == 0)
        return;
    cascade(b, depth - 1);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        b[i][depth] += b[i][depth - 1] + depth;
    cascade(b, depth - 2 < 0 ? 0 : depth - 2);
}

static int element(int x[N][M], int i, int j)
{
#pragma xmp align x[i][*] with t[i]
    return x[i][j] + plain[j];
}

static int line_sum(const int line[M]) /* never aligned */
{
    int sum = 0;
    for (int j = 0; j < M; j++)
        sum += line[j];
    return sum;
}

static void shift(int to[N][M], int from[N][M])
{
#pragma xmp align to[i][*] with t[i]
#pragma xmp align from[i][*] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 1; j < M; j++)
            to[i][j] = from[i][j - 1] + 1; /* the same array: a recurrence */
}

int main(void)
{
    int sum = 0, plain_sum = 0;

    for (int j = 0; j < M; j++)
        plain[j] = 10 * j;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = b[i][j] = i + j;
    cascade(a, 4);
    shift(b, b);
    shift(a, b);
#pragma xmp loop (i) on t[i] reduction(+: sum, plain_sum)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            sum += element(a, i, j) * (i + 1) + element(b, i, M - 1 - j);
        plain_sum += line_sum(a[i]) + line_sum(plain);
    }
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, plain_sum);
    return 0;
}
