// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What goes round the ends of parameters, of arrays that exchange their storage and of arguments needs a periodic reflect, too.

#define N 100
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], passed[N];
static double *one, *two;
#pragma xmp align [i] with t[i] :: u, one, two, passed
#pragma xmp shadow [1] :: u, one, two, passed
#ifdef WRONG
#define ENDS
#else
#define ENDS width(/periodic/1)
#endif

double exchanged(void)
{
    double s = 0, *spare;
    one = xmp_malloc(xmp_desc_of(one), N);
    two = xmp_malloc(xmp_desc_of(two), N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        one[i] = two[i] = i;
#pragma xmp reflect (one) ENDS
    spare = one;
    one = two;
    two = spare;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += two[(i + N - 1) % N];
#ifdef WRONG
// CHECK: :[[@LINE-2]]:30: warning: 'two' is read periodically in dimension 0
// CHECK: :[[@LINE-9]]:13: note: for this 'reflect' directive
#endif
    return s;
}
double aligned(double v[N], int n)
{
    double s = 0;
#pragma xmp align v[i] with t[i]
#pragma xmp shadow v[1]
#pragma xmp reflect (v) ENDS
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += v[(i + 1) % N];
#ifdef WRONG
// CHECK: :[[@LINE-2]]:24: warning: 'v' is read periodically in dimension 0, but no 'reflect' in this file fills its shadow beyond the ends; use width '/periodic/1' in that dimension
// CHECK: :[[@LINE-6]]:13: note: for this 'reflect' directive
#endif
    return s;
}
double inherited(double *w, int n)
{
    double s = 0;
#pragma xmp inherit (w)
#pragma xmp reflect (w) ENDS
#pragma xmp loop (i) on w[i] reduction(+: s)
    for (int i = 0; i < n; i++)
        s += w[i == n - 1 ? 0 : i + 1];
#ifdef WRONG
// CHECK: :[[@LINE-2]]:16: warning: 'w' is read periodically in dimension 0, but no 'reflect' in this file fills its shadow beyond the ends; use width '/periodic/1' in that dimension
// CHECK: :[[@LINE-6]]:13: note: for this 'reflect' directive
#endif
    return s;
}
/* Whether nodes divide the columns, nobody says. */
double columns(int n, double w[n][n])
{
    double s = 0;
#pragma xmp inherit (w)
#pragma xmp reflect (w)
#pragma xmp loop (i, j) on w[i][j] reduction(+: s)
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            s += w[i - 1][(j + 1) % n];
    return s;
}
/* Others may have filled it. */
double elsewhere(double *w, int n)
{
    double s = 0;
#pragma xmp inherit (w)
#pragma xmp loop (i) on w[i] reduction(+: s)
    for (int i = 0; i < n; i++)
        s += w[(i + 1) % n];
    return s;
}
static void refresh(double *x)
{
#pragma xmp inherit (x)
#pragma xmp reflect (x) ENDS
}
double handed(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = passed[i] = i;
    refresh(passed);
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += passed[(i + 1) % N];
#ifdef WRONG
// CHECK: :[[@LINE-2]]:29: warning: 'passed' is read periodically in dimension 0
// CHECK: :13:13: note: the shadow of 'passed' is declared here
#endif
    return s;
}
