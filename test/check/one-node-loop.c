// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Distributed loops in functions that only one node calls, perhaps through others.

#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

static void clear(void)
{
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: warning: only one node reaches this distributed loop
// CHECK: :[[@LINE+57]]:12: note: by this condition
    for (int i = 0; i < N; i++)
        u[i] = 0;
}
static void set(double x)
{
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: warning: only one node reaches this distributed loop
// CHECK: :[[@LINE+51]]:24: note: by this condition
    for (int i = 0; i < N; i++)
        v[i] = x;
}
static void start(void) { set(1); }
static void other(void)
{
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: warning: only one node reaches this distributed loop
// CHECK: :[[@LINE+47]]:24: note: by this condition
    for (int i = 0; i < N; i++)
        u[i] = 2;
}
static void also(void)
{
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: warning: only one node reaches this distributed loop
// CHECK: :[[@LINE+37]]:21: note: by this condition
    for (int i = 0; i < N; i++)
        u[i] = 3;
}
#ifdef WRONG
static void others(void)
{
    if (xmpc_node_num() > 0) {
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: warning: not all nodes reach this distributed loop, and each runs only its own iterations; move the condition into the loop, or let all nodes get here
// CHECK: :[[@LINE-3]]:25: note: by this condition
        for (int i = 0; i < N; i++)
            u[i] = 4;
    }
}
#endif
static void by_all(int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        u[i] = v[i];
}

int main(void)
{
    int me = xmpc_node_num(), n = N;
    clear();
    start();
    by_all(N);
    if (me >= 0)
        by_all(3);
#ifdef WRONG
    if (me == 0)
        clear();
    if (xmp_node_num() == 1) {
        start();
    }
    if (n > 2 && me == 0)
        also();
    if (xmp_node_num() != 1)
        start();
    else
        other();
    others();
#endif
    if (me >= 0) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = v[i];
    }
    if (me != -1) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] = v[i];
    }
    const int pair = me / 2;
    if (me % 2 == 0) // several nodes
        by_all(4);
    if (pair == 0)
        by_all(5);
    return 0;
}
