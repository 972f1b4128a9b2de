// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The bare name of an array is its local storage; inside a task an element's
// address goes to a plain function.

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define N 12
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N][M];
#pragma xmp align a[i][*] with t[i]

static int row_sum(const int *row)
{
    int sum = 0;
    for (int j = 0; j < M; j++)
        sum += row[j];
    return sum;
}

static void bump(int *x)
{
    *x += 100;
}

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            a[i][j] = i + j;
        bump(&a[i][2]);
        bump(a[i]);
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        int copy[M];
        memcpy(copy, a[i], sizeof copy);
        sum += row_sum(a[i]) * (i + 1) + copy[4];
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
