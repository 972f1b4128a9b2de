// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loop pragmas with constants, expressions and faults.
// identity: errors -- -std=c11
#define WIDTH 8
void f(int n, float *a)
{
#pragma clang loop vectorize_width(WIDTH) interleave_count(4)
    for (int i = 0; i < n; i++)
        a[i] += 1;
#pragma unroll
    for (int i = 0; i < n; i++)
        a[i] += 2;
#pragma unroll(WIDTH / 2)
    while (n--)
        a[n] = 0;
#pragma nounroll
    do { n++; } while (n < 10);
#pragma GCC unroll 4
#pragma GCC ivdep
    for (;;) break;
#pragma clang loop vectorize(maybe)
    for (;;) break;
#pragma clang loop unroll_count(-1)
    for (;;) break;
#pragma clang loop vectorize(enable) vectorize(disable)
    for (;;) break;
#pragma unroll(4)
    n = 3;
#pragma clang loop unroll_count(undeclared)
    for (;;) break;
}
#pragma unroll
int x;
