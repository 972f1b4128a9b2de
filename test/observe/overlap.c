// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t && SODE_OVERLAP=always SODE_STATS=1 %mpirun -n 2 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// Core and rim of a loop with overlap are traced each for itself, and end before the next loop.

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[1]

int main(void)
{
    for (int step = 0; step < 5; step++) {
#pragma xmp reflect (u) async(1)
#pragma xmp loop (i) on t[i] overlap
        for (int i = 1; i < N - 1; i++)
            v[i] = u[i - 1] + u[i + 1];
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            u[i] = v[i];
    }
    return 0;
}
// CHECK: overlap.c:19 {{ *}}core {{ *}}5 {{ *}}0
// CHECK: overlap.c:19 {{ *}}rim {{ *}}5 {{ *}}0
// CHECK: overlap.c:22 {{ *}}loop {{ *}}5 {{ *}}0
