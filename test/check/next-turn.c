// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What some nodes set is used in the next turn of a loop around; walks that begin at the first element, or count down.

#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

static void halve(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] *= 0.5;
}

#ifdef WRONG
static double wrong(void)
{
    int done = 0, stop = 0;
    double factor = 1, sum = 0;
    for (int k = 0; k < 9 && !done; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] *= factor;
#pragma xmp task on t[0]
        {
            if (u[0] < 0.2)
                done = 1;
        }
        if (xmp_node_num() == 1)
            factor = 2;
    }
    do {
        for (int k = 0; k < 3; k++)
            if (xmp_node_num() == 1)
                stop = k;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] += 1;
    } while (stop < 2);
    for (double *q = &u[0]; q < &u[0] + N; q++)
        sum += *q;
    double *walk = u;
    int left = N;
    while (left--)
        sum += *walk++;
    return sum;
}
// CHECK: :[[@LINE-28]]:31: warning: 'done' is set in a 'task', but all nodes use it here; a preceding '#pragma xmp bcast (done)' gives all of
// CHECK: :[[@LINE-22]]:17: note: 'done' gets its value here
// CHECK: :[[@LINE-27]]:21: warning: 'factor' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp
// CHECK: :[[@LINE-21]]:13: note: 'factor' gets its value here
// CHECK: :[[@LINE-13]]:14: warning: 'stop' is set under a condition on the node's number, but all nodes use it here; a preceding '#pragma xmp
// CHECK: :[[@LINE-18]]:17: note: 'stop' gets its value here
// CHECK: :[[@LINE-14]]:41: warning: '&u[0] + N' is meant to be the end of the whole array 'u', but a node stores only its part; a 'loop' with
// CHECK: :[[@LINE-54]]:11: note: expanded from macro 'N'
// CHECK: :[[@LINE-11]]:21: warning: 'walk' holds the address of this node's storage of 'u', own part and shadow, but subscript 'walk++' counts
// CHECK: :[[@LINE-15]]:20: note: the address of 'u' is taken here
#endif

int main(void)
{
    int done = 0, kept = 0, mine = 0;
    for (int k = 0; k < 9 && !done; k++) {
        halve();
#pragma xmp task on t[0]
        {
            if (u[0] < 0.2)
                done = 1;
        }
#pragma xmp bcast (done) from t[0]
        kept = k;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            u[i] += kept;
        if (xmp_node_num() == 1)
            kept = 0;
    }
    double *q = u, sum = 0;
    int left = 3;
    while (left--)
        sum += *q++;
    if (xmp_node_num() == 1)
        for (int k = 0; k < 3; k++)
            mine = k;
#ifdef WRONG
    sum += wrong();
#endif
    return mine + sum > 0;
}
