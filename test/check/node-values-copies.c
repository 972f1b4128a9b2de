// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// What only some nodes have goes on: into what is computed from it, into functions of the file and of the library. It also decides how often
// nodes call functions that have directives. Told is where all nodes read it first; a 'bcast' before that is enough.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], dx;
#pragma xmp align [i] with t[i] :: u, v
static int turns = 1;
struct parameters {
    int n;
    double f;
};

static void scale(double f)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] *= f;
}
static void repeat(int n)
{
    for (int k = 0; k < n; k++)
        scale(k);
}
static void apply(struct parameters q)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < q.n; i++)
        u[i] *= q.f;
}
static void step(int k)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] += k * dx * v[i];
}
static void setup(int n) { dx = 1.0 / n; }
static int half(int n) { return n / 2; }
static void ask(int *n)
{
    if (xmp_node_num() == 1)
        scanf("%d", n);
}
static double total(double x)
{
#pragma xmp reduction (+: x)
    return x;
}

static void arguments(void)
{
    double f = 1;
    int n = 2, m = 3;
    struct parameters q = {3, 2}, copy;
    if (xmp_node_num() == 1)
        f = 4, n = 5, m = atoi("7"), q.n = 8;
    scale(f);
    // CHECK: :[[@LINE-1]]:11: warning: 'f' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (f)'
    // CHECK: :[[@LINE-3]]:9: note: 'f' gets its value here
    repeat(n);
    // CHECK: :[[@LINE-1]]:12: warning: 'n' is set under a condition
    // CHECK: note: 'n' gets its value here
    setup(m);
    // CHECK: :[[@LINE-1]]:11: warning: 'm' is set under a condition
    // CHECK: note: 'm' gets its value here
    copy = q;
    // CHECK: :[[@LINE-1]]:12: warning: 'q.n' is set under a condition
    // CHECK: note: 'q.n' gets its value here
    apply(copy);
    step(1);
}

static void values(void)
{
    char line[80] = "3";
    int n = 1, k = 2, asked = 3;
    double c[4];
    if (xmp_node_num() == 1) {
        if (!fgets(line, sizeof line, stdin))
            line[0] = 0;
        k = 8;
    }
    sscanf(line, "%d", &n);
    // CHECK: :[[@LINE-1]]:12: warning: 'line' is set under a condition
    // CHECK: note: 'line' gets its value here
    int h = half(k);
    // CHECK: :[[@LINE-1]]:18: warning: 'k' is set under a condition
    // CHECK: note: 'k' gets its value here
    ask(&asked);
    for (int j = 0; j < 4; j++)
        c[j] = 0.5 * asked;
    // CHECK: :[[@LINE-1]]:22: warning: 'asked' is set under a condition
    // CHECK: note: 'asked' gets its value here
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        u[i] = h * c[i % 4];
}

/// Into memory of the node, behind a pointer, and braces that come later.
static void memory(void)
{
    struct parameters *q = malloc(sizeof *q), *r = malloc(sizeof *r), kept = {1, 2};
    double *list = calloc(4, sizeof *list), mine = 1, other = 1, more = 1, last = 1;
    if (xmp_node_num() == 1)
        mine = 3, other = 3, more = 3, last = 3;
    memcpy(&q->f, &mine, sizeof mine);
    // CHECK: :[[@LINE-1]]:19: warning: 'mine' is set under a condition
    // CHECK: note: 'mine' gets its value here
    list[2] = other;
    // CHECK: :[[@LINE-1]]:15: warning: 'other' is set under a condition
    // CHECK: note: 'other' gets its value here
    *r = (struct parameters){.f = more, .n = 2};
    // CHECK: :[[@LINE-1]]:35: warning: 'more' is set under a condition
    // CHECK: note: 'more' gets its value here
    kept = (struct parameters){2, last};
    // CHECK: :[[@LINE-1]]:35: warning: 'last' is set under a condition
    // CHECK: note: 'last' gets its value here
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = q->f + list[2] * r->f + kept.f;
}

/// All nodes have it when they use it, or only to see whether there is something to do.
static void right(void)
{
    int n = 1, verbose = 0;
    double mine = 0;
    if (xmp_node_num() == 1) {
        mine = 3;
        verbose = 1;
        scanf("%d", &n);
    }
    int twice = 2 * n, level = verbose * 2;
    double all = total(mine), log = mine;
#pragma xmp bcast (n, twice)
    setup(n);
    repeat(twice);
    scale(all);
    if (level > 1)
        printf("%g\n", log);
}

static void run(void)
{
    for (int k = 0; k < turns; k++)
        // CHECK: :[[@LINE-1]]:25: warning: 'turns' is set under a condition on the node's number, but all nodes use it here
        step(k);
}

int main(void)
{
    if (xmp_node_num() == 1)
        turns = atoi("3");
    // CHECK: :[[@LINE-1]]:9: note: 'turns' gets its value here
    run();
    arguments();
    values();
    memory();
    right();
    return 0;
}
