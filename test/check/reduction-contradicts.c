// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %filecheck %s --implicit-check-not=warning:
// Clauses that combine by another operator than the loop collects by, and sums that are combined a second time.
// COVERS: warn_other_reduction warn_reduced_twice

#include <math.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N];
#pragma xmp align a[i] with t[i]

double operators(void)
{
    double least = 1e9, most = 0, sum = 0, all = 0, product = 1;
#pragma xmp loop (i) on t[i] reduction(+: least) reduction(min: most) reduction(max: sum)
    for (int i = 0; i < N; i++) {
        least = fmin(least, a[i]);
        // CHECK: :[[@LINE-1]]:9: warning: the loop combines 'least' by 'min', but its clause combines the nodes' values by '+'
        // CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
        if (a[i] > most)
            most = a[i];
        // CHECK: :[[@LINE-1]]:13: warning: the loop combines 'most' by 'max', but its clause combines the nodes' values by 'min'
        sum += a[i];
        // CHECK: :[[@LINE-1]]:9: warning: the loop combines 'sum' by '+', but its clause combines the nodes' values by 'max'
    }
#pragma xmp loop (i) on t[i] reduction(+: all) reduction(*: product)
    for (int i = 0; i < N; i++) {
        all -= a[i];
        product = product * a[i];
    }
    return least + most + sum + all + product;
}

double twice(void)
{
    double sum = 0, own = 0, most = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma xmp reduction (+: sum)
    // CHECK: :[[@LINE-1]]:13: warning: 'sum' is reduced twice: the 'reduction' clause of the preceding loop already combined it
    // CHECK: :[[@LINE-5]]:43: note: 'sum' gets this value here
#pragma xmp loop (i) on t[i] reduction(max: most)
    for (int i = 0; i < N; i++) {
        most = fmax(most, a[i]);
        own += a[i];
    }
#pragma xmp reduction (+: own)
#pragma xmp reduction (max: most)
    return sum + own + most;
}
