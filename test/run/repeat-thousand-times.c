// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Block-scope nodes, templates, arrays, tasks and communication, 1,000 times:
// no communicator, plan or window is lost on the way.

#include <stdio.h>
#include <xmp.h>

static unsigned once(unsigned seed)
{
#pragma xmp nodes p[*]
#pragma xmp nodes half[(xmp_num_nodes() + 1) / 2] = p[0:(xmp_num_nodes() + 1) / 2]
#pragma xmp template t[12]
#pragma xmp template u[12]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto half
    unsigned a[12], b[12], sum = 0, part = 0;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp shadow a[1]
#pragma xmp loop (i) on t[i]
    for (unsigned i = 0; i < 12; i++)
        a[i] = seed * i;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < 11; i++)
        sum += a[i - 1] * a[i + 1];
#pragma xmp task on half
    {
#pragma xmp loop (i) on u[i]
        for (unsigned i = 0; i < 12; i++)
            b[i] = i + seed;
#pragma xmp loop (i) on u[i] reduction(+: part)
        for (int i = 0; i < 12; i++)
            part += b[i];
    }
#pragma xmp bcast (part) from p[0]
    return sum ^ part;
}

int main(void)
{
    unsigned result = 1;
    for (int k = 0; k < 1000; k++)
        result = result * 31 + once(result % 1009);
    if (xmp_node_num() == 1)
        printf("%u\n", result);
    return 0;
}
