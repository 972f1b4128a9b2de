// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t.whole && %sodecc -c -g -fsode-check -DPART=1 %s -o %t.1.o && %sodecc -c -g -fsode-check -DPART=2 %s -o %t.2.o
// RUN: %sodecc %t.1.o %t.2.o -o %t.cut
// RUN: for program in whole cut; do %limited %mpirun -n 3 %t.$program || exit 1; \
// RUN:   SODE_CHECK=warn %limited %mpirun -n 3 %t.$program wrong > %t.out 2>&1 || { cat %t.out; exit 1; }; \
// RUN:   sed -n 's/.*called.c:\([0-9]*\): warning: .* is stale.*written at [^ ]*:\([0-9]*\),.*/\1:\2/p' %t.out | sort -u | tr '\n' ' ' | grep -x '110:36 111:41 112:44 113:49 114:92 115:51 116:55 67:34 ' || { cat %t.out; exit 1; }; done
// What functions write that a loop calls makes copies stale, whichever file has them. Not what they write under a condition, or where only some
// iterations call. Nor does it matter which of two parameters that inherit the loop runs on.
#include <stdlib.h>
#include <xmp.h>
#define M 3
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
struct state {
    int n;
    double u[M][N];
};
#pragma xmp align state.u[*][i] with t[i]
#pragma xmp shadow state.u[0][1]
struct grid {
    double *w;
};
#pragma xmp align grid.w[i] with t[i]
#pragma xmp shadow grid.w[1]
extern double v[N], rows[N][M];
#pragma xmp align v[i] with t[i]
#pragma xmp align rows[i][*] with t[i]
#pragma xmp shadow v[1]
#pragma xmp shadow rows[1][0]
#if PART != 1
double v[N], rows[N][M];
void put(struct state *s, int j, int i, double x) { s->u[j][i] = x; }
void chain(struct state *s, int at, double x) { put(s, 1, at + 1, x); }
void set(int i, double x) { v[i] = x; }
int column(struct state *s, int i)
{
    const int to = i;
    for (int j = 0; j < M; j++)
        s->u[j][to] = i;
    return i;
}
void held(struct grid *g, int i) { g->w[i] = i; }
void given(double x[N], int i)
{
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[1]
    x[i] = i;
}
void cell(double *x, double y) { *x = y; }
void row(double *to, const double *from, int first, int end)
{
    for (int j = first; j < end; j++)
        to[j] = from[j] + 1;
}
void some(double *x, int i)
{
    if (i > 3)
        *x = 0;
}
void maybe(int i)
{
    if (i > 5)
        v[i] = 0;
}
double at(struct state *s, int j, int i) { return s->u[j][i]; }
#endif
#if PART != 2
void put(struct state *s, int j, int i, double x), chain(struct state *s, int at, double x), set(int i, double x), held(struct grid *g, int i), maybe(int i);
void cell(double *x, double y), row(double *to, const double *from, int first, int end), some(double *x, int i);
void given(double x[N], int i);
int column(struct state *s, int i);
double at(struct state *s, int j, int i);
static struct state now;
static struct grid g;
static double sum;

#define EACH(...) \
    _Pragma("xmp loop (i) on t[i]") \
    for (int i = 0; i < N; i++) \
        __VA_ARGS__
#define READ(x) \
    _Pragma("xmp loop (i) on t[i] reduction(+: sum)") \
    for (int i = 1; i < N - 1; i++) \
        sum += x;
static void copy(const struct state *s, double *from, double *to)
{
#pragma xmp inherit (from, to)
#pragma xmp loop (i) on from[i]
    for (int i = 0; i < s->n; i++)
        to[i] = from[i];
}
static void refresh(void)
{
#pragma xmp reflect (now.u, v, g.w, rows)
}

int main(int argc, char **argv)
{
    int wrong = argc > 1;
    void (*by)(int, double) = set;
    g.w = xmp_malloc(xmp_desc_of(g.w), N);
    now.n = N;
    EACH(g.w[i] = v[i] = i;)
    refresh();
    if (wrong) {
        EACH(for (int j = 0; j < M; j++) put(&now, j, i, i + j);) READ(at(&now, 2, i - 1)) refresh();
        EACH(chain(&now, i - 1, i);) READ(at(&now, 1, i + 1)) refresh();
        EACH(by(i, i);) READ(v[i+1]) refresh();
        EACH(v[i] = column(&now, i);) READ(now.u[0][i-1]) refresh();
        EACH(held(&g, i);) READ(g.w[i-1]) refresh();
        EACH(given(v, i);) READ(v[i-1]) refresh();
        copy(&now, g.w, v); READ(v[i+1]) refresh();
        EACH(cell(&v[i], i);) READ(v[i-1]) refresh();
        EACH(row(rows[i], rows[i], 1, M);) READ(rows[i+1][2])
    } else {
        EACH(maybe(i);) READ(v[i-1])
        EACH(some(&v[i], i);) READ(v[i-1])
        EACH(row(rows[i], rows[i], 1, M);) READ(rows[i+1][0])
        EACH(if (i != 4) set(i, i);) READ(v[i-1])
        EACH(chain(&now, i - 1, i);) READ(at(&now, 2, i - 1)) // another row
    }
    free(g.w);
    return sum < 0;
}
#endif
