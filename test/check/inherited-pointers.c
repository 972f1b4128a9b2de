// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Pointers of a block that begin with arrays and exchange them: a shadow that nothing fills.

#define N 32
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], filled[N], other[N];
#pragma xmp align [i] with t[i] :: u, v, filled, other
#pragma xmp shadow [1] :: u, v, filled, other

int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = filled[i] = i, v[i] = other[i] = 0;
    {
        double *from = u, *to = v, *t_;
#pragma xmp inherit (from, to)
        for (int k = 0; k < 5; k++) {
#ifndef WRONG
#pragma xmp reflect (from)
#endif
#pragma xmp loop (i) on t[i]
            for (int i = 1; i < N - 1; i++)
                to[i] = from[i-1] + from[i+1];
#ifdef WRONG
// CHECK: :[[@LINE-2]]:31: warning: 'from' is read 1 element below the loop's own part in dimension 0, but no 'reflect' in this file fills the shadow of 'u', which 'from' inherits; '#pragma xmp reflect (from)' before the loop does
// CHECK: 20:24: note: the address of 'u' is taken here
#endif
            t_ = from;
            from = to;
            to = t_;
        }
    }
    {
        double *from = filled, *to = other, *t_;
#pragma xmp inherit (from, to)
        for (int k = 0; k < 5; k++) {
#pragma xmp reflect (filled, other)
#pragma xmp loop (i) on t[i]
            for (int i = 1; i < N - 1; i++)
                to[i] = from[i-1] + from[i+1];
            t_ = from;
            from = to;
            to = t_;
        }
    }
    return 0;
}
