// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Each node writes its own elements of memory that pointers hold: in structs, by makers of other files, `*(f + i)`, by memcpy, of pointers that exchange
// what they hold; the whole is read, also by pointers that go on step by step. Not, if a node reads its own, or if somebody may combine them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double v[N];
#pragma xmp align v[i] with t[i]
#pragma xmp shadow v[1]
int MPI_Allreduce(const void *from, void *to, int n, int type, int op, int comm);
void *xmalloc(size_t n), *pool(void);
double shared(double *x, int n);
typedef struct {
    int n;
    double *x;
} vec;
static void show(double s) { printf("%g\n", s); }
static vec make(int n)
{
    vec a = {n, calloc(n, sizeof(double))};
    return a;
}
static vec *made(int n)
{
    vec *a = malloc(sizeof *a);
    *a = make(n);
    return a;
}
static void init(vec *a, int n)
{
    a->n = n;
    a->x = calloc(n, sizeof(double));
}

#ifdef WRONG
static void makers(void)
{
    double *f = xmalloc(N * sizeof *f);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        f[i] = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'f' is not distributed:
// CHECK: :[[@LINE+3]]:14: note: elements that other nodes write are read here
    }
    for (int k = 0; k < N; k++)
        show(f[k]);
}
static void levels(void)
{
    double *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b);
    for (int step = 0; step < 5; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = 0.5 * (a[i - 1] + v[i]);
// CHECK: :[[@LINE-1]]:13: warning: 'b' is not distributed:
// CHECK: :[[@LINE-2]]:27: note:
        double *other = a;
        a = b;
        b = other;
    }
    free(a), free(b);
}
static void pointers(void)
{
    double *g, h[N], w[N], *q = w, *r = w;
    if (posix_memalign((void **)&g, 64, N * sizeof *g))
        return;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        *(g + i) = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'g' is not distributed:
// CHECK: :[[@LINE+9]]:14: note: elements that other nodes write are read here
        memcpy(&h[i], &v[i], sizeof *h);
// CHECK: :[[@LINE-1]]:16: warning: 'h' is not distributed:
// CHECK: :[[@LINE+6]]:25: note:
        q[i] = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'w' is not distributed:
// CHECK: :[[@LINE+3]]:32: note:
    }
    for (int k = 0; k < N; k++)
        show(*(g + k) + h[k] + *r++);
}
static void structs(void)
{
    vec a = make(N), *b = made(N), c, *d = &(vec){N, malloc(N * sizeof(double))};
    init(&c, N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a.x[i] = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'a.x' is not distributed: in this loop each node writes only the elements of its own iterations
// CHECK: :[[@LINE+12]]:14: note: elements that other nodes write are read here
        b->x[i] = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'b->x' is not distributed:
// CHECK: :[[@LINE+9]]:23: note:
        c.x[i] = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'c.x' is not distributed:
// CHECK: :[[@LINE+8]]:14: note:
        d->x[i] = v[i];
// CHECK: :[[@LINE-1]]:9: warning: 'd->x' is not distributed:
// CHECK: :[[@LINE+5]]:23: note:
    }
    for (int k = 0; k < a.n; k++)
        show(a.x[k] + b->x[k]);
    for (int k = 0; k < c.n; k++)
        show(c.x[k] + d->x[k]);
}
int main(void)
{
    makers();
    levels();
    pointers();
    structs();
    return 0;
}
#else
int main(void)
{
    vec a = make(N), b = make(N), *c = made(N);
    double *f = xmalloc(N * sizeof *f), *g = pool(), h[N], w[N], *q = w, *r, *s = calloc(N, sizeof *s), *k = calloc(N, sizeof *k);
    int low = xmp_array_gcllbound(xmp_desc_of(v), 1), high = xmp_array_gclubound(xmp_desc_of(v), 1) + 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a.x[i] = v[i];
        b.x[i] = v[i];
        c->x[i] = v[i];
        *(f + i) = v[i];
        g[i] = v[i];
        memcpy(&h[i], &v[i], sizeof *h);
        q[i] = v[i];
    }
    for (int i = low; i < high; i++)
        show(a.x[i] + *(f + i) + h[i]);
    MPI_Allreduce(h, b.x, N, 1, 2, 3);
    for (int i = 0; i < N; i++)
        show(b.x[i] + g[i]);
    show(shared(c->x, N));
    for (int i = 0; i < N; i++)
        show(c->x[i]);
    r = w + low;
    for (int i = low; i < high; i++)
        show(*r++);
    for (int step = 0; step < 5; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            s[i] = 0.5 * k[i] + v[i];
        double *other = s;
        s = k;
        k = other;
    }
    return 0;
}
#endif
