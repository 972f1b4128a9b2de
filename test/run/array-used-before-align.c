// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// In a block a name may be used before its directives, if these have constants only.

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

int main(void)
{
    int sum = 0;
    for (int k = 0; k < 5; k++)
        sum += early(k);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
