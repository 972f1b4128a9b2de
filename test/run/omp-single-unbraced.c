// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags="-fopenmp" %s
// `single`, `master` and `critical` directly before task, tasks and gmove mean all of their statement.
#include <stdio.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

#ifdef __SODE__
#define MOVE(to, at, from, here, count) to[at : count] = from[here : count]
#else
#define MOVE(to, at, from, here, count) for (int k = 0; k < (count); k++) to[(at) + k] = from[(here) + k]
#endif

int main(void)
{
    int all[N], part[N] = {0}, count = 0, sum = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp parallel num_threads(3)
    {
#pragma omp master
#pragma xmp gmove
        MOVE(all, 0, a, 0, N);
#pragma omp barrier
#pragma omp single
#pragma xmp gmove
        MOVE(part, 3, a, 1, 5);
#pragma omp single
#pragma xmp task on p[0]
        count += all[4];
#pragma omp single
#pragma xmp tasks
        {
#pragma xmp task on p[0]
            count += 100;
        }
#pragma omp critical
        sum += part[4];
    }
#pragma xmp task on p[0]
    {
        for (int i = 0; i < N; i++)
            printf("%d %d\n", all[i], part[i]);
        printf("%d %d\n", count, sum);
    }
    return 0;
}
