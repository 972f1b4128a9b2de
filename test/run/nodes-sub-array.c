// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=2,3,4,6 %s
// `q[2] = p[0:2]`: the other nodes own nothing of what is distributed onto q.

#include <stdio.h>
#include <xmp.h>

#define N 9
#pragma xmp nodes p[*]
#pragma xmp nodes q[2] = p[0:2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto q
int a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

int main(void)
{
    int sum = -1;
#pragma xmp task on q
    {
        sum = 0;
#pragma xmp loop on t[i]
        for (int i = 0; i < N; i++)
            a[i] = 2 * i + 1;
#pragma xmp reflect (a)
#pragma xmp loop on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            sum += a[i - 1] * a[i + 1];
    }
#pragma xmp bcast (sum) from p[0]
    int least = sum;
#pragma xmp reduction (min: least)
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, least);
    return 0;
}
