// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// gblock(*): the block sizes come with template_fix.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[31]
#pragma xmp distribute t[gblock(*)] onto p

int main(void)
{
    int m[64] = {0}, n = xmp_all_num_nodes(), sum = 0;
    for (int i = 0; i < n; i++)
        m[i] = i == 1 ? 0 : 2 * i + 1;
    for (int i = 0, rest = 31; i < n; rest -= m[i], i++)
        if (m[i] > rest || i == n - 1)
            m[i] = rest;
#pragma xmp template_fix [gblock(m)] t
    int a[31];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2:1]
#pragma xmp loop on t[i]
    for (int i = 0; i < 31; i++)
        a[i] = 3 * i;
#pragma xmp reflect (a)
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 2; i < 30; i++)
        sum += a[i - 2] * i - a[i + 1];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
