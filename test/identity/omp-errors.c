// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wrong clauses, wrong loops, wrong places of OpenMP directives.
// identity: errors -- -std=c11
void f(int n, double *a)
{
    double s = 0;
    int i;
#pragma omp parallel for reduction(% : s)
    for (i = 0; i < n; i++) s += a[i];
#pragma omp parallel for private(nothing) no_such_clause(3)
    for (i = 0; i < n; i++) a[i] = 0;
#pragma omp for
    while (n--) a[n] = 0;
#pragma omp parallel for default(none)
    for (i = 0; i < n; i++) a[i] += s;
#pragma omp for collapse(2)
    for (i = 0; i < n; i++) { a[i] = 1; }
#pragma omp parallel for
    for (i = 0; i < n; i++) if (a[i]) break;
#pragma omp no_such_directive
#pragma omp parallel for schedule(static, -1)
    for (i = 0; i < n; i++) a[i] = 0;
    if (n)
#pragma omp barrier
    n++;
#pragma omp section
    { n--; }
#pragma omp parallel for
    n = 2;
}
#pragma omp parallel
int x;
#pragma omp barrier
