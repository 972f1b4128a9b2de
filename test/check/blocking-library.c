// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -w %s -o %t.c 2>&1 | %messages %s
// Library functions that a stage calls may write to its own variables, also in the functions that it calls, but to no others.
#include <string.h>
#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[2][N];
#pragma xmp align u[*][i] with t[i]
#pragma xmp shadow u[0][3]
static char text[8];

static double by_pointer(int i)
{
    char *s = text;
    strcpy(s, "abc");
// CHECK: :[[@LINE-1]]:12: error: the time loop cannot be blocked: 'text' gets values in this loop that depend on which points a node computes; declare it inside the loop
// CHECK: :[[@LINE+6]]:13: note: for this 'blocking' directive
    return s[i % 3];
}

void run(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            u[(n + 1) % 2][i] = u[n % 2][i - 1] + u[n % 2][i + 1] + by_pointer(i);
    }
}
