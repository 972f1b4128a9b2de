// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Without -fopenmp a pragma of OpenMP is no statement, whatever gcc's -fopenmp-simd makes of it.

#include <stdio.h>
#include <xmp.h>

#define N 12
#define PARALLEL _Pragma("omp parallel for")
#define QUOTED(words) _Pragma(#words)
#define EACH(i) QUOTED(omp parallel for) for (int i = 0; i < 3; i++)
int a[N], b[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]

static int count(int often)
{
    int k, n = 0;
    for (k = 0; k < often; k++)
#pragma omp parallel for
        for (int j = 0; j < 2; j++)
#pragma omp atomic
            n += k + 1;
    if (n < 0)
#pragma omp critical
        n = 1000;
    else if (n < 100)
        PARALLEL for (int j = 0; j < 2; j++)
            b[j] += 5;
    else
#pragma omp single
    {
        n = 2000;
    }
    k = 0;
    while (k < 2)
#pragma omp critical (name)
        k++;
    do
#pragma omp atomic
        k++;
    while (k < 7);
    if (k > 100)
        EACH(i)
            b[i] = 77;
    return n + 1000 * k;
}

int main(void)
{
    for (int k = 0; k < 3; k++)
#pragma omp parallel for
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[i] += i + k;
    for (int k = 0; k < 3; k++)
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] += i * k;
    int sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        if (i % 3)
#pragma omp atomic
            sum += a[i];
    int n = count(3);
    if (xmp_node_num() == 1)
        printf("%d %d %d %d\n", sum, n, b[0], b[2]);
    return 0;
}
