// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A loop on a template may touch local data only.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p(*)
#pragma xmp template t(20)
#pragma xmp distribute t(cyclic(3)) onto p

int main(void)
{
    int visits[21] = {0}, i, bad = 0;
#pragma xmp loop on t(i)
    for (i = 1; i <= 20; i++)
        visits[i]++;
#pragma xmp reduction (+: visits)
    for (i = 0; i <= 20; i++)
        bad += visits[i] != (i > 0);
    if (xmp_node_num() == 1)
        printf("%d\n", bad);
    return 0;
}
