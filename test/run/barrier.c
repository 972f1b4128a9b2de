// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// barrier alone, on nodes, on sections, on a template, repeated and in tasks: nobody goes on before all have come.

#include <stdio.h>
#include "Inputs/meet.h"

#pragma xmp nodes p[*]
#pragma xmp template t[5]
#pragma xmp distribute t[block] onto p

int main(void)
{
    int passed = 0, half = (xmp_num_nodes() + 1) / 2;
    (void)half; /* used by directives only */
    come();
#pragma xmp barrier
    go();
    passed += met();
    come();
#pragma xmp barrier on p
    go();
    passed += met();
    come();
#pragma xmp barrier on t
    go();
    passed += met();
    for (int k = 0; k < 10; k++) {
        come();
#pragma xmp barrier
        go();
        passed += met();
    }
#pragma xmp task on p[0:half]
    {
        come();
#pragma xmp barrier on p[0:half]
        go();
        passed += met();
        come();
#pragma xmp barrier
        go();
        passed += met();
    }
    come();
#pragma xmp barrier on t[:]
    go();
    passed += met();
    come();
    xmp_barrier();
    go();
    passed += met();
    for (int k = 0; k < 100; k++) {
#pragma xmp barrier
    }
    if (xmp_node_num() == 1)
        printf("%d\n", passed);
    return 0;
}
