// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -fopenmp %optimize %s -o %t && OMP_NUM_THREADS=2 %limited %mpirun -n 3 %t | grep -x 'the end'
// After a directive on an array that nodes hold alike, another thread may execute the next one.
#include <stdio.h>
#include <omp.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes q[1][*]
#pragma xmp template s[4][N]
#pragma xmp distribute s[block][block] onto q
static double r[4];
#pragma xmp align r[i] with s[i][*]

static void meet(void)
{
#pragma xmp barrier
}

static void by_another_thread(void)
{
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1)
        meet();
}

int main(void)
{
#pragma xmp loop (i) on s[i][*]
    for (int i = 0; i < 4; i++)
        r[i] = i;
#pragma xmp bcast (r) from q[0][1]
    by_another_thread();
#pragma xmp reduction (+: r) on q[0][:]
    by_another_thread();
    if (xmp_node_num() == 1)
        printf("the end\n");
    return 0;
}
