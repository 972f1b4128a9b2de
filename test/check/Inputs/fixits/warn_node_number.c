// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <xmp.h>
#pragma xmp nodes p[*]
int main(void)
{
    int me = xmp_node_num();
    if (xmp_node_num() == 0)
        puts("first");
    if (me != 0)
        puts("others");
    return 0;
}
