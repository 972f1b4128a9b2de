// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Rsode-space-tiles %s -o %t.c 2>&1 | %messages %s
// Which nests run in blocks where planes do not fit into the cache.
// COVERS: remark_space_tiles

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][N][N], v[N][N][N];
#pragma xmp align [k][*][*] with t[k] :: u, v
#pragma xmp shadow [1][0][0] :: u, v

void f(double *sum)
{
    int i, j, k;
    double total = 0;
#pragma xmp reflect (u)
#pragma xmp loop (k) on t[k]
// CHECK: :[[@LINE-1]]:13: remark: the loop over 'j' runs in blocks where planes do not fit into the second cache
    for (k = 1; k < N - 1; k++)
        for (j = 0; j < N - 1; j++)
            for (i = 0; i < N; i++)
                v[k][j][i] = u[k - 1][j + 1][i] + u[k + 1][j][i];
/* Sums, triangles, no neighbors in other planes. */
#pragma xmp loop (k) on t[k] reduction(+: total)
    for (k = 1; k < N - 1; k++)
        for (j = 0; j < N; j++)
            for (i = 0; i < N; i++)
                total += u[k + 1][j][i];
#pragma xmp loop (k) on t[k]
    for (k = 1; k < N - 1; k++)
        for (j = 0; j < k; j++)
            for (i = 0; i < N; i++)
                v[k][j][i] = u[k - 1][j][i] - u[k + 1][j][i];
#pragma xmp loop (k) on t[k]
    for (k = 1; k < N - 1; k++)
        for (j = 1; j < N; j++)
            for (i = 0; i < N; i++)
                v[k][j][i] = u[k][j - 1][i] - u[k][j][i];
    *sum = total + i + j + k;
}
