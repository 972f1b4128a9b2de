// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Forms that gave other numbers on several nodes without a word: arrays in structs of which each node writes its part, tables by the
// number of the node, elements that the node of a task does not have, values that it alone has, addresses that functions return.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 24
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], near[N], w[N][M];
#pragma xmp align [i] with t[i] :: u, v, near
#pragma xmp shadow near[1]
#pragma xmp align w[i][*] with t[i]
struct grid {
    int n;
    double x[N], y[N];
};
struct own {
    int turns;
    double scale;
};
typedef struct {
    double a, b, c, d;
} cell;
static double *at(int i) { return &u[i]; }
static double left(int i) { return near[i - 1]; }
static void show(double x)
{
    if (xmp_node_num() == 1)
        printf("%g\n", x);
}
static void take(const double *x) { show(x[0]); }

#ifdef WRONG
static struct grid file;
static double members(void)
{
    struct grid *g = malloc(sizeof *g), h;
    double s = 0;
    g->n = 3;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        file.x[i] = g->x[i] = h.y[i] = u[i];
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        v[i] = g->x[i - 1] + file.x[i];
    for (int i = 0; i < N; i++)
        s += file.x[i] + h.y[i];
    free(g);
    return s;
}
static void tables(void)
{
    static const struct own of[] = {{24, 2}, {12, 3}, {6, 4}, {3, 5}, {1, 1}, {1, 1}};
    const struct own *mine = &of[xmpc_node_num()];
    int count[8] = {3, 5, 7, 9, 11, 13}, me = xmpc_node_num();
    double part[64], s = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < mine->turns; i++)
        u[i] = 0;
    part[me] = count[me];
    for (int k = 0; k < 8; k++)
        s += part[k];
    show(s);
}
static void tasks(void)
{
    int k = N - 2;
    double x = 0, y = 0;
#pragma xmp task on p[0]
    printf("%g\n", u[k]);
#pragma xmp task on t[0]
    printf("%g\n", u[N - 1]);
#pragma xmp task on t[N - 1]
    x = u[N - 1];
    show(x);
#pragma xmp task on t[N - 1]
    y = u[N - 1];
#pragma xmp task on p[0]
    printf("%g\n", y);
}
static void addresses(void)
{
    const cell *c = (const cell *)w;
    const double *best = NULL;
    double s = 0, top = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = *at(N - 1 - i);
#pragma xmp reflect (near)
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < N; i++)
        v[i] = left(i) + left(i - 2);
    for (int i = 0; i < N; i++)
        s += c[i].b;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        if (u[i] > top) {
            top = u[i];
            best = &v[i];
        }
    show(*best + s);
}
int main(void)
{
    tables();
    tasks();
    addresses();
    show(members());
}
#endif

static void share(struct grid *g)
{
    for (int i = 0; i < N; i++) {
#pragma xmp task on t[i]
        g->x[i] = u[i];
#pragma xmp bcast (g->x[i]) from t[i]
    }
}
void right(void)
{
    struct grid *g = malloc(sizeof *g), h, k = {0};
    static const struct own of[] = {{24, 2}, {12, 3}, {6, 4}, {3, 5}, {1, 1}, {1, 1}};
    int me = xmpc_node_num(), low = 0, counts[64] = {0}, first = N - 1, own[64];
    const struct own *mine = &of[me];
    const unsigned char *bytes = (const unsigned char *)u;
    const double *own_v = NULL;
    double x = 0, s = 0;
    g->n = 2;
    h.n = k.n = N;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        g->x[i] = k.y[i] = u[i];
        v[i] = g->x[i] + k.y[i] + *at(i);
        h.x[i] = 1;
        own_v = &v[i];
        v[i] += *own_v;
    }
    share(&h);
    counts[me] = N;
#pragma xmp reduction (+: counts)
    for (int i = 0; i < 64; i++)
        low += i < me ? counts[i] : 0;
    own[me] = low;
    s += h.x[3] + bytes[8] + mine->scale * 0 + own[me] * 0;
#pragma xmp task on t[N - 1]
    x = u[first];
#pragma xmp bcast (x) from t[N - 1]
    show(x + s);
#pragma xmp task on t[N - 1]
    {
        x = u[N - 1];
        printf("%g\n", x);
    }
    take(u);
    free(g);
}
// CHECK: :[[@LINE-134]]:38: warning: this reads an element of 'u' that the node may not have: its index runs against the loop; 'gather(u)' on the loop's directive fetches what is read, wherever it is
// CHECK: :[[@LINE-134]]:36: warning: a distributed loop reads 'near' here 3 elements below its own part in dimension 0, but the shadow has width 1 there; '#pragma xmp shadow' and 'reflect' fetch what other nodes own
// CHECK: :[[@LINE-70]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-91]]:22: warning: the node of this task uses element 22 of 'u' in dimension 0 here, but that depends on how many nodes there are; choose the node that has it by 'task on' with an element
// CHECK: :[[@LINE-90]]:24: warning: the node of this task uses element 23 of 'u' in dimension 0 here, but that depends on how many nodes there are; choose the node that has it by 'task on' with an element
// CHECK: :[[@LINE-64]]:13: warning: 'best' is set in the distributed loop and read after it, but each node has the value of its own iterations; record the index instead of the address, combine it by a 'reduction' with a location, and use the element in 'task on' it
// CHECK: :[[@LINE-69]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-64]]:11: note: 'best' is read here
// CHECK: :[[@LINE-91]]:10: warning: 'x' is set in a 'task', but all nodes use it here; a preceding '#pragma xmp bcast (x)' gives all of them the same value
// CHECK: :[[@LINE-93]]:5: note: 'x' gets its value here
// CHECK: :[[@LINE-89]]:20: warning: 'y' is set in a 'task', but all nodes use it here; a preceding '#pragma xmp bcast (y)' gives all of them the same value
// CHECK: :[[@LINE-92]]:5: note: 'y' gets its value here
// CHECK: :[[@LINE-112]]:25: warning: 'mine' is set from the node's number, but all nodes use it here; a preceding '#pragma xmp bcast (mine)' gives all of them the same value
// CHECK: :[[@LINE-111]]:5: warning: 'part' is not distributed: each node writes only the element of its own number here; combine them, '#pragma xmp reduction', or let each node compute all of them
// CHECK: :[[@LINE-110]]:14: note: elements that other nodes write are read here
// CHECK: :[[@LINE-131]]:9: warning: 'file.x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-127]]:14: note: elements that other nodes write are read here
// CHECK: :[[@LINE-133]]:21: warning: 'g->x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-131]]:16: note: elements that other nodes write are read here
// CHECK: :[[@LINE-135]]:31: warning: 'h.y' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE-131]]:26: note: elements that other nodes write are read here
// CHECK: :[[@LINE-85]]:16: warning: 'c' holds the address of this node's storage of 'w', own part and shadow, but subscript 'i' counts through the whole array; use 'w' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-97]]:35: note: the address of 'w' is taken here

// What may go elsewhere by the whole struct is not told.
void send(struct grid *);
double sum_of_sent(void)
{
    struct grid *g = malloc(sizeof *g), h, copy;
    double s = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        g->x[i] = h.y[i] = u[i];
    send(g);
    copy = h;
    send(&copy);
    for (int i = 0; i < N; i++)
        s += g->x[i] + h.y[i];
    free(g);
    return s;
}
