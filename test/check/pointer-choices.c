// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Sums where a pointer leads that several statements or a choice among arguments have set, or by one of several functions; a window that memmove shifts.

#include <stdio.h>
#include <string.h>
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[100], b[100];
#pragma xmp align [i] with t[i] :: a, b

static void add(double *to, double x) { *to += x; }
static double even, odd;
static void add_even(double x) { even += x; }
static void add_odd(double x) { odd += x; }
static void (*const add_to[])(double) = {add_even, add_odd};

int main(int argc, char **argv)
{
    double up = 0, down = 0, left = 0, right = 0, window[3] = {0}, first = 0, *to = NULL, *unset = NULL;
    (void)argv;
    if (argc > 1)
        to = &up;
    else
        to = &down;
    unset = &first;
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        *to += a[i];
        *unset += a[i];
        add(i % 2 ? &left : &right, a[i]);
        add_to[i % 2](a[i]);
    }
// CHECK: :[[@LINE-5]]:9: warning: 'up' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-8]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-7]]:9: warning: 'down' accumulates
// CHECK: note: for this 'loop' directive
// CHECK: :[[@LINE-8]]:9: warning: 'first' accumulates
// CHECK: note: for this 'loop' directive
// CHECK: :[[@LINE-29]]:41: warning: 'left' accumulates
// CHECK: note: for this 'loop' directive
// CHECK: :[[@LINE-31]]:41: warning: 'right' accumulates
// CHECK: note: for this 'loop' directive
// CHECK: :[[@LINE-31]]:34: warning: 'even' accumulates
// CHECK: note: for this 'loop' directive
// CHECK: :[[@LINE-32]]:33: warning: 'odd' accumulates
// CHECK: note: for this 'loop' directive
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        memmove(window, window + 1, 2 * sizeof *window);
// CHECK: :[[@LINE-1]]:17: warning: 'window' carries a value from one iteration of the distributed loop to the next
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
        window[2] = a[i];
        b[i] = window[0] + window[1] + window[2];
    }
#else
#pragma xmp loop (i) on t[i] reduction(+: up, down, first, left, right, even, odd)
    for (int i = 0; i < 100; i++) {
        *to += a[i];
        *unset += a[i];
        add(i % 2 ? &left : &right, a[i]);
        add_to[i % 2](a[i]);
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        double own[3], other[3], *which;
        if (i % 2)
            which = own;
        else
            which = other;
        for (int k = 0; k < 3; k++)
            which[k] = a[i] * k;
        memmove(window, which, sizeof window);
        b[i] = window[0] + which[1];
    }
#endif
    printf("%g %g %g %g %g %g %g\n", up, down, first, left, right, even, odd);
}
