// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A function that is called in a task and by all nodes: each call has variables of its own; what it leaves in others, all nodes may use.
#include <xmp.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], table[4];
#pragma xmp align [i] with t[i] :: u, v

static double local(int n)
{
    double s = 0, weight[N];
    for (int i = 0; i < n; i++) /* perhaps never */
        weight[i] = i;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += weight[i] * u[i];
    return s;
}

static double shared(int n)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += table[i % 4] * u[i];
// CHECK: :[[@LINE-1]]:14: warning: 'table' is set in a 'task', but all nodes use it here; a preceding '#pragma xmp bcast (table)' gives all of them the same value
// CHECK: :[[@LINE+2]]:9: note: 'table' gets its value here
    for (int i = 0; i < n; i++)
        table[i] = i;
    return s;
}

double total(void)
{
    double a = 0, b = 0;
#pragma xmp task on p[0]
    {
        a = local(N);
        b = shared(4);
    }
    for (int k = 0; k < 3; k++) {
        a = local(N);
        b = shared(4);
    }
    return a + b;
}

int getpid(void);
double of_process(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += u[i] * getpid();
// CHECK: :[[@LINE-1]]:21: warning: 'getpid' returns different values on different nodes, each of which has its own, but all nodes use them here
    for (int k = 0; k < getpid(); k++) {
// CHECK: :[[@LINE-1]]:25: warning: 'getpid' returns different values on different nodes, each of which has its own
#pragma xmp barrier
        s += k * getpid();
    }
    return s;
}
