// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A function reads the shadow of its argument, and nothing in the file fills it.
// COVERS: warn_inherited_unfilled note_passed_here

#define N 32
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N][N], v[N][N], shared[N][N], narrow[N][N], other[N][N], filled[N][N], by_pointer[N][N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp align v, shared, by_pointer, filled like u
#pragma xmp align other[*][i] with t[i]
#pragma xmp shadow other[0][1]
#pragma xmp align narrow[i][*] with t[i]

static void fill(double x[N][N])
{
#pragma xmp inherit (x)
#pragma xmp loop (i, j) on x[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i][j] = i == 0 ? 100 : 0;
}

static void relax(double to[N][N], double from[N][N])
{
#pragma xmp inherit (to, from)
#ifndef WRONG
#pragma xmp reflect (from)
#endif
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            to[i][j] = from[i-1][j] + from[i+1][j] + from[i][j-1] + from[i][j+1];
#ifdef WRONG
// CHECK: :[[@LINE-2]]:30: warning: 'from' is read 1 element below the loop's own part in dimension 0, but no 'reflect' in this file fills the shadow of 'u', which 'from' inherits; '#pragma xmp reflect (from)' before the loop does
// CHECK: :[[@LINE+74]]:18: note: 'u' is passed here
#endif
}

#ifdef WRONG
double before[N][N], after[N][N];
#pragma xmp align [*][i] with t[i] :: before, after
#pragma xmp shadow [0][1] :: before, after
static void beside(double to[N][N], double from[N][N])
{
#pragma xmp inherit (to, from)
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 1; j < N; j++)
            to[i][j] = from[i][j-1];
// CHECK: :[[@LINE-1]]:33: warning: 'from' is read 1 element below the loop's own part in dimension 1, but no 'reflect' in this file fills
// CHECK: :[[@LINE+7]]:19: note: 'before' is passed here
}
extern void save(const void *);
static void columns(void)
{
    fill(before);
    fill(after);
    beside(after, before);
    save(xmp_desc_of(before)); // which reads only
}
#endif

/* What these read is filled, or not known. */
static void next(double to[N][N], double from[N][N])
{
#pragma xmp inherit (to, from)
#pragma xmp loop (i, j) on to[i+1][j]
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N; j++)
            to[i+1][j] = from[i+1][j];
}

static void fill_shadow(double x[N][N])
{
#pragma xmp inherit (x)
#pragma xmp reflect (x)
}

static void left(double x[N][N], double y[N][N])
{
#pragma xmp inherit (x, y)
#pragma xmp loop (i, j) on x[i][j]
    for (int i = 1; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i][j] = y[i-1][j];
}

extern void elsewhere(double *x);

static void steps(double a[N][N], double b[N][N])
{
#pragma xmp inherit (a, b)
    for (int step = 0; step < 10; step++)
        relax(a, b);
}

int main(void)
{
    fill(u);
    fill(v);
    fill(shared);
    fill(filled);
    fill(by_pointer);
    fill(other);
    fill(narrow);
#ifdef WRONG
    columns();
    for (int step = 0; step < 10; step++) {
        relax(v, u);
        relax(u, v);
    }
#else
    steps(u, v);
#endif
    elsewhere((double *)shared);
    left(u, shared);
    next(u, v);
    fill_shadow(filled);
    left(u, filled);
    if (N > 100)
        left(narrow, other);
    left(u, narrow);
    double (*w)[N] = by_pointer;
#pragma xmp inherit (w)
#pragma xmp reflect (w)
    left(u, by_pointer);
    return 0;
}
