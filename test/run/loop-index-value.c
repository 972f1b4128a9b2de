// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The index has its global value in the body: in expressions, initialisers,
// subscripts of local arrays, calls, and in nested loops' bounds.

#include <stdio.h>
#include <xmp.h>

#define N 19
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
int local[N + 1];

static int twice(int x)
{
    return 2 * x;
}

int main(void)
{
    int i, sum = 0;
    for (i = 0; i <= N; i++)
        local[i] = i * 7 % 5;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) {
        int square = i * i, *where = &local[i + 1];
        a[i] = square + *where + local[N - i] + twice(i);
        for (int j = i; j < N; j++)
            a[i] += j;
    }
#pragma xmp loop (i) on u[i]
    for (i = 0; i < N; i++) {
        const int odd = i & 1;
        b[i] = odd ? -i : twice(i) + local[i];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i] * (i % 3);
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += b[i] * (i % 4);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
