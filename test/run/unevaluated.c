// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// RUN: %sodecc -fsode-check --emit-c %s -o %t.c 2>&1 | count 0
// RUN: %run-compare %s
// What is not evaluated, and branches that no run reaches, use no element: no message, and no effect on a shadow or a loop.
#include <stdio.h>
#include <xmp.h>

#define N 22
#define DEBUG 0
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N];
int rows[N][4];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align rows[i][*] with t[i]
static int size = sizeof u[3];

int main(void)
{
    double s = 0;
    __typeof__(u[5]) w = 1;
    int kind = _Generic(u[5], double: 1, default: 0) + _Generic(1, int: 0, double: u[3]);
    int chosen = __builtin_choose_expr(1, 2, u[7]), constant = __builtin_constant_p(u[9]);
    if (DEBUG || sizeof(u[0]) != sizeof(double))
        printf("%g\n", u[7]);

#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 1; i < N; i++) {
        __typeof__(u[i-1]) two = 2;
        u[i] = i;
        s += u[i] + sizeof u[i-1] + sizeof rows[i-1] / sizeof rows[i-1][0] + _Alignof(u[i+2]);
        s += __builtin_choose_expr(1, two, u[i+3]) + _Generic(u[i-1], double: u[i], default: u[i+1]);
        if (0)
            s += u[i+1];
        if (sizeof(int) == 4)
            s += v[i];
        else
            v[i+1] = u[i-1];
        s += 1 ? v[i] : v[i-1];
        s += (DEBUG && u[i+1] > 0) + (1 || v[i-1] > 0);
    }
    if (xmp_node_num() == 1)
        printf("%g %d %g %d %d %d %zu\n", s, size, w, kind, chosen, constant, sizeof(u[5]) + sizeof rows[2]);
    return 0;
}
