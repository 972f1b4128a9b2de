// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s --cflags="-fopenmp -Wno-unknown-pragmas"
// RUN: %run-compare %s --cflags="-Wno-unknown-pragmas"
// OpenMP pragmas without a statement directly before directives that have one.
#include <stdio.h>
#include <xmp.h>

#define N 23
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

int main(void)
{
    int i, sum = 0;

#pragma omp parallel num_threads(2) private(i)
    {
#pragma omp barrier
#pragma xmp loop (i) on t[i]
#pragma omp for
        for (i = 0; i < N; i++)
            a[i] = 3 * i;
#pragma omp flush
#pragma omp taskyield
#pragma omp for
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            b[i] = a[i] + 1;
    }
#pragma omp taskwait
#pragma omp flush (sum)
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (i = 0; i < N; i++)
        sum += b[i];
#pragma omp barrier
#pragma xmp task on p[0]
    sum++;
#pragma xmp bcast (sum)
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
