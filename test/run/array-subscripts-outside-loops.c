// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Global subscripts outside of loops: in tasks on the owner, block and cyclic,
// and everywhere for an array that every node holds whole.

#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp template v[4][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p
#pragma xmp distribute v[*][block] onto p
int a[N], b[N], whole[4];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align whole[i] with v[i][*]

int main(void)
{
    int x = 0, y = 0, k = 9, sum;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i * 11;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
        b[i] = i * 13;
    for (int i = 0; i < 4; i++)
        whole[i] = i + 50;
#pragma xmp task on t[k]
    {
        a[k] += 1000;
        x = a[k] - 1;
    }
#pragma xmp task on u[N - 1]
    y = b[N - 1] * 2;
#pragma xmp bcast (x) from t[k]
#pragma xmp bcast (y) from u[N - 1]
    sum = whole[1] + 10 * whole[k % 4];
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", x, y, sum);
    return 0;
}
