// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A loop directive inside another: rows by the outer, columns by the inner one.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 8
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
int a[N][M], row[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align row[i] with t[i][*]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++) {
        row[i] = i * i;
#pragma xmp loop (j) on t[*][j]
        for (int j = 0; j < M; j++) {
            a[i][j] = row[i];
            a[i][j] += j;
        }
        row[i]++;
    }
#pragma xmp loop (i) on t[i][:]
    for (int i = 0; i < N; i++)
#pragma xmp loop (j) on t[i][j]
        for (int j = 1; j < M; j += 2)
            a[i][j] *= row[i];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += a[i][j] * (i - j);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
