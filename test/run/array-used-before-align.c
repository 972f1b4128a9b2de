// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// In a block a name may be used before its directives, if these have constants only. It may be declared at file scope.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 13

static int early(int by)
{
    int (*a)[3], sum = 0, b[N];
    a = (int (*)[3])xmp_malloc(xmp_desc_of(a), N, 3);
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
#pragma xmp align a[i][*] with t[i]
    if (by > 1)
        b[0] = by;
#pragma xmp align b[i] with t[i]
#pragma xmp loop on t[i]
    for (int i = 1; i < N; i++)
        b[i] = i;
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        a[i][2] = i * by;
        sum += a[i][2];
    }
    free(a);
    return sum;
}

static int (*rows)[3], whole[N];

static int outside(int by)
{
    int sum = 0;
    rows = (int (*)[3])xmp_malloc(xmp_desc_of(rows), N, 3);
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
    if (by == 0)
#pragma xmp task on t[N - 1]
        whole[N - 1] = 7;
#pragma xmp align rows[i][*] with t[i]
#pragma xmp align whole[i] with t[i]
#pragma xmp shadow whole[1]
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        rows[i][1] = by * i;
        sum += rows[i][1] + whole[i];
    }
    free(rows);
    return sum;
}

int main(void)
{
    int sum = 0;
    for (int k = 0; k < 5; k++)
        sum += early(k) + outside(k);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
