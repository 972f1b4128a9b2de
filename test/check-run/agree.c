// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 2 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/rank [01]: //;s/[^ ]*agree.c/a.c/g' | sort -u > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: a.c:36: 'n' is 12 on rank 0 and 10 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 2 "sode: a.c:43: 'low + 1' is 1 on rank 0 and 4 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 3 "sode: a.c:55: 'start of s' is 0.5 on rank 0 and 1.5 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 5 "sode: a.c:79: 'size of dimension 0' is 12 on rank 0 and 13 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 4 "sode: a.c:63: 'turns while rest > eps' is 4 on rank 0 and 3 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 6 "sode: a.c:72: 'step > 1' is 1 on rank 0 and 0 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 7 "sode: a.c:119: 'step' is 2 on rank 0 and 1 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 8 "sode: a.c:90: 'root' is 0 on rank 0 and 1 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 9 "sode: a.c:95: 'width' is 1 on rank 0 and 2 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 10 "sode: a.c:99: 'from' is 0 on rank 0 and 4 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 11 "sode: a.c:104: 'kind' is 2 on rank 0 and 1 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"; \
// RUN: try 12 "sode: a.c:114: 'kind > 1' is 1 on rank 0 and 0 on rank 1; all nodes must agree on it: compute it in the same way on each, or send it to all by 'bcast'"
// RUN: %limited %mpirun -n 2 %t 0 | grep -x '66 the end'
// Bounds of loops on templates, starts of sums, conditions and sizes that nodes do not have alike; loops of some nodes, and bounds that follow an outer loop.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 12
static double u[N], v[N], w[N][N];
#pragma xmp nodes p[2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align u[i] with t[i]
#pragma xmp align w[i][*] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow v[2]

static double sum(int n)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}
static void fill(int low)
{
#pragma xmp loop (i) on t[i]
    for (int i = low + 1; i < N; i++)
        u[i] = 1;
}
static void part(int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        u[i] += 1;
}
static double from(double s)
{
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += i;
    return s;
}
static void converge(double eps)
{
    double rest = 1;
    while (rest > eps) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] *= rest;
        rest /= 2;
    }
}
static void step_by(int step)
{
    if (step > 1)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i += 2)
            u[i] = i;
}
static void make(int n)
{
#pragma xmp template s[n]
#pragma xmp distribute s[block] onto p
    double a[N];
#pragma xmp align a[i] with s[i]
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
}
static double from_node(int root)
{
    double x = root;
#pragma xmp bcast (x) from p[root]
    return x;
}
static void reflected(int width)
{
#pragma xmp reflect (v) width(width)
}
static void moved(int from)
{
#pragma xmp gmove
    u[0:4] = v[from:4];
}
static void chosen(int kind)
{
    switch (kind) {
    case 1:
#pragma xmp barrier
        break;
    default:
        step_by(kind);
    }
}
static void by_call(int kind)
{
    if (kind > 1)
        chosen(1);
}
static void steps(int step)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i += step)
        u[i] = i;
}
int main(int argc, char **argv)
{
    int mode = atoi(argv[argc - 1]), me = xmpc_node_num();
    double s = 0;
    if (mode == 1)
        s = sum(N - 2 * me);
    if (mode == 2) {
        fill(3 * me);
#pragma xmp barrier
    }
    if (mode == 3)
        s = from(0.5 + me);
    double eps = 0.2;
    int step = 1;
#pragma xmp task on p[0]
    {
        eps = 0.1;
        step = 2;
    }
    if (mode == 4) {
        converge(0.3);
        converge(eps);
    }
    if (mode == 6)
        step_by(step);
    if (mode == 5)
        make(N + me);
    if (mode == 7)
        steps(2 - me);
    if (mode == 8)
        from_node(me);
    if (mode == 9)
        reflected(1 + me);
    if (mode == 10)
        moved(4 * me);
    if (mode == 11)
        chosen(step);
    if (mode == 12)
        by_call(step);
#pragma xmp barrier
    s = from(3);
    converge(0.2);
    make(N);
    step_by(2);
    steps(1);
    s = from_node(1);
    reflected(2);
    moved(3);
    chosen(2);
    by_call(3);
#pragma xmp tasks
    {
#pragma xmp task on p[0]
        part(3);
#pragma xmp task on p[1]
        part(9);
    }
    if (me == 0)
        part(2);
    for (int k = 0; k < 3; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = k; i < N - k; i++)
            for (int j = i; j < N; j++)
                w[i][j] = j;
#pragma xmp barrier
    }
    s = sum(N);
    if (me == 0)
        printf("%g the end\n", s);
    return 0;
}
