// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// 2,000 reflects of several widths and two arrays that change: plans are reused, and each moves what is there.

#include <stdio.h>
#include <xmp.h>

#define N 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp shadow b[2]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
    for (int k = 0; k < 1000; k++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            a[i] += i % 3 + k % 2;
            b[i] = a[i] - k;
        }
#pragma xmp reflect (a) width(k % 3)
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 2; i < N - 2; i++)
            sum += k % 3 == 2 ? a[i - 2] - a[i + 2] : k % 3 == 1 ? 3 * a[i - 1] - a[i + 1] : a[i];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[i]++;
#pragma xmp reflect (a, b) width(1:2)
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 1; i < N - 2; i++)
            sum += a[i - 1] - b[i + 2];
        sum %= 1000003;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 2; i++)
        sum += a[i - 1] * b[i + 2];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
