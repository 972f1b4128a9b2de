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
    static int own;
#pragma omp threadprivate(own)
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        a[i] = own;

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
#pragma omp target update to(sum)
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        b[i] = a[i] + 2;
#pragma omp target enter data map(to: sum)
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (i = 0; i < N; i++)
        sum += b[i];
#pragma omp target exit data map(delete: sum)
#pragma omp parallel for ordered(1)
    for (int k = 0; k < 3; k++) {
#pragma omp ordered depend(sink: k - 1)
#pragma omp critical
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            a[i] += k;
#pragma omp ordered depend(source)
    }
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (i = 0; i < N; i++)
        sum += a[i];
#pragma omp barrier
#pragma xmp task on p[0]
    sum++;
#pragma xmp bcast (sum)
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
