// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Values that some nodes set and all use.
// COVERS: warn_node_value note_node_value

#include <sode/checkpoint.h>
#include <sode/io.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#include <xmp_io.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], table[4];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[1]
struct setup {
    int n;
    double dt;
};
void show(double);
static int steps;

static void load(struct setup *s)
{
    s->n = 12;
    s->dt = 0.5;
}
static void read_steps(void)
{
    if (xmp_node_num() == 1)
        if (scanf("%d", &steps) != 1)
            steps = 0;
}

#ifdef WRONG
void task(void)
{
    int n = 0;
    double dt = 0;
#pragma xmp task on p[0]
    n = 12;
#pragma xmp task on t[3]
    dt = u[3];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
// CHECK: :[[@LINE-1]]:25: warning: 'n' is set in a 'task', but all nodes use it here; a preceding '#pragma xmp bcast (n)' gives all of them the same value
// CHECK: :[[@LINE-6]]:5: note: 'n' gets its value here
        u[i] += dt;
// CHECK: :[[@LINE-1]]:17: warning: 'dt' is set in a 'task', but all nodes use it here; a preceding '#pragma xmp
// CHECK: :[[@LINE-7]]:5: note: 'dt' gets its value here
}
void condition(void)
{
    struct setup s = {0, 0};
    int me = xmpc_node_num(), size = 0;
    if (me == 0)
        load(&s);
    if (me == 0)
        for (int k = 0; k < 4; k++)
            table[k] = k + 1;
    if (me == 0)
        scanf("%d", &size);
    size = size % 7 + 3;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < s.n; i++)
// CHECK: :[[@LINE-1]]:27: warning: 's.n' is set under a condition on the node's number, but all nodes
// CHECK: :[[@LINE-42]]:8: note: 's.n' gets its value here
        u[i] += s.dt * table[i % 4];
// CHECK: :[[@LINE-1]]:19: warning: 's.dt' is set under a condition on the node's number, but all nodes
// CHECK: :[[@LINE-44]]:8: note: 's.dt' gets its value here
// CHECK: :[[@LINE-3]]:24: warning: 'table' is set under a condition on the node's number, but all
// CHECK: :[[@LINE-12]]:13: note: 'table' gets its value here
    read_steps();
    for (int k = 0; k < steps; k++) {
#pragma xmp reflect (u)
    }
#pragma xmp template w[size]
// CHECK: :[[@LINE-1]]:24: warning: 'size' is set under a condition on the node's number, but all nodes
// CHECK: :[[@LINE-17]]:21: note: 'size' gets its value here
// CHECK: :[[@LINE-6]]:25: warning: 'steps' is set under a condition on the node's number, but all
// CHECK: :[[@LINE-50]]:25: note: 'steps' gets its value here
#pragma xmp distribute w[block] onto p
}
static int ask(void)
{
    int n = 0;
    if (xmp_node_num() == 1)
        n = 12;
    return n;
}
void results(void)
{
    int n = ask(), size;
    size = ask();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
// CHECK: :[[@LINE-1]]:25: warning: 'n' is set under a condition on the node's number, but all nodes
// CHECK: :[[@LINE-10]]:9: note: 'n' gets its value here
        u[i] = size;
// CHECK: :[[@LINE-1]]:16: warning: 'size' is set under a condition on the node's number, but all nodes
// CHECK: :[[@LINE-7]]:5: note: 'size' gets its value here
}
static int chosen(void) { return xmp_node_num() == 1; }
void forms(void)
{
    int n = N, m = xmp_node_num() == 1 ? 12 : N, k = 0, turns = N;
    double scale = 1;
    switch (xmp_node_num()) {
    case 1:
        n = 12;
        break;
    default:
        break;
    }
    while (k < xmpc_node_num()) {
        turns--;
        k++;
    }
    if (!chosen())
        goto ready;
    scale = 3;
ready:;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        u[i] = scale;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m; i++)
        u[i] = 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < turns; i++)
        u[i] = 0;
}
// CHECK: :[[@LINE-9]]:25: warning: 'n' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bc
// CHECK: :[[@LINE-24]]:9: note: 'n' gets its value here
// CHECK: :[[@LINE-5]]:25: warning: 'turns' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xm
// CHECK: :[[@LINE-20]]:9: note: 'turns' gets its value here
// CHECK: :[[@LINE-12]]:16: warning: 'scale' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xm
// CHECK: :[[@LINE-17]]:5: note: 'scale' gets its value here
// CHECK: :[[@LINE-12]]:25: warning: 'm' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma
// CHECK: :[[@LINE-34]]:16: note: 'm' gets its value here
static double *weights(void)
{
    double *w = calloc(4, sizeof *w);
    if (xmp_node_num() == 1)
        w[1] = 3;
    return w;
}
static void choose(double *to, int me) { *to = me == 0 ? 1 : 2; }
void behind(void)
{
    double *w = weights(), *scale = malloc(sizeof *scale);
    choose(scale, xmpc_node_num());
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = w[1] * u[i] + scale[0];
// CHECK: :[[@LINE-1]]:16: warning: 'w' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (w)'
// CHECK: :[[@LINE-12]]:9: note: 'w' gets its value here
// CHECK: :[[@LINE-3]]:30: warning: '*scale' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (*scale)'
// CHECK: :[[@LINE-11]]:42: note: '*scale' gets its value here
}
void factor(double h)
{
    double dt = 0.1 / xmp_node_num(), c = dt / (h * h);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] += c * u[i];
// CHECK: :[[@LINE-1]]:17: warning: 'c' is set from the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (c)' gives all of them the same value
}
#endif

// With bcast; by all; for the node alone.
void right(void)
{
    int n = 0, root = 0, first = 0, both, me = xmpc_node_num();
    double x = 0, sum = 0, start = 0;
#pragma xmp task on p[0]
    n = 12;
#pragma xmp bcast (n)
#pragma xmp task on t[3]
    x = u[3];
    if (me == 0)
        first = 1;
    if (me == 0)
        both = 1;
    else
        both = 1;
#pragma xmp bcast (x) from t[3]
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += x * both + (first && i == 0);
    if (me == 0)
        start = 5;
#pragma xmp loop (i) on t[i] reduction(+: start)
    for (int i = 0; i < N; i++)
        start += u[i];
    if (me == 0)
        root = 3;
    if (root)
        show(sum + start);
    int offset = 0;
    for (int k = 0; k < me; k++)
        offset += 3;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i + offset;
#pragma xmp task on p
    n = 3;
    for (int k = 0; k < n; k++) {
#pragma xmp reflect (u)
    }
    double x0 = 0.5 * me, dt = me;
#pragma xmp bcast (dt)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] += u[i] * dt + (x0 + 3 * (i - me));
}

// What the functions of files give back, and set, is alike on all nodes.
int files(sode_checkpoint_t *c, const char *name)
{
    int step = 0, cells = 12, wrong = 0;
    long long cells_of_file = 0;
    double dt = 1;
    sode_file_t *file = sode_file_open("u.h5", "r");
    if (name) {
        xmp_file_t *log = xmp_fopen_all(name, "w");
        if (!log)
            return 1;
        wrong = xmp_fclose_all(log);
    }
    if (sode_restart(c) == 0)
        step = 1;
    if (sode_file_get_integer(file, "u", "cells", &cells_of_file))
        dt = 2;
    if (cells_of_file > 12)
        cells = 24;
    for (; step < 4 && !wrong; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < cells; i++)
            u[i] = dt;
    }
    return sode_file_close(file);
}

// Each node makes the rows that it has, and runs over them.
static int begins[N + 1];
static double weights_of_rows[3 * N];
void own_rows(void)
{
    int first = xmp_array_gcllbound(xmp_desc_of(u), 1), last = xmp_array_gclubound(xmp_desc_of(u), 1);
    for (int row = first; row <= last; row++)
        begins[row + 1] = begins[row] + 1 + row % 3;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int k = begins[i]; k < begins[i + 1]; k++)
            v[i] += weights_of_rows[k];
}
