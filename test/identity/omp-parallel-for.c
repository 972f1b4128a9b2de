// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The usual parallel loops with every common clause.
// identity: clean -- -std=c11
#include <omp.h>
#include <stdio.h>
#define CHUNK 4
double f(int n, double *a, const double *b)
{
    double s = 0, m = -1;
    int i, j, last = 0;
#pragma omp parallel for default(none) shared(a, b, n) private(j) reduction(+ : s) \
    reduction(max : m) schedule(static, CHUNK) lastprivate(last)
    for (i = 0; i < n; i++) {
        for (j = 0; j < 3; j++)
            a[i] += b[i] * j;
        s += a[i];
        m = a[i] > m ? a[i] : m;
        last = i;
    }
#pragma omp parallel num_threads(2) if (n > 10) firstprivate(last)
    {
#pragma omp for collapse(2) nowait ordered
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
#pragma omp ordered
                a[0] += last;
#pragma omp master
        printf("%d\n", omp_get_thread_num());
#pragma omp barrier
#pragma omp single copyprivate(last)
        last = 1;
    }
    return s + m + last;
}
