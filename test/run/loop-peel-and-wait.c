// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The core while the exchange is in flight, the rim after it; the body once.

#include <stdio.h>
#include <xmp.h>

#define N 29
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
long a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]

int main(void)
{
    long sum = 0, iterations = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i, b[i] = 0;
    for (int step = 0; step < 20; step++) {
#pragma xmp reflect (a) async(step % 3)
#pragma xmp loop on t[i] reduction(+: iterations) peel_and_wait(step % 3, -1)
        for (int i = 1; i < N - 1; i++) {
            b[i] = (a[i - 1] + 3 * a[i + 1] + i) % 1000;
            iterations++;
        }
#pragma xmp loop on t[i]
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
    }
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%ld %ld\n", sum, iterations);
    return 0;
}
