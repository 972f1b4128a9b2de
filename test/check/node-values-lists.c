// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What only some nodes have goes on through memcpy, values in braces and numbers that are both a flag and a factor; places that come from
// data; sums behind two pointers, where other code sets pointers by their addresses.
// COVERS: warn_node_value warn_last_value warn_missing_reduction warn_start_counted
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N];
#pragma xmp align [i] with t[i] :: a, b
static int order[N], inverse[N];
struct sizes {
    int n;
    double w;
};
static double *low, *high;
static void exchange(double **one, double **two)
{
    double *kept = *one;
    *one = *two;
    *two = kept;
}
static double zero(void)
{
    double z = 0;
    return z;
}
static double nothing(void) { return 0; }
static double five(void) { return 5; }
static void scale(int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        b[i] = a[i] * n;
}
static void only(int first)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        if (first && i == 0)
            printf("%g\n", a[0]);
}
static double entry[N], weight[N];
static int column[N];
/* Each node lists the entries that it has and that are not zero. */
static void compress(double x[N])
{
    int n = 0;
    for (int k = 0; k < N; k++) {
        double xk = x[k];
        if (xk != 0) {
            entry[n] = xk;
            column[n] = k;
            n = n + 1;
        }
#ifdef WRONG
        if (xk != 0)
            weight[k] = 2;
#else
        weight[k] = 1;
#endif
    }
}
static void multiply(void)
{
    double x[N];
    int low = xmp_array_gcllbound(xmp_desc_of(a), 1), high = xmp_array_gclubound(xmp_desc_of(a), 1);
    for (int i = 0; i < N; i++)
        x[i] = i >= low && i <= high;
    compress(x);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        b[i] = entry[i - low] * column[i - low] + weight[i];
}
static double sum(double e)
{
#pragma xmp loop (i) on t[i] reduction(+: e)
    for (int i = 0; i < N; i++)
        e += a[i];
    return e;
}

int main(void)
{
    int me = xmpc_node_num(), n = 1, first = 0;
    double table[4] = {0}, copy[4] = {0}, w = 1, s = 0, r = 0, *to = &s, **two = &to, *both[2] = {&s, &r};
    struct sizes given = {0, 1}, q;
    for (int i = 0; i < N; i++)
        order[i] = i * 7 % N;
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        inverse[order[i]] = i;
    // CHECK: :[[@LINE-1]]:9: warning: 'inverse' is set in the distributed loop and read after it
    // CHECK: note: for this 'loop' directive
    // CHECK: note: 'inverse' is read here
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        **two += a[i];
    // CHECK: :[[@LINE-1]]:9: warning: 's' accumulates only this node's iterations
    // CHECK: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        *both[i & 1] += b[i];
    // CHECK: :[[@LINE-1]]:9: warning: 'r' accumulates only this node's iterations
    // CHECK: note: for this 'loop' directive
#else
    for (int i = 0; i < N; i++)
        inverse[order[i]] = i;
#pragma xmp loop (i) on t[i] reduction(+: s, r)
    for (int i = 0; i < N; i++) {
        **two += a[i];
        *both[i & 1] += b[i];
    }
#endif
    exchange(&low, &high);
    if (me == 0)
        first = 1;
    only(first);
    if (me == 0)
        table[2] = 4;
    if (me == 0)
        given.w = 3;
    if (me == 0)
        n = 7;
    if (me == 0)
        w = 2;
#ifndef WRONG
#pragma xmp bcast (table, given.w, n, w)
#endif
    multiply();
    // CHECK: warning: 'weight' is set under a condition on the node's number
    // CHECK: note: 'weight' gets its value here
    memcpy(copy, table, sizeof copy);
    // CHECK: :[[@LINE-1]]:18: warning: 'table' is set under a condition on the node's number
    // CHECK: note: 'table' gets its value here
    memmove(&q, &given, sizeof q);
    // CHECK: :[[@LINE-1]]:17: warning: 'given.w' is set under a condition on the node's number
    // CHECK: note: 'given.w' gets its value here
    scale(n);
    // CHECK: :[[@LINE-1]]:11: warning: 'n' is set under a condition on the node's number
    // CHECK: note: 'n' gets its value here
    struct sizes listed = {3, 2 * w}, unused = {me, 2};
    // CHECK: :[[@LINE-1]]:35: warning: 'w' is set under a condition on the node's number
    // CHECK: note: 'w' gets its value here
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        b[i] = a[i] * copy[i % 4] + q.w * listed.w + unused.w;
#ifdef WRONG
    double e = five();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        e += a[i];
#pragma xmp reduction (+: e)
// CHECK: :[[@LINE-1]]:13: warning: 'e' does not start at 0
    // CHECK: note: 'e' gets this value here
#else
    double e = zero(), f = nothing();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        e += a[i];
        f += b[i];
    }
#pragma xmp reduction (+: e, f)
    e += f + five();
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = inverse[i];
    printf("%g %g %g %g\n", s, r, e, sum(zero()));
    return 0;
}
