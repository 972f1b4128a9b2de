// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP pragmas made by macros, with macro arguments and _OPENMP tests.
// identity: warnings -- -std=c11
#define STRING(x) #x
#define OMP(x) _Pragma(STRING(omp x))
#define PARALLEL_FOR(v) OMP(parallel for reduction(+ : v) schedule(SCHED))
#define SCHED dynamic, 3
#define EACH(i, n) PARALLEL_FOR(total) for (int i = 0; i < n; i++)
#ifndef _OPENMP
#error "compile with -fopenmp"
#endif
int f(int n)
{
    int total = 0, unused;
    EACH(i, n) total += i;
    OMP(parallel)
    {
        OMP(for nowait)
        for (int k = 0; k < n; k++) {
            int inner_unused = k;
            OMP(atomic)
            total += k;
        }
    }
    if (total) OMP(critical) { total--; } else total++;
    switch (n) {
    case 1:
        OMP(parallel for)
        for (int k = 0; k < n; k++) ;
    label:;
        OMP(barrier)
        break;
    }
    goto label;
}
