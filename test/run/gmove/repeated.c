// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Thousands of gmoves at two places whose subscripts change, one of them asynchronous: more plans than are kept.
#include <stdio.h>
#include <xmp.h>

#define N 97
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
int a[N], b[N], x;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

#ifdef __SODE__
#define PRAGMA(x) _Pragma(#x)
#define SHIFT(to, from, k)            \
    PRAGMA(xmp gmove async(7))        \
    to[0 : N - (k)] = from[k : N - (k)]; \
    PRAGMA(xmp wait_async(7))
#else
#define SHIFT(to, from, k)         \
    for (int i = 0; i < N - (k); i++) \
        to[i] = from[i + (k)];
#endif

int main(void)
{
    long sum = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = 0;
    }
    for (int k = 0; k < 2000; k++) {
        SHIFT(b, a, k % 90)
#pragma xmp gmove
        x = b[k % 7];
        sum += x;
    }
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
