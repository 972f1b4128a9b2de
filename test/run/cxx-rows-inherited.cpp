// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Rows of arrays that inherit, as pointers and by reference: in C++ they have the declared type.

#include <cstdio>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][3][4];
#pragma xmp align u[i][*][*] with t[i]

static double rows(double (*row)[4]) { return row[1][2] + row[2][3]; }
static double plane(double (&of)[3][4]) { return of[1][1] + of[2][3]; }
static double inherited(double part[N][3][4])
{
#pragma xmp inherit (part)
    double s = 0;
#pragma xmp loop (i) on part[i][:][:] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += rows(&part[i][0]) + rows(part[i]) + plane(part[i]);
    return s;
}
int main()
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int b = 0; b < 3; b++)
            for (int c = 0; c < 4; c++)
                u[i][b][c] = i * 100 + b * 10 + c;
    double sum = inherited(u);
    if (xmp_node_num() == 1)
        std::printf("%.0f\n", sum);
}
