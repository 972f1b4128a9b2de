// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: %mpirun -n 4 %t > %t.out 2>&1 && exit 1; %filecheck %s < %t.out
// A time loop of all nodes in a task of some: diamond sends without a reflect, and says so itself.

#include <xmp.h>

#define N 64
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[2][N];
#pragma xmp align u[*][i] with t[i]
#pragma xmp shadow u[0][1]

static void run(void)
{
    // CHECK: blocking-task.c:[[#@LINE + 1]]: directive 'blocking': the template's 4 nodes are not all among the 2 executing nodes
#pragma xmp blocking steps(3) scheme(diamond)
    for (int n = 0; n < 6; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            u[(n + 1) % 2][i] = 0.5 * (u[n % 2][i-1] + u[n % 2][i+1]);
    }
}

int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[0][i] = u[1][i] = i % 3;
    run();
#pragma xmp task on p[0:2]
    run();
    return 0;
}
