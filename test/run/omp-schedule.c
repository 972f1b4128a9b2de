// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// Schedules, on block and cyclic(2) loops, and `nowait` inside a region.

#include <stdio.h>
#include <xmp.h>

#define N 41
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p
long a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]

int main(void)
{
    long sum = 0;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for schedule(static, 1)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for schedule(dynamic, 3)
    for (int i = N - 1; i >= 0; i--)
        a[i] = a[i] * i + 1;
#pragma xmp loop (i) on u[i]
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < N; i++)
        b[i] = 2 * i;
#pragma xmp loop (i) on u[i]
#pragma omp parallel for schedule(dynamic)
    for (int i = 1; i < N; i += 3)
        b[i] -= 7;
#pragma xmp loop (i) on t[i] reduction(+: sum)
#pragma omp parallel for schedule(static) reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] * (i + 1);
#pragma xmp loop (i) on u[i] reduction(+: sum)
#pragma omp parallel for schedule(runtime) reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += b[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
