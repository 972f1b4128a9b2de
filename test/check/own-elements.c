// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Each node takes a value from a table by its number, and all nodes' results, or what directives they come to, depend on it. Silent is where
// parts begin, memory that each node has for itself, and a picture of the parts.
// COVERS: warn_own_element
#include <math.h>
#include <stdlib.h>
#include <xmp.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
struct row {
    int n;
    double w;
};
static const struct row table[] = {{1, 2}, {2, 3}, {3, 4}, {5, 6}};
static double factors[8] = {1, 2, 3};

#ifdef WRONG
static void decide(void)
{
    const struct row *mine = &table[xmpc_node_num()], *same = table + xmpc_node_num();
    if (mine->n > 2) {
// CHECK: :[[@LINE-1]]:15: warning: each node has another value of 'mine->n', by its number, but the directives of all nodes depend on it; choose the value by the loop's index, or let '#pragma xmp bcast' give one to all nodes
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = v[i];
    }
    for (int k = 0; k < same->n; k++) {
// CHECK: :[[@LINE-1]]:31: warning: each node has another value of 'same->n', by its number, but the directives
#pragma xmp barrier
    }
}
static void compute(int me)
{
    double mine = factors[me];
    int whole = 0;
    whole = table[me].n;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = v[i] + mine;
        // CHECK: :[[@LINE-1]]:23: warning: 'mine' is set from the node's number, but all nodes use it here
        u[i] += table[me].w + 1;
        // CHECK: :[[@LINE-1]]:27: warning: each node has another value of 'table[me].w', by its number, but the results of all nodes
        double x = sqrt(factors[me]) - i;
        // CHECK: :[[@LINE-1]]:25: warning: each node has another value of 'factors[me]', by its number, but the results
        u[i] -= x;
        v[i] = whole * u[i];
        // CHECK: :[[@LINE-1]]:16: warning: 'whole' is set from the node's number
    }
}
static double parameter(const double *from, int me)
{
    double s = 0, by[8];
    double *pool = calloc(8, sizeof *pool), *one = pool + me;
    for (int k = 0; k < 8; k++)
        by[k] = pool[k] = k;
    const double *to = &by[me];
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++) {
        s += u[i] + from[me];
        // CHECK: :[[@LINE-1]]:21: warning: each node has another value of 'from[me]', by its number, but the results
        s += i ? *to - i : 0;
        // CHECK: :[[@LINE-1]]:18: warning: each node has another value of '*to', by its number, but the results
        s += *one * u[i];
        // CHECK: :[[@LINE-1]]:14: warning: each node has another value of '*one', by its number, but the results
    }
    return s;
}
int main(void)
{
    decide();
    compute(xmpc_node_num());
    return parameter(factors, xmpc_node_num()) > 0;
}
#else
static void parts(int me, double *from)
{
    int start[8], kind[8];
    double sums[8] = {0}, own[N], *slot = &factors[me], changed[8], unknown[8];
    for (int k = 0; k < 8; k++)
        start[k] = k * ((N + xmp_num_nodes() - 1) / xmp_num_nodes()), kind[k] = k % 3;
    double x0 = 0.5 * start[me];
    *slot = 2;
    from[me] = 1;
    changed[me] = 2;
    free(unknown + (me > 8 ? me : 0));
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        own[i - start[me]] = u[i];
        sums[me] += u[i];
        v[i] = x0 + 0.5 * (i - start[me]);
        if (kind[me] > 7)
            v[i] = 0;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        v[i] += own[i - start[me]];
        v[i] += i * *slot + changed[me] + unknown[me] + from[me];
        u[i] = me;
    }
#pragma xmp reduction (+: sums)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = factors[2] + sums[0] * v[i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = table[me].n;
}
static void agreed(int me)
{
    double f = factors[me];
    int n = table[me].n;
#pragma xmp bcast (f, n)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = f * v[i] + n;
    if (n > 3) {
#pragma xmp barrier
    }
}
int main(void)
{
    double *from = malloc(8 * sizeof *from);
    parts(xmpc_node_num(), from);
    agreed(xmpc_node_num());
    return 0;
}
#endif
