// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -DTILES -Rsode-not-tiled -Rsode-block-depth -fopenmp %s -o %t.c 2>&1 | %messages %s --check-prefix=TILES
// Reasons why a time loop is not blocked, or not cut into tiles, that a program rarely has.

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N], c[N], *q, *r;
#pragma xmp align [i] with t[i] :: a, b, c
#pragma xmp align [i] with t[i] :: q, r
#pragma xmp shadow [1] :: a, b, q, r
static double w[N], x[N];
#pragma xmp nodes g2[2][*]
#pragma xmp template g[N][N]
#pragma xmp distribute g[block][block] onto g2
#pragma xmp align w[j] with g[*][j]
#pragma xmp align x[i] with g[i][*]

#ifndef TILES
void periodic_once(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp reflect (a) width(/periodic/1)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            b[i] = a[i - 1] + a[i + 1];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[i] = b[i];
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            b[i] = a[i - 1] + a[i + 1];
    }
}
void nested(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp blocking steps(2)
        for (int l = 0; l < n; l++) {
#pragma xmp loop (i) on t[i]
            for (int i = 0; i < N; i++)
                a[i] /= 2;
        }
    }
}
void in_a_loop(int n)
{
#pragma xmp loop (j) on t[j]
    for (int j = 0; j < N; j++) {
#pragma xmp blocking steps(2)
        for (int k = 0; k < n; k++) {
#pragma xmp loop (i) on t[i]
            for (int i = 0; i < N; i++)
                a[i] /= 2;
        }
    }
}
static void step(void);
void declared_later(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++)
        step();
}
static double late[N];
#pragma xmp align late[i] with t[i]
static void step(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        late[i] /= 2;
}
void open_widths(int n, int w)
{
    double d[N], e[N];
#pragma xmp align [i] with t[i] :: d, e
#pragma xmp shadow d[w]
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp reflect (d) width(1)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N; i++)
            e[i] = d[i - 1];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            d[i] = e[i];
    }
}
#else
static void turn(void)
{
    double *x = q;
    q = r;
    r = x;
}
void swapped_by_call(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            q[i] = r[i] / 2;
        turn();
    }
}
void changed_bound(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[i] /= 2;
        n--;
    }
}
static double y[N][N], z[N][N];
#pragma xmp align [i][j] with g[i][j] :: y, z
#pragma xmp shadow y[1][1]
void cone(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp reflect (y)
#pragma xmp loop (i, j) on g[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                z[i][j] = y[i - 1][j] + y[i + 1][j] + y[i][j - 1] + y[i][j + 1];
#pragma xmp loop (i, j) on g[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                y[i][j] = z[i][j];
    }
}
void box(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp reflect (y)
#pragma xmp loop (i, j) on g[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                z[i][j] = y[i - 1][j - 1] + y[i + 1][j + 1];
#pragma xmp loop (i, j) on g[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                y[i][j] = z[i][j];
    }
}
void no_dimension(int n)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < n; k++) {
#pragma xmp loop (j) on g[*][j]
        for (int j = 0; j < N; j++)
            w[j] /= 2;
#pragma xmp loop (i) on g[i][*]
        for (int i = 0; i < N; i++)
            x[i] /= 2;
    }
}
#endif
// CHECK: :33:13: error: the time loop cannot be blocked: 'a' is filled periodically by one 'reflect' and not by another in the same dimension
// CHECK: :24:13: note: for this 'blocking' directive
// CHECK: :43:13: error: the time loop cannot be blocked: directive 'blocking' is in its body
// CHECK: :41:13: note: for this 'blocking' directive
// CHECK: :41:13: error: the time loop cannot be blocked: it is executed inside this one
// CHECK: :43:13: note: for this 'blocking' directive
// CHECK: :53:13: error: the time loop cannot be blocked: it is executed inside this one
// CHECK: :55:13: note: for this 'blocking' directive
// CHECK: :71:13: error: the time loop cannot be blocked: 'late' is aligned only after it
// CHECK: :66:13: note: for this 'blocking' directive
// CHECK: :82:13: error: the time loop cannot be blocked: the shadow of 'd' cannot be widened, because its widths are not constants; write numbers, or declare the shadow that the steps need and give their number by a variable
// CHECK: :83:13: note: for this 'blocking' directive
// TILES: :103:13: remark: shadow of 'q' in the time loop: 0:0 points, whose values do not matter
// TILES: :103:13: remark: shadow of 'r' in the time loop: 0:0 points, whose values do not matter
// TILES: :114:13: remark: shadow of 'a' in the time loop: 0:0 points, whose values do not matter
// TILES: :127:13: remark: shadow of 'z' in the time loop: 2:2, 2:2 points, computed there or exchanged once
// TILES: :127:13: remark: shadow of 'y' in the time loop: 2:2, 2:2 points, exchanged for each time block; the loops read a cone of them
// TILES: :142:13: remark: shadow of 'z' in the time loop: 2:2, 2:2 points, computed there or exchanged once
// TILES: :142:13: remark: shadow of 'y' in the time loop: 2:2, 2:2 points, exchanged for each time block; the loops read all of them
// TILES: :157:13: remark: shadow of 'w' in the time loop: 0:0, 0:0 points, whose values do not matter
// TILES: :157:13: remark: shadow of 'x' in the time loop: 0:0, 0:0 points, whose values do not matter
// TILES: :103:13: remark: time loop not executed in cache tiles: 'q' and another array exchange their storage in a function, and each thread would do it
// TILES: :114:13: remark: time loop not executed in cache tiles: its number of steps depends on 'n', which may change
// TILES: :157:13: remark: time loop not executed in cache tiles: there is no dimension along which all its loops are distributed
