// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// atomic and critical in the body of a threaded distributed loop.

#include <stdio.h>
#include <xmp.h>

#define N 27
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int count = 0, most = 0;
#pragma xmp loop (i) on t[i] reduction(+: count) reduction(max: most)
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = i * 5 % 23;
#pragma omp atomic
        count += a[i];
#pragma omp critical
        if (a[i] > most)
            most = a[i];
    }
    if (xmp_node_num() == 1)
        printf("%d %d\n", count, most);
    return 0;
}
