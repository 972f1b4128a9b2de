// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Full shadow: the whole extent on every node, of block and cyclic distributions.

#include <stdio.h>
#include <xmp.h>

#define N 19
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[cyclic(2)][*] onto p
#pragma xmp template u[N]
#pragma xmp distribute u[block] onto p
int a[N][M], x[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[*][0]
#pragma xmp align x[i] with u[i]
#pragma xmp shadow x[*]

static int row(const int *r)
{
    return r[0] + 2 * r[M - 1];
}

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * 10 + j;
#pragma xmp loop on u[i]
    for (int i = 0; i < N; i++)
        x[i] = i * i;
#pragma xmp reflect (a)
#pragma xmp reflect (x) async(1)
#pragma xmp wait_async (1)
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[N - 1 - i][i % M] * (i + 1) + x[(i * 5) % N] + row(a[(i * 3) % N]);
    for (int i = 0; i < N; i++)
        sum += a[i][1] + x[i];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
