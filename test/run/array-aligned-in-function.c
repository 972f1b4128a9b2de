// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A file-scope array that is aligned in a function, static arrays and arrays of an outer block keep their elements
// from one time to the next.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 17
#pragma xmp nodes p[*]
#pragma xmp template whole[N]
#pragma xmp distribute whole[block] onto p
int global[N], *allocated;
static double grid[N][3];

static int count(int step)
{
#pragma xmp nodes q[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto q
    static int calls[N], (*lines)[4];
    int sum = 0;
#pragma xmp align global[i] with t[i]
#pragma xmp align calls[i] with whole[i]
#pragma xmp shadow calls[1]
#pragma xmp align lines[i][*] with whole[i]
    if (lines == NULL)
        lines = xmp_malloc(xmp_desc_of(lines), N, 4);
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        global[i] += step * i;
#pragma xmp loop on whole[i]
    for (int i = 0; i < N; i++) {
        calls[i]++;
        lines[i][2] = step;
    }
#pragma xmp reflect (calls)
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += global[i];
#pragma xmp loop on whole[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += calls[i - 1] * calls[i + 1] + lines[i][2];
    return sum;
}

static double outer(int n)
{
    double kept[n], sum = 0;
    for (int k = 0; k < 4; k++) {
#pragma xmp align kept[i] with whole[i]
        if (k == 0) {
#pragma xmp loop on whole[i]
            for (int i = 0; i < n; i++)
                kept[i] = 1;
        }
#pragma xmp loop on whole[i] reduction(+: sum)
        for (int i = 0; i < n; i++) {
            kept[i] *= i + k;
            sum += kept[i];
        }
    }
    double other[n];
    {
#pragma xmp template t(n)
#pragma xmp distribute t(block) onto p
#pragma xmp align other[i] with t(i+1)
#pragma xmp loop on t(i+1) reduction(+: sum)
        for (int i = 0; i < n; i++)
            sum += other[i] = i;
    }
    return sum;
}

static long on_demand(int n)
{
    long sum = 0;
#pragma xmp align grid[i][*] with whole[i]
#pragma xmp align allocated[i] with whole[i]
    if (n == 0)
        allocated = xmp_malloc(xmp_desc_of(allocated), N);
#pragma xmp loop on whole[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        if (n == 0)
            allocated[i] = 0;
        grid[i][1] += n;
        allocated[i] += i;
        sum += grid[i][1] + allocated[i];
    }
    if (n == 3)
        free(allocated);
    return sum;
}

int main(void)
{
    long sum = 0;
    for (int k = 0; k < 4; k++)
        sum = 10 * sum + count(k) + on_demand(k);
    double d = outer(N) + outer(N - 3);
    if (xmp_node_num() == 1)
        printf("%ld %g\n", sum, d);
    return 0;
}
