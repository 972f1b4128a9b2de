// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -fopenmp --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc -fopenmp --emit-c %s -o %t.c 2>&1 | count 0
// The 'reduction' of a loop combines nodes; threads need one of OpenMP.
// COVERS: warn_thread_reduction

#pragma xmp nodes p[*]
#pragma xmp template t[1000]
#pragma xmp distribute t[block] onto p
double x[1000], most;
int counts[10];
#pragma xmp align x[i] with t[i]

double sums(void)
{
    double sum = 0, local = 0;
#ifdef WRONG
#pragma xmp loop (i) on t[i] reduction(+: sum)
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        sum += x[i];
// CHECK: :[[@LINE-1]]:9: warning: threads of this node change 'sum' at the same time: the 'reduction' of 'loop' combines the results of nodes; add a 'reduction' clause to 'omp parallel for' for the threads
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] reduction(max: most)
#pragma omp parallel for schedule(static) shared(most)
    for (int i = 0; i < 1000; i++)
        if (x[i] > most)
            most = x[i];
// CHECK: :[[@LINE-1]]:13: warning: threads of this node change 'most' at the same time
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] reduction(+: counts)
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        counts[i % 10]++;
// CHECK: :[[@LINE-1]]:9: warning: threads of this node change 'counts' at the same time
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
#endif
#pragma xmp loop (i) on t[i] reduction(+: sum) reduction(max: most) reduction(+: counts)
#pragma omp parallel for reduction(+: sum) reduction(max: most) reduction(+: counts[:10]) private(local)
    for (int i = 0; i < 1000; i++) {
        local = x[i];
        sum += local;
        most = local > most ? local : most;
        counts[i % 10]++;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
#pragma omp atomic
        sum += x[i];
#pragma xmp loop (i) on t[i] reduction(+: sum)
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) {
#pragma omp critical
        sum += x[i];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
#pragma omp simd
    for (int i = 0; i < 1000; i++)
        sum += x[i];
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < 1000; i++) {
        double part = 0;
#pragma omp parallel for reduction(+: part)
        for (int k = 0; k < 10; k++)
            part += k * x[i];
        sum += part;
    }
    return sum;
}
