// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=2,4 %s
// A barrier may name more nodes than execute the task, if all of them come to one.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int half = xmp_num_nodes() / 2, done = 0;

#ifdef _XCALABLEMP
#pragma xmp tasks
    {
#pragma xmp task on p[0:half]
        {
#pragma xmp barrier on p
            done = 1;
        }
#pragma xmp task on p[half:half]
        {
#pragma xmp barrier on p
            done = 1;
        }
    }
#pragma xmp reduction (min:done)
#else
    done = half + 1;
#endif
    if (xmp_node_num() == 1)
        printf("%d\n", done);
    return 0;
}
