/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * RUN: %run-compare --cflags=-std=gnu89 %s
 * C of 1989: nothing is declared in a 'for', functions are defined as in the first book, and some declarations are
 * left out. */

#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], b[N];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow a[1]
int n = N;

fill(x, factor)
double x[N];
int factor;
{
#pragma xmp align x[i] with t[i]
    int i;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        x[i] = factor * i % 11;
    return factor;
}

double most(at)
int *at;
{
    int i, where = -1;
    double value = -1;
#pragma xmp loop on t[i] reduction(firstmax: value /where/)
    for (i = 0; i < N; i++)
        if (b[i] > value) {
            value = b[i];
            where = i;
        }
    *at = where;
    return value;
}

main()
{
    int i, at, k = 0;
    double sum = 0, first = 0;
    k += fill(b, 7) + half(6);
#pragma xmp loop on t[i]
    for (i = 0; i < N; i++)
        a[i] = b[i] + i;
#pragma xmp reflect (a) async(4)
#pragma xmp loop on t[i] reduction(+: sum) overlap
    for (i = 1; i < N - 1; i++) {
        b[i] = a[i - 1] + 3 * a[i + 1];
        sum += b[i];
    }
#pragma xmp tasks
    {
#pragma xmp task on t[0]
        first = a[0] + 2;
    }
#pragma xmp bcast (first) from t[0]
    sum += most(&at);
    if (xmpc_node_num() == 0)
        printf("%g %d %d %g\n", sum, at, k, first);
    return 0;
}

half(x)
{
    return x / 2;
}
