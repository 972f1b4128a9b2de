// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Clauses of two kinds over floating variables on an innermost loop whose
// iterations are independent.

#include <stdio.h>
#include <xmp.h>

#define N 19
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    double most = 0;
    float sum = 1;
#pragma xmp loop (i) on t[i] reduction(max: most) reduction(+: sum)
    for (int i = 0; i < N; i++) {
        a[i] = i * 7 % 5;
        if (a[i] > most)
            most = a[i];
        sum += a[i];
    }
    if (xmp_node_num() == 1)
        printf("%g %g\n", most, sum);
    return 0;
}
