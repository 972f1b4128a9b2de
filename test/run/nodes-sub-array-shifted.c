// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=3,4,6 %s
// `q(2) = p(2:3)`: a sub-array that does not hold the first node.

#include <stdio.h>
#include <xmp.h>

#define N 9
#pragma xmp nodes p(*)
#pragma xmp nodes q(2) = p(2:3)
#pragma xmp template t(N)
#pragma xmp distribute t(cyclic) onto q
int a[N];
#pragma xmp align a[i] with t(i + 1)

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t(i + 1)
    for (int i = 0; i < N; i++)
        a[i] = 7 * i;
#pragma xmp task on q
    {
#pragma xmp loop (i) on t(i + 1) reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += a[i];
    }
#pragma xmp bcast (sum) from p(3)
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
