// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A template may be declared before the nodes it is distributed onto; at the end all are released (seen by sanitizers).
#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp template t[N]
#pragma xmp nodes p[*]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        a[i] = i;
        sum += a[i];
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
