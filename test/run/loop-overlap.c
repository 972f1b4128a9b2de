// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_OVERLAP=always %run-compare %s
// RUN: env SODE_OVERLAP=never %run-compare --ranks=3 %s
// The clause overlap: stencils of two dimensions and different reach, several arrays in flight, a sum; arrays that are
// written in place while in flight; nothing in flight at all.

#include <stdio.h>
#include <xmp.h>

#define N 23
#define M 17
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
long a[N][M], b[N][M], c[N][M], d[N][M];
#pragma xmp align [i][j] with t[i][j] :: a, b, c, d
#pragma xmp shadow a[2:1][0]
#pragma xmp shadow b[1][0]
#pragma xmp shadow d[1][0]

static long inside(long x) { return x % 1009; }

int main(void)
{
    long sum = 0, points = 0, check = 0;
#pragma xmp loop (i,j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = i * 31 + j;
            b[i][j] = i - 3 * j;
            d[i][j] = c[i][j] = 0;
        }
    for (int step = 0; step < 12; step++) {
#pragma xmp reflect (a) async(step)
#pragma xmp reflect (b) width(1, 0) async(step)
#pragma xmp loop (i,j) on t[i][j] reduction(+: points, check) overlap
        for (int i = 2; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++) {
                c[i][j] = inside(a[i-2][j-1] + 2 * a[i+1][j+1] + b[i+1][j] + 3 * b[i-1][j] + b[i][j]);
                points++;
                check += (i + 1) * c[i][j];
            }
#pragma xmp loop (i,j) on t[i][j] overlap
        for (int i = 0; i < N; i++) /* nothing in flight; at the edge the shadow is not read */
            for (int j = 0; j < M; j++)
                d[i][j] += i > 0 ? a[i-1][j] : 7;
#pragma xmp reflect (a, d) async(100)
#pragma xmp loop (i,j) on t[i][j] overlap
        for (int i = 1; i < N; i++) /* a is in flight and written */
            for (int j = 0; j < M; j++)
                a[i][j] = inside(c[i][j] + d[i-1][j]);
#pragma xmp reflect (b) async(-1)
#pragma xmp loop (i,j) on t[i][j] overlap
        for (int i = N - 2; i >= 1; i--) /* downwards, and nothing that is in flight is read at a distance */
            for (int j = 0; j < M; j++)
                b[i][j] = inside(b[i][j] + c[i][j]);
    }
#pragma xmp loop (i,j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (i * M + j + 1) * (a[i][j] + b[i][j] + c[i][j] + d[i][j]);
    if (xmp_node_num() == 1)
        printf("%ld %ld %ld\n", sum, points, check);
    return 0;
}
