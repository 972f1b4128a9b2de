// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags="-fopenmp" --ranks=1,3 %s
// A gmove that a thread begins and another one waits for: memory that lies above the thread's stack is none of it.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 600000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

#ifdef __SODE__
#define MOVE(to, from) to[0:N] = from[0:N]
#else
#define MOVE(to, from) for (int k = 0; k < N; k++) to[k] = from[k]
#endif

int main(void)
{
    int *all = malloc(N * sizeof *all); /* as large as a mapping of its own */
    long sum = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i % 7;
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        if (omp_get_thread_num() == 1) {
#pragma xmp gmove async(1)
            MOVE(all, a);
        }
    }
#pragma xmp wait_async (1)
    for (int i = 0; i < N; i++)
        sum += all[i];
#pragma xmp task on p[0]
    printf("%ld\n", sum);
    free(all);
    return 0;
}
