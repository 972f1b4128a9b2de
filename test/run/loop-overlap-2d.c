// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_OVERLAP=always %run-compare --cflags=-DNODES=2 --ranks=2,4,6 %s
// RUN: env SODE_OVERLAP=always %run-compare --cflags=-DNODES=1 --ranks=1,3 %s
// overlap in two distributed dimensions, with corners, periodic, with offsets, steps, and more nodes than rows.

#include <stdio.h>
#include <xmp.h>

#define N 11
#define M 7
#ifdef _XCALABLEMP
#define AT(i, n) (i)
#else
#define AT(i, n) (((i) + (n)) % (n))
#endif
#pragma xmp nodes p[*][NODES]
#pragma xmp nodes q[*]
#pragma xmp template t[N+2][M]
#pragma xmp template s[4]
#pragma xmp distribute s[block] onto q
#pragma xmp distribute t[block][block] onto p
double u[N][M], v[N][M], short_[4], out[4];
#pragma xmp align u[i][j] with t[i+1][j]
#pragma xmp align v[i][j] with t[i+1][j]
#pragma xmp align short_[i] with s[i]
#pragma xmp align out[i] with s[i]
#pragma xmp shadow u[1][2]
#pragma xmp shadow short_[2]

int main(void)
{
    double sum = 0;
#pragma xmp loop (i,j) on t[i+1][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = (i * 5 + j * 3) % 11, v[i][j] = 1;
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < 4; i++)
        short_[i] = i + 1;
    for (int step = 0; step < 9; step++) {
#pragma xmp reflect (u) width(/periodic/1, /periodic/2) async(3)
#pragma xmp loop (i,j) on t[i+1][j] overlap
        for (int i = 0; i < N; i++)
            for (int j = M - 1; j >= 0; j -= 2)
                v[i][j] += u[AT(i-1, N)][AT(j-2, M)] - u[AT(i+1, N)][AT(j+2, M)] + u[AT(i-1, N)][AT(j+1, M)];
#pragma xmp reflect (short_) width(/periodic/2) async(4)
#pragma xmp loop (i) on s[i] overlap
        for (int i = 0; i < 4; i++)
            out[i] = short_[AT(i-2, 4)] + 2 * short_[AT(i+1, 4)];
#pragma xmp loop (i,j) on t[i+1][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = (int)(u[i][j] + v[i][j]) % 17;
#pragma xmp loop (i) on s[i]
        for (int i = 0; i < 4; i++)
            short_[i] = (int)out[i] % 23;
    }
#pragma xmp loop (i,j) on t[i+1][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (i * M + j + 1) * (u[i][j] + 2 * v[i][j]);
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    sum = 0;
#pragma xmp loop (i) on s[i] reduction(+: sum)
    for (int i = 0; i < 4; i++)
        sum += short_[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
