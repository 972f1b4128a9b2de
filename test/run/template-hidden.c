// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Variables, parameters, functions, types and members with the names of node arrays and templates, in each order and scope, as in Omni's NPB-CG.
#include <stdio.h>
#include <xmp.h>
#define N 10
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]

int s = 3; // in front of the template
typedef int q;
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
#pragma xmp nodes q[*]
#pragma xmp template r[N]
#pragma xmp distribute r[block] onto q
static double r(q x) { return 2 * x; } // behind it
double b[N];
#pragma xmp align b[i] with r[i]
#pragma xmp shadow b[1]

static double parameters(int p, double r)
{
    double sum = 0;
#pragma xmp loop (i) on r[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += b[i] * r + p;
#pragma xmp barrier on p
    return sum;
}

static double one_block(int n)
{
    int t = n;
#pragma xmp template t[t]
#pragma xmp distribute t[block] onto p
    double v[n], sum = 0;
#pragma xmp align v[i] with t[i]
    enum { u = 4 };
#pragma xmp template u[u * n]
#pragma xmp distribute u[block] onto p
#pragma xmp loop on t[t]
    for (t = 0; t < n; t++)
        v[t] = t + u;
#pragma xmp loop on u[i] reduction(+: sum)
    for (int i = 0; i < u * n; i++)
        sum += i;
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

int main(void)
{
    double t = 0;
#pragma xmp loop (i) on t[i] reduction(+: t)
    for (int i = 0; i < N; i++)
        t += a[i] = i;
#pragma xmp task on t[3]
    a[3] += t;
    double last = 0;
#pragma xmp task on t[3]
    last = a[3];
#pragma xmp bcast (last) from t[3]
#pragma xmp loop on s[i + 2]
    for (int i = 0; i < 8; i++)
        a[i + 2] += s;
#pragma xmp loop on r[i]
    for (int i = 0; i < N; i++)
        b[i] = r(i);
    double c = parameters(3, 0.5), d = one_block(12);
#pragma xmp loop on t[i] reduction(+: t)
    for (int i = 0; i < N; i++)
        t += a[i];
    if (xmp_node_num() == 1)
        printf("%g %g %g %g\n", t, last, c, d);
    return 0;
}
