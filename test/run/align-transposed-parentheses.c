// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `with t(i, j)` puts the row index on the fastest template dimension: the
// transpose of `with t[i][j]`.

#include <stdio.h>
#include <xmp.h>

#define N 8
#pragma xmp nodes p(xmp_all_num_nodes() % 2 ? 1 : 2, *)
#pragma xmp template t(0:N-1, 0:N-1)
#pragma xmp distribute t(block, cyclic) onto p
int a[N][N], b[N][N];
#pragma xmp align a[i][j] with t(i, j)
#pragma xmp align b[i][j] with t[j][i]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t(i, j)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i * N + j;
#pragma xmp loop (i, j) on t[j][i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            b[i][j] = a[i][j] * i;
            sum += b[i][j];
        }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
