// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env XMP_NODE_SIZE0=1 %run-compare %s
// Sizes of several `*` come from XMP_NODE_SIZE<d>, or are computed, wherever they stand.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*][*]
#pragma xmp template t[12][10]
#pragma xmp distribute t[block][block] onto p
int a[12][10];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp nodes q(*, 1)
#pragma xmp template u(0:9, 0:11)
#pragma xmp distribute u(cyclic, block) onto q
int b[12][10];
#pragma xmp align b[i][j] with u(j, i)

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 10; j++)
            a[i][j] = i * j;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 10; j++)
            sum += a[i][j] * (i + 1);
#pragma xmp loop (i, j) on u(j, i) reduction(+: sum)
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 10; j++) {
            b[i][j] = i - j;
            sum += b[i][j] * (j + 3);
        }
    if (xmp_all_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
