// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// nocomm: members execute, the executing node set stays.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t(1:30)
#pragma xmp distribute t(block) onto p
int a[30];
#pragma xmp align a[i] with t(i + 1)

int main(void)
{
    int same = 0, owners = 0, value = 0;
#pragma xmp task on p(1) nocomm
    same = xmp_num_nodes() == xmp_all_num_nodes();
    for (int i = 1; i <= 30; i++)
#pragma xmp task on t(i) nocomm
    {
        a[i - 1] = i;
        owners++;
        value += a[i - 1];
    }
#pragma xmp reduction (+: owners, value)
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", same, owners, value);
    return 0;
}
