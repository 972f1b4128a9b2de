// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc -fopenmp --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc -fopenmp --emit-c %s -o %t.c 2>&1 | count 0
// Directives, and functions that create descriptors, are for one thread at a time.
// COVERS: err_threads_create err_threads_directive warn_threads_loop

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
int a[100];
#pragma xmp align a[i] with t[i]

static int element(int x[100], int i)
#pragma xmp align x[i] with t[i]
{
    return x[i];
}
static int indirect(int i)
{
    return element(a, i) + 1;
}
static int plain(int i)
{
    return a[i];
}
void f(void)
{
#pragma xmp loop on t[i]
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        a[i] += plain(i);
#ifdef WRONG
        a[i] += element(a, i);
// CHECK: :[[@LINE-1]]:17: error: 'element' declares distributed objects or parameters and cannot be called by several threads at once
// CHECK: :[[@LINE-21]]:13: note: for this 'align' directive
        a[i] += indirect(i);
// CHECK: :[[@LINE-1]]:17: error: 'indirect' declares distributed objects or parameters and cannot be called by several threads at once
// CHECK: :[[@LINE-24]]:13: note: for this 'align' directive
#endif
    }
#pragma omp parallel
    {
#pragma omp single
        a[0] = indirect(1);
#pragma omp critical
        a[0] = element(a, 1);
    }
#pragma xmp loop on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = element(a, i);
}
void directives(double s)
{
    int i, j;
#pragma omp parallel private(i)
    {
#pragma xmp loop (i) on t[i] reduction(+:s)
#pragma omp for reduction(+:s)
        for (i = 0; i < 100; i++)
            s += a[i];
#pragma omp for
#pragma xmp loop (i) on t[i]
        for (i = 0; i < 100; i++)
            a[i] = i;
#pragma omp single
        {
#pragma xmp barrier
        }
#pragma omp critical
        {
#pragma xmp bcast (s)
        }
#ifdef WRONG
#pragma xmp barrier
// CHECK: :[[@LINE-1]]:13: error: directive 'barrier' inside an OpenMP parallel region would be executed by several threads; only one may
#pragma xmp loop (i) on t[i] reduction(+:s)
// CHECK: :[[@LINE-1]]:13: error: directive 'loop' inside an OpenMP parallel region would be executed by several threads; only one may
        for (i = 0; i < 100; i++)
            s += a[i];
#pragma xmp nodes q[4]
// CHECK: :[[@LINE-1]]:13: error: directive 'nodes' inside an OpenMP parallel region would be executed by several threads; only one may
#endif
    }
#pragma omp parallel for private(i)
    for (j = 0; j < 10; j++) {
#ifdef WRONG
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: warning: XcalableMP allows 'loop' in an OpenMP parallel region only on the 'for' of an 'omp for'
        for (i = 0; i < 100; i++)
            a[i] = i;
#endif
    }
#pragma omp parallel
#pragma xmp loop (i) on t[i]
#pragma omp for
    for (i = 0; i < 100; i++)
        a[i] = i;
}
