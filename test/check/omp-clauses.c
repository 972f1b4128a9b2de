// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc -fopenmp --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc -fopenmp --emit-c %s -o %t.c 2>&1 | count 0
// Distributed arrays are shared by the threads of a node, nothing else.
// COVERS: err_omp_clause_array

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], plain[100];
#pragma xmp align a[i] with t[i]

void f(void)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i]
#pragma omp parallel for private(a)
// CHECK: :[[@LINE-1]]:34: error: distributed array 'a' must be 'shared' in OpenMP clauses
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma omp parallel firstprivate(plain, a)
// CHECK: :[[@LINE-1]]:42: error: distributed array 'a' must be 'shared' in OpenMP clauses
    a[3] = 1;
#endif
#pragma xmp loop (i) on t[i]
#pragma omp parallel for shared(a) firstprivate(plain)
    for (int i = 0; i < 100; i++)
        a[i] = plain[i];
#pragma omp parallel default(none) shared(a)
    a[3] = 1;
}
