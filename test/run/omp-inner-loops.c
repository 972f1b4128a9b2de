// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// OpenMP pragmas in the middle of a nest and on undistributed loops in the body.

#include <stdio.h>
#include <xmp.h>

#define N 8
#define M 9
#define K 5
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
float a[N][K][M];
#pragma xmp align a[i][*][j] with t[i][j]
#pragma xmp template s[N][M]
#pragma xmp distribute s[cyclic(3)][block] onto p
int b[N][M];
#pragma xmp align b[i][j] with s[i][j]

int main(void)
{
    int i, j, k;
    float sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
#pragma omp parallel for private(j)
        for (k = 0; k < K; k++)
            for (j = 0; j < M; j++)
                a[i][k][j] = (float)(i + 2 * j + 3 * k);
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
#pragma omp parallel for private(k)
        for (j = 0; j < M; j++)
            for (k = 1; k < K; k++)
                a[i][k][j] += a[i][k - 1][j];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (i = 0; i < N; i++)
        for (k = 0; k < K; k++) {
#pragma omp simd reduction(+: sum)
            for (j = 0; j < M; j++)
                sum += a[i][k][j] * (float)(k + 1);
        }
// The variable of a loop that counts its iterations can be named in a clause.
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (i = N - 1; i >= 0; i--)
#pragma omp parallel for default(none) shared(b, i) reduction(+: sum)
        for (j = 0; j < M; j++) {
            b[i][j] = i * j;
            sum += (float)b[i][j];
        }
    if (xmp_node_num() == 1)
        printf("%g\n", (double)sum);
    return 0;
}
