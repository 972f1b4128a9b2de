// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: for n in 1 3; do %limited %mpirun -n $n %t > %t.out && grep -x 'the end' %t.out || exit 1; done
// Along a dimension that no nodes divide, as only the run knows, subscripts may go around one end of the array or both.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 12
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static long u[M][N], v[M][N];
#pragma xmp align [*][i] with t[i] :: u, v
#pragma xmp shadow [0][1] :: u, v

static void up(int m, int n, long x[m][n], long y[m][n])
#pragma xmp inherit (x, y)
{
#pragma xmp loop (i, j) on x[i][j]
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            y[i][j] = x[(i + 1) % m][j];
}
static void down(int m, int n, long x[m][n], long y[m][n])
#pragma xmp inherit (x, y)
{
#pragma xmp loop (i, j) on x[i][j]
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            y[i][j] = x[i ? i - 1 : m - 1][j];
}
static void expect(int shift)
{
#pragma xmp loop (j) on t[j]
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            if (v[i][j] != (i + shift + M) % M * 100 + j)
                printf("%d %d: got %ld\n", i, j, v[i][j]), exit(1);
}

int main(void)
{
#pragma xmp loop (j) on t[j]
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = i * 100 + j;
    up(M, N, u, v);
    expect(1);
    down(M, N, u, v);
    expect(-1);
    if (xmp_node_num() == 1)
        printf("the end\n");
    return 0;
}
