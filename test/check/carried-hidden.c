// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Values that iterations leave where a choice leads, behind ways out that the data chooses, in all of a window, in the address of an element.

#include <stdio.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v

static void show(double x) { printf("%g\n", x); }

#ifdef WRONG
static void wrong(void)
{
    double up = 0, down = 0, odd = 0, even = 0, window[3] = {0}, *best = &v[0];
    int high = -1, low = -1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        double *half = i % 2 ? &odd : &even;
        *half += v[i];
        *(v[i] > 4 ? &up : &down) += v[i];
        window[i % 3] = v[i];
        u[i] = window[0] + window[1] + window[2];
        if (v[i] > *best)
            best = &v[i];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (v[i] < 5)
            continue;
        high = i;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (v[i] > 5)
            goto next;
        low = i;
    next:;
    }
    show(up + down + odd + even + *best + high + low);
}
#endif

int main(void)
{
    double s = 0, rest = 0;
    int first = N;
#pragma xmp loop (i) on t[i] reduction(+: s, rest)
    for (int i = 0; i < N; i++) {
        double two[2], *to = i % 2 ? &s : &rest;
        two[i % 2] = v[i];
        two[1 - i % 2] = 1;
        const double *most = two[0] > two[1] ? &two[0] : &two[1];
        u[i] = *most;
        *to += u[i];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (i % 2)
            continue;
        if (i < first)
            first = i; // of the node's own
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = i == first;
    show(s + rest);
#ifdef WRONG
    wrong();
#endif
    return 0;
}
// CHECK: :[[@LINE-53]]:9: warning: 'odd' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-57]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-55]]:9: warning: 'even' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-59]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-56]]:9: warning: 'up' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-61]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-58]]:9: warning: 'down' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-63]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-58]]:16: warning: 'window' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE-65]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-59]]:21: warning: 'best' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE-67]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-54]]:9: warning: 'high' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(max: high)' gives all nodes the last one
// CHECK: :[[@LINE-59]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-47]]:43: note: 'high' is read here
// CHECK: :[[@LINE-51]]:9: warning: 'low' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(max: low)' gives all nodes the last one
// CHECK: :[[@LINE-56]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-50]]:50: note: 'low' is read here

#ifdef WRONG
void behind_two(void)
{
    double s = 0, *to = &s, **const two = &to;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        **two += v[i];
// CHECK: :[[@LINE-1]]:9: warning: 's' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
    show(s);
}
struct part {
    double *sum;
};
static void add(struct part *of)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        *of->sum += v[i];
// CHECK: :[[@LINE-1]]:9: warning: 's' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
}
static void note(double *most, int *at, double x, int i)
{
    if (x > *most)
        *most = x, *at = i;
}
void table(void)
{
    double odd = 0, even = 0, most = -1, s = 0, *const to[2] = {&even, &odd};
    int at = -1;
#pragma xmp loop (i) on t[i] reduction(max: most)
    for (int i = 0; i < N; i++) {
        *to[i % 2] += v[i];
        note(&most, &at, v[i], i);
    }
// CHECK: :[[@LINE-3]]:9: warning: 'even' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-5]]:9: warning: 'odd' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-8]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-15]]:20: warning: 'at' is set in the distributed loop and read after it, but each node has the value of its own iterations; 'reduction(firstmax: most /at/)' instead of the clause for 'most' combines both
// CHECK: :[[@LINE-10]]:13: note: for this 'loop' directive
    struct part of = {&s};
    add(&of);
    show(odd + even + most + at + s);
// CHECK: :[[@LINE-1]]:30: note: 'at' is read here
}
#endif
