// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A node array of the executing nodes, inside and outside a task.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int sum = 0;
#pragma xmp nodes all[*] = *
#pragma xmp template t[24]
#pragma xmp distribute t[block] onto all
    int a[24];
#pragma xmp align a[i] with t[i]
#pragma xmp loop on t[i]
    for (int i = 0; i < 24; i++)
        a[i] = i;
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < 24; i++)
        sum += a[i];
#pragma xmp task on p[0]
    {
#pragma xmp nodes alone[*] = *
#pragma xmp template u[5]
#pragma xmp distribute u[block] onto alone
        int b[5];
#pragma xmp align b[i] with u[i]
#pragma xmp loop on u[i] reduction(+: sum)
        for (int i = 0; i < 5; i++) {
            b[i] = 100;
            sum += b[i];
        }
        printf("%d %d\n", sum, xmp_num_nodes());
    }
    return 0;
}
