// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Adjacent reflects travel together: other element types, shadows and alignments, repeated, with writes right behind.

#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
int a[N][N];
double complex b[N][N];
char c[N - 2][N];
float line[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align c[i][j] with t[i+1][j]
#pragma xmp align line[i] with t[i][*]
#pragma xmp shadow a[1][1]
#pragma xmp shadow b[2][1]
#pragma xmp shadow c[1][2]
#pragma xmp shadow line[1]

int main(void)
{
    double sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i * 31 + j;
            b[i][j] = i - I * j;
        }
#pragma xmp loop (i, j) on t[i+1][j]
    for (int i = 0; i < N - 2; i++)
        for (int j = 0; j < N; j++)
            c[i][j] = (char)(i + 2 * j);
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        line[i] = i;
    for (int step = 0; step < 5; step++) {
#pragma xmp reflect (a) width(1, 1)
#pragma xmp reflect (b) width(1, 1)
#pragma xmp reflect (c) width(1, 1)
#pragma xmp reflect (line)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
        for (int i = 2; i < N - 2; i++)
            for (int j = 2; j < N - 2; j++)
                sum += a[i - 1][j - 1] * 3 + creal(b[i + 1][j - 1]) - 2 * cimag(b[i][j + 1]) + c[i - 2][j + 1] * line[i - 1];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                a[i][j] += j;
                b[i][j] *= I;
            }
    }
    if (xmp_all_node_num() == 1)
        printf("%.0f\n", sum);
    return 0;
}
