// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A walk from the first element of the whole array to its last one, by their addresses.
#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

int main(void)
{
    double s = 0;
    for (double *q = &u[0]; q <= &u[N - 1]; ++q)
        // CHECK: :[[@LINE-1]]:31: warning: '&u[N - 1]' is meant to be the end of the whole array 'u', but a node stores only its part
        s += *q;
    return s > 0;
}
