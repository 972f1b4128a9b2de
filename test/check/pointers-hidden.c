// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A node's storage that goes to functions in arguments without a name, through an integer, to functions that call themselves for the rest.

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

static void copy(int n, ...)
{
    va_list list;
    va_start(list, n);
    double *to = va_arg(list, double *);
    const double *from;
    from = va_arg(list, double *);
    for (int k = 0; k < N; k++)
        to[k] = from[k];
    va_end(list);
}
static double sum(const double *x, int n) { return n > 0 ? x[0] + sum(x + 1, n - 1) : 0; }
static double half(const double *x, int low, int high)
{
    if (high - low < 2)
        return x[low];
    int middle = (low + high) / 2;
    return half(x, low, middle) + half(x, middle, high);
}
static int digits(const double *x, int n) { return n > 9 ? 1 + digits(x, n / 10) : 1; }
static void show(double x) { printf("%g\n", x); }

#ifdef WRONG
static void wrong(void)
{
    intptr_t address = (intptr_t)u;
    double *q = (double *)address;
    copy(2, u, v);
    show(sum(v, N) + half(v, 0, N));
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        q[i] = 1;
}
#endif

int main(void)
{
    double a[N], b[N];
    intptr_t address = (intptr_t)a, aligned = (intptr_t)u % 64;
    double *q = (double *)address;
    for (int k = 0; k < N; k++)
        b[k] = k;
#ifndef WRONG
    copy(2, a, b);
#endif
    show(sum(b, N) + half(b, 0, N) + q[3] + (aligned > 64) + digits(u, 3));
#ifdef WRONG
    wrong();
#endif
    return 0;
}
// CHECK: :[[@LINE-23]]:14: warning: 'v' is passed to 'sum', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-41]]:71: note: 'x' is used here
// CHECK: :[[@LINE-25]]:27: warning: 'v' is passed to 'half', which takes parameter 'x' for the whole array and has no 'align' for it; it gets the address of this node's storage, own part and shadow
// CHECK: :[[@LINE-37]]:17: note: 'x' is used here
// CHECK: :[[@LINE-47]]:12: warning: 'to' holds the address of this node's storage of 'u', own part and shadow, but subscript 'k' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-29]]:13: note: the address of 'u' is taken here
// CHECK: :[[@LINE-49]]:22: warning: 'from' holds the address of this node's storage of 'u', own part and shadow, but subscript 'k' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-31]]:13: note: the address of 'u' is taken here
// CHECK: :[[@LINE-28]]:11: warning: 'q' holds the address of this node's storage of 'u', own part and shadow, but subscript 'i' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-35]]:34: note: the address of 'u' is taken here
