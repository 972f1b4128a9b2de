// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A function without directives gets the storage of one node; it is told if it counts through the whole array.
// COVERS: warn_plain_argument

#include <stddef.h>
#define N 40
#define M 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[*][2]
#pragma xmp template g[N][M]
#pragma xmp distribute g[block][block] onto q
double a[N], u[N][M], v[N][M], plain[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][j] with g[i][j]
#pragma xmp shadow a[1]
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][1]

static void fill(double x[N])
{
    for (int i = 0; i < N; i++)
        x[i] = i;
}
static double total(const double *x, int n)
{
    double s = 0;
    for (int i = n - 1; i >= 0; i--)
        s += x[i];
    return s;
}
static double first(double x[N][M], int row)
{
    return x[row][0];
}
static void scale(double (*x)[M], int rows, int columns)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            x[i][j] *= 2;
}
static double ends(double x[N])
{
    return x[N - 1] - x[0];
}
static double forward(const double *x, int n)
{
    return total(x, n);
}
// CHECK: :[[@LINE-2]]:18: warning: 'a' is passed to 'total', which takes parameter 'x' for the whole array
// CHECK: :33:14: note: 'x' is used here

void elsewhere(double *x, int n);
#ifdef WRONG
void others(void)
{
    elsewhere(&u[0][0], N * M);
// CHECK: :[[@LINE-1]]:15: warning: 'u' is passed to 'elsewhere', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :57:6: note: 'elsewhere' is declared here
}
double wrong(void)
{
    double s = 0;
    fill(a);
// CHECK: :[[@LINE-1]]:10: warning: 'a' is passed to 'fill', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :27:9: note: 'x' is used here
    s += total(a, N);
// CHECK: :[[@LINE-1]]:16: warning: 'a' is passed to 'total', which takes parameter 'x' for the whole array
// CHECK: :33:14: note: 'x' is used here
    s += total(&u[0][0], N * M) + ends(a);
// CHECK: :[[@LINE-1]]:16: warning: 'u' is passed to 'total', which takes parameter 'x' for the whole array
// CHECK: :33:14: note: 'x' is used here
// CHECK: :[[@LINE-3]]:40: warning: 'a' is passed to 'ends', which takes parameter 'x' for the whole array
// CHECK: :48:12: note: 'x' is used here
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += first(u, i);
// CHECK: :[[@LINE-1]]:20: warning: 'u' is passed to 'first', which takes parameter 'x' for the whole array
// CHECK: :38:12: note: 'x' is used here
    scale(u, N, M);
// CHECK: :[[@LINE-1]]:11: warning: 'u' is passed to 'scale', which takes parameter 'x' for the whole array
// CHECK: :44:13: note: 'x' is used here
    scale(v, 2, 2);
// CHECK: :[[@LINE-1]]:11: warning: 'v' is passed to 'scale', which takes parameter 'x' for the whole array
// CHECK: :44:13: note: 'x' is used here
    return s + forward(a, N);
}
#endif

double right(int rows)
{
    elsewhere(a, rows);
    elsewhere(a, N); // which may align it
    elsewhere(u[0], M);
    fill(plain);
    scale(u, rows, M);
    return total(a, rows) + total(a, 3) + total(&a[rows], 2) + first(u, 0) + ends(plain) + total(plain, N);
}
