// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Cyclic rows: every reference is rewritten from the global index.

#include <stdio.h>
#include <xmp.h>

#define N 23
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
unsigned a[N][5];
unsigned char b[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i] with t[i]

int main(void)
{
    unsigned sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        b[i] = (unsigned char)(i * 31);
        for (int j = 0; j < 5; j++)
            a[i][j] = (unsigned)(i * 5 + j);
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = N - 1; i >= 0; i--) {
        a[i][i % 5] += b[i];
        for (int j = 0; j < 5; j++)
            sum += a[i][j] * a[i][4 - j];
    }
    if (xmp_node_num() == 1)
        printf("%u\n", sum);
    return 0;
}
