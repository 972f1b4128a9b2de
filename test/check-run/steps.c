// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: %limited %mpirun -n 3 %t forgotten > %t.out 2>&1 && { echo "no failure"; exit 1; }; \
// RUN: grep '^sode: ' %t.out | sed 's/[^ ]*steps.c/s.c/g' | FileCheck %s
// RUN: %limited %mpirun -n 3 %t > %t.out 2>&1; grep -x 88 %t.out
// An inner loop whose step is a variable writes elements all the same: what its owners have written is known, whatever the step.
// CHECK: rank {{[012]}}: s.c:34: array 'u': the shadow above the own part in dimension 0 is stale: width 1 is needed, 0 is right; written at s.c:27, last reflect at s.c:23
#include <stdio.h>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static long u[N][6];
#pragma xmp align u[i][*] with t[i]
#pragma xmp shadow u[1][0]

int main(int argc, char **argv)
{
    int step = 2, back = -3;
    long sum = 0;
    (void)argv;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 6; k += step)
            u[i][k] = i + k;
    if (argc == 1) {
#pragma xmp reflect (u)
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N - 1; i++)
        for (int k = 5; k >= 0; k += back)
            sum += u[i + 1][k];
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
