// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Offsets under cyclic and cyclic(2): position and owner follow i + offset.

#include <stdio.h>
#include <xmp.h>

#define N 19
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u(3:N)
#pragma xmp distribute t[cyclic] onto p
#pragma xmp distribute u(cyclic(2)) onto p
int a[N - 2], b[10];
#pragma xmp align a[i] with t[i + 2]
#pragma xmp align b[i] with u(i + 6)

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i + 2]
    for (int i = 0; i < N - 2; i++)
        a[i] = i * i;
#pragma xmp loop (i) on u(i + 6)
    for (int i = 0; i < 10; i++)
        b[i] = 3 * i - 4;
#pragma xmp loop (x) on t[x] reduction(+: sum)
    for (int x = N - 1; x >= 2; x--)
        sum += x * a[x - 2];
#pragma xmp loop (x) on u(x) reduction(+: sum)
    for (int x = 6; x < 16; x += 2)
        sum += x * b[x - 6];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
