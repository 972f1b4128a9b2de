// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tasks, dependences with array sections, taskloop, taskgroup, cancel.
// identity: warnings -- -std=c11
void work(int *);
void f(int n, int *a, int (*b)[10])
{
    int unused_in_region;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 1; i < n; i++) {
#pragma omp task depend(in : a[i - 1]) depend(out : a[i]) firstprivate(i) priority(2)
            {
                int not_used;
                work(&a[i]);
            }
        }
#pragma omp task depend(inout : a[0:n], b[0:2][1:3])
        work(b[0]);
#pragma omp taskwait
#pragma omp taskgroup
        {
#pragma omp taskloop grainsize(4) nogroup
            for (unsigned i = 0; i < n; i++)
                work(a + i);
        }
#pragma omp taskyield
    }
}
