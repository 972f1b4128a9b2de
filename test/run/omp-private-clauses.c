// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// private, firstprivate, lastprivate of a plain variable, num_threads, if.

#include <stdio.h>
#include <xmp.h>

#define N 19
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

int main(void)
{
    int i, work = -1, base = 40, sum = 0;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for private(work) firstprivate(base) num_threads(2)
    for (i = 0; i < N; i++) {
        work = i * i;
        a[i] = work + base;
    }
#pragma xmp loop (i) on t[i]
#pragma omp parallel for private(i) if(base > 100) shared(a, b) lastprivate(work)
    for (i = 0; i < N; i++) {
        work = a[i];
        b[i] = work - i;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i] * b[i];
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, base);
    return 0;
}
