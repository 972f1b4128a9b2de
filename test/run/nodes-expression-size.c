// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Node extents computed by calls and by initialised file-scope variables.

#include <stdio.h>
#include <xmp.h>

#define N 10
static int one = 1;
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? one : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][cyclic] onto p
long a[N][N];
#pragma xmp align a[i][j] with t[i][j]

int main(void)
{
    long sum = one - 1;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i * 10 + j;
            sum += a[i][j];
        }
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
