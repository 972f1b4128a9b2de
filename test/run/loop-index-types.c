// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Index variables of every integer type, declared inside and outside the `for`.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <xmp.h>

#define N 21
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
long a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    unsigned u;
    short s;
    unsigned char c;
    long sum = 0;
#pragma xmp loop (u) on t[u]
    for (u = 0; u < N; u++)
        a[u] = (long)u * 3;
#pragma xmp loop (s) on t[s]
    for (s = N - 1; s >= 0; s--)
        a[s] += s;
#pragma xmp loop (c) on t[c]
    for (c = 1; c < N; c += 2)
        a[c] *= c;
#pragma xmp loop (l) on t[l]
    for (long l = 5; l <= 15; l += 5)
        a[l] -= l << 20;
#pragma xmp loop (ll) on t[ll]
    for (long long ll = N - 1; ll > 2; ll -= 4)
        a[ll] += ll;
#pragma xmp loop (z) on t[z]
    for (size_t z = 0; z < N; z++)
        a[z] += (long)(z * z);
#pragma xmp loop (ul) on t[ul]
    for (unsigned long ul = N - 1; ul > 0; ul--)
        a[ul] ^= (long)ul;
#pragma xmp loop (i8) on t[i8]
    for (int8_t i8 = 0; i8 < N; i8++)
        a[i8] += i8;
#pragma xmp loop (u64) on t[u64] reduction(+: sum)
    for (uint64_t u64 = 0; u64 < N; ++u64)
        sum += a[u64] * (long)(u64 + 1);
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
