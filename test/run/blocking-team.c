// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3 --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// RUN: env SODE_TILE=5 SODE_SCHEME=pa2 %run-compare --ranks=3 --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// RUN: %sodecc -fopenmp %s -o %t && %mpirun -n 1 %t threads | %filecheck %s --check-prefix=THREADS
// The threads that take cache tiles are as many as num_threads says, and one where the condition of `if` is false; in functions, too,
// which are called outside of the time loop as well.
// THREADS: time loop: 3
// THREADS: time loop: 1
// THREADS: outside: 3
// THREADS: time loop: 3

#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif
#include <xmp.h>

#define N 60
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static unsigned u[N], v[N], threads[N];
#pragma xmp align [i] with t[i] :: u, v, threads
#pragma xmp shadow u[1]
static int all = 3;
static _Thread_local unsigned mine; // its number, from first to last

/* Of those that have computed points of the array. */
static void report(const char *where, int counts)
{
    unsigned hash = 0, most = 0;
#pragma xmp loop (i) on t[i] reduction(+: hash) reduction(max: most)
    for (int i = 0; i < N; i++) {
        hash += u[i] * (2 * i + 1);
        most = threads[i] > most ? threads[i] : most;
    }
    if (xmp_node_num() == 1)
        printf(counts ? "%s: %d\n" : "%s: %x\n", where, counts ? most + 1 : hash);
}

static void step(void)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
#pragma omp parallel for num_threads(all) if(N > 8)
    for (int i = 1; i < N - 1; i++)
        v[i] = 3 * u[i-1] + 5 * u[i+1];
#pragma xmp loop (i) on t[i]
#pragma omp parallel for if(N > 8) num_threads(all)
    for (int i = 0; i < N; i++) {
        u[i] = v[i];
        threads[i] = mine;
    }
}

static void steps(int often, int large)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < often; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
#pragma omp parallel for num_threads(2 + large) if(large > 0) schedule(static)
        for (int i = 1; i < N - 1; i++)
            v[i] = 3 * u[i-1] + 5 * u[i+1] + n;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for num_threads(2 + large) if(parallel: large > 0)
        for (int i = 0; i < N; i++) {
            u[i] = v[i];
            threads[i] = mine;
        }
    }
}

int main(int argc, char **argv)
{
#ifdef _OPENMP
#pragma omp parallel num_threads(3)
    mine = omp_get_thread_num();
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = v[i] = i * i;
    steps(5, 1);
    report("time loop", argc > 1);
    steps(6, 0);
    report("time loop", argc > 1);
    step();
    report("outside", argc > 1);
#pragma xmp blocking steps(3)
    for (int n = 0; n < 7; n++)
        step();
    report("time loop", argc > 1);
    return 0;
}
