// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// barrier alone, on nodes, on sections, on a template, repeated and in tasks.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[5]
#pragma xmp distribute t[block] onto p

int main(void)
{
    int passed = 0, half = (xmp_num_nodes() + 1) / 2;
    (void)half; /* used by directives only */
#pragma xmp barrier
#pragma xmp barrier on p
#pragma xmp barrier on t
    for (int k = 0; k < 100; k++) {
#pragma xmp barrier
        passed++;
    }
#pragma xmp task on p[0:half]
    {
#pragma xmp barrier on p[0:half]
#pragma xmp barrier
    }
#pragma xmp barrier on t[:]
    xmp_barrier();
    if (xmp_node_num() == 1)
        printf("%d\n", passed);
    return 0;
}
