// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// expand grows and shrinks, clipped and unbound, on one side and on blocks of one element.

#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N], c[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[3]
#pragma xmp shadow b[3]
#pragma xmp shadow c[3]

static int total(void)
{
    int sum = 0;
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        sum += c[i] * (i + 1);
    return sum;
}

int main(void)
{
    int first = 0, second = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
        a[i] = i * i;
        b[i] = c[i] = 0;
    }
#pragma xmp reflect (a)
    // Two sweeps for one exchange: the first also computes two cells of the neighbours.
#pragma xmp loop on t[i] expand(2)
    for (int i = 1; i < N - 1; i++)
        b[i] = a[i - 1] + a[i] + a[i + 1];
#pragma xmp loop on t[i] expand(1:1)
    for (int i = 2; i < N - 2; i++)
        c[i] = b[i - 1] + 2 * b[i + 1];
    first = total();
#pragma xmp reflect (c)
#pragma xmp loop on t[i] expand(0:1)
    for (int i = 2; i < N - 2; i++)
        b[i] = c[i];
#pragma xmp loop on t[i]
    for (int i = 2; i < N - 3; i++)
        c[i] += b[i + 1];
    second = total();
    if (xmp_node_num() == 1)
        printf("%d %d\n", first, second);
    return 0;
}
