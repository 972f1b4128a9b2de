// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The macros that evaluate each argument once, statement expressions: what they choose of a variable and something else is its maximum or minimum.
#include <math.h>
#include <stdio.h>
#include <xmp.h>
#define MAX(a, b) \
    ({ __typeof__(a) x_ = (a), y_ = (b); \
       x_ > y_ ? x_ : y_; })
#define MIN(a, b) \
    ({ \
        __auto_type x_ = (a); \
        __auto_type y_ = (b); \
        (x_) < (y_) ? (x_) : (y_); \
    })
#define LARGER(a, b) ({ double x_ = (a); fmax(x_, (b)); })
#define LATER(a, b) ({ __typeof__(a) x_ = (a), y_ = (b); y_ += x_ / 2; x_ > y_ ? x_ : y_; })

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

int main(void)
{
    double most = 0, least = 0, far = 0, other = 0;
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        most = MAX(most, u[i]);
        least = MIN(MIN(u[i], 3.0), least);
    }
// CHECK: :[[@LINE-3]]:9: warning: 'most' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-4]]:9: warning: 'least' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-8]]:13: note: for this 'loop' directive
#pragma xmp loop (i) on t[i] reduction(min: far) reduction(max: other)
    for (int i = 0; i < N; i++) {
        far = LARGER(far, u[i]);
        other = LATER(other, u[i]);
    }
// CHECK: :[[@LINE-3]]:9: warning: the loop combines 'far' by 'max', but its clause combines the nodes' values by 'min'
// CHECK: :[[@LINE-6]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-4]]:17: warning: 'other' carries a value from one iteration of the distributed loop to the next
// CHECK: :18:{{[0-9]+}}: note: expanded from macro 'LATER'
// CHECK: :[[@LINE-9]]:13: note: for this 'loop' directive
#else
#pragma xmp loop (i) on t[i] reduction(max: most, far) reduction(min: least)
    for (int i = 0; i < N; i++) {
        most = MAX(most, u[i]);
        least = MIN(MIN(u[i], 3.0), least);
        far = LARGER(far, u[i]);
    }
#endif
    if (xmp_node_num() == 1)
        printf("%g %g %g %g\n", most, least, far, other);
    return 0;
}
