// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_CC=gcc %run-compare --cflags=-fopenmp %s
// <omp.h> may be included where it is needed, inside a function, as gcc's can, but not clang's.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
#include <omp.h>
    int threads = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_lock(&lock);
        threads += omp_get_thread_num() + 1;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
#pragma xmp task on p[0]
    printf("%d %d\n", threads, omp_is_initial_device());
    return 0;
}
