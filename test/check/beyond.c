// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Elements beside the own part, in functions and through pointers; walks through rows; offsets from a bare name.
// COVERS: warn_beyond_read warn_beyond_written warn_pointer_difference warn_pointer_offset

#include <string.h>
#define N 24
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], wide[N], z[N], w[N][M];
#pragma xmp align [i] with t[i] :: u, v, wide, z
#pragma xmp align w[i][*] with t[i]
#pragma xmp shadow wide[1]
#pragma xmp shadow z[1]
void show(double);

static double both(int i) { return wide[i-1] + wide[i+1]; }
static double mean(const double *c) { return (c[-1] + c[0] + c[1]) / 3; }
static double sum(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}
#ifdef WRONG
static double left(int i) { return v[i-1]; }
static double unfilled(int i) { return z[i+1]; }
static void set(double *at, double x) { at[1] = x; }
// CHECK: :[[@LINE-1]]:41: warning: a distributed loop writes 'u' here 1 element above its own part in dimension 0; other nodes own these elements
void functions(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        z[i] = i;
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-11]]:36: warning: a distributed loop reads 'v' here 1 element below its own part in dimension 0, but the shadow has width 0 there; '#pragma xmp shadow' and 'reflect' fetch what other nodes own
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-12]]:40: warning: a distributed loop reads 'z' here 1 element above its own part in
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    for (int i = 1; i < N - 1; i++) {
        const double *c = &v[i];
        set(&u[i], left(i) + unfilled(i) + c[1]);
// CHECK: :[[@LINE-1]]:44: warning: a distributed loop reads 'v' here 1 element above its own part in
// CHECK: :[[@LINE-10]]:13: note: for this 'loop' directive
    }
}
static long find(const double *x, const double *e) { return e - x; }
// CHECK: :[[@LINE-1]]:63: warning: this difference counts from where this node's storage of 'u' begins, not from its first element; use the index itself
void pointers(void)
{
    long at = -1;
#pragma xmp loop (i) on t[i] reduction(max: at)
    for (int i = 0; i < N; i++)
        if (u[i] == 17)
            at = find(u, &u[i]) + (&v[i] - v);
// CHECK: :[[@LINE-1]]:42: warning: this difference counts from where this node's storage of 'v' begins,
    show(sum(u + 4, 8) + at);
// CHECK: :[[@LINE-1]]:14: warning: 'u + 4' counts from where this node's storage of 'u' begins, not from its first element; use 'u[...]' in a loop, which gives each node its own
    for (double *e = u; e != &u[N]; ++e)
// CHECK: :[[@LINE-1]]:27: warning: '&u[N]' is meant to be the end of the whole array 'u', but a node stores only its part; a 'loop' with subscripts of 'u' gives each node its own
        *e = 0;
    double *row = w[0], s = 0, *from = &w[0][0], *one = v;
    for (int k = 0; k < N * M; k++)
        s += row[k];
// CHECK: :[[@LINE-1]]:18: warning: 'row' holds the address of this node's storage of 'w', own part and shadow, but subscript 'k' counts through the whole array; use 'w' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-4]]:19: note: the address of 'w' is taken here
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            s += *from++;
// CHECK: :[[@LINE-1]]:23: warning: 'from' holds the address of this node's storage of 'w', own part and
// CHECK: :[[@LINE-9]]:41: note: the address of 'w' is taken here
    for (int k = 0; k < N; k++)
        s += *one++;
// CHECK: :[[@LINE-1]]:18: warning: 'one' holds the address of this node's storage of 'v', own part and
// CHECK: :[[@LINE-13]]:57: note: the address of 'v' is taken here
    show(s);
}
#endif
// What the node has.
void right(void)
{
#pragma xmp reflect (wide)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        u[i] = both(i) + mean(&wide[i]);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        double *row = w[i], *x = &u[i];
        for (int j = 0; j < M; j++)
            row[j] = *x;
        show(x - &u[i]);
    }
#pragma xmp task on p[0]
    show(sum(u + 2, 2));
    show(sum(wide + 1, 2));
    for (double *e = wide + 1; e < wide + 3; e++)
        *e = 0;
    double *from = w[0], local[N];
    for (int j = 0; j < M; j++)
        local[j] = *from++;
    memcpy(local, &v[0], 0);
}
