// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -fopenmp -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -fopenmp %s -o %t.c 2>&1 | count 0
// Elements of a node's own array that the iteration before has set, stacks, the last value of a thread; what each iteration has for itself.

#include <stdio.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[1]

#ifdef WRONG
static void wrong(double *given)
{
    double c[N] = {1}, ring[3] = {0}, stack[N], last = 0;
    int n = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++) {
        c[i] = 1 / (4 - c[i - 1]);
        u[i] = c[i];
    }
#pragma xmp loop (i) on t[i]
    for (int i = N - 2; i >= 0; i--)
        given[i] = u[i] - given[i + 1];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int now = i % 3, before = (i + 2) % 3;
        ring[now] = v[i];
        u[i] = ring[before];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        while (n > 0 && stack[n - 1] < v[i])
            n--;
        stack[n++] = v[i];
        u[i] = n;
    }
#pragma xmp loop (i) on t[i]
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < N; i++) {
        last = v[i];
        u[i] = last;
    }
    if (xmp_node_num() == 1)
        printf("%g\n", last);
}
// CHECK: :[[@LINE-28]]:25: warning: 'c' carries a value from one iteration of the distributed loop to the next, but each node's first iteration
// CHECK: :[[@LINE-31]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-25]]:27: warning: 'given' carries a value from one iteration of the distributed loop to the next, but each node's first
// CHECK: :[[@LINE-28]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-22]]:16: warning: 'ring' carries a value from one iteration of the distributed loop to the next, but each node's first
// CHECK: :[[@LINE-27]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-20]]:16: warning: 'n' carries a value from one iteration of the distributed loop to the next, but each node's first iteration
// CHECK: :[[@LINE-23]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-14]]:9: warning: 'last' is set in the distributed loop and read after it, but each node has the value of its own iterations;
// CHECK: :[[@LINE-18]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-12]]:24: note: 'last' is read here
// CHECK: :[[@LINE-34]]:9: warning: 'given' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-35]]:27: note: elements that other nodes write are read here
#endif

int main(void)
{
    double c[N], pair[2], line[4], block[N] = {0};
    static int list[N];
    int n = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N - 1; i++) {
        c[i] = v[i];
        pair[i % 2] = v[i] + c[i];
        for (int k = 1; k < 4; k++)
            line[k] = k;
        u[i] = pair[i % 2] + line[3];
        if (u[i] > 3)
            list[n++] = i;
    }
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i] blockwise(i)
    for (int i = 1; i < N; i++) {
        block[i] = block[i - 1] + c[i];
        u[i] = u[i - 1] * 0.5 + block[i];
    }
    for (int k = 0; k < n; k++)
        printf("node %d has %d\n", xmp_node_num(), list[k]);
#ifdef WRONG
    static double back[N];
    wrong(back);
#endif
    return 0;
}
