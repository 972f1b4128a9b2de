// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A vector replicated along the other template dimension; loops with `*` and
// `:` there, a reduction that must not count the copies twice.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 8
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][cyclic] onto p
int a[N][M], row[M], column[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align row[j] with t[*][j]
#pragma xmp align column[i] with t[i][*]

int main(void)
{
    int sum = 0, copies = 0;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        column[i] = i + 1;
#pragma xmp loop (j) on t[:][j]
    for (int j = 0; j < M; j++)
        row[j] = 10 * j;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = column[i] * row[j];
            sum += a[i][j];
        }
#pragma xmp loop (i) on t[i][:] reduction(+: copies)
    for (int i = 0; i < N; i++)
        copies += column[i];
#pragma xmp loop (j) on t[*][j] reduction(+: copies)
    for (int j = 0; j < M; j++)
        copies += row[j];
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, copies);
    return 0;
}
