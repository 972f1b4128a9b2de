// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// More ranks than elements and blocks that round up: some ranks own nothing,
// the others still find each other, periodic too.

#include <stdio.h>
#include <xmp.h>

#ifdef _XCALABLEMP
#define B(i) b[i]
#else
#define B(i) b[((i) + 4) % 4]
#endif
#pragma xmp nodes p[*]
#pragma xmp template t[9]
#pragma xmp template u[4]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block] onto p
int a[9], b[4], c[9];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[2]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 9; i++)
        a[i] = 1 << i;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < 4; i++)
        b[i] = i + 5;
#pragma xmp reflect (a)
#pragma xmp reflect (b) width(/periodic/2)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < 8; i++) {
        c[i] = a[i - 1] * 3 + a[i + 1];
        sum += c[i];
    }
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (int i = 0; i < 4; i++)
        sum += B(i - 2) * 1000 + B(i - 1) * i - B(i + 1) + B(i + 2) * 7;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
