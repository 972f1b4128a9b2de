// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Every canonical header keeps its variable, its direction and its step; bounds become the part of this node. Downwards,
// an unsigned variable may have no value behind its last one: the iterations are counted.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n, long step)
{
    int i;
// CHECK-LABEL: void f(
#pragma xmp loop (i) on t[i]
    for (i = 0; i < n; i++)
        a[i] = 0;
// CHECK: SODE_ALONG(int, i, sode_nest_{{[0-9]+}}, 0, .sode_range = {0, n, 1})
// CHECK: for (i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; i++)
#pragma xmp loop (i) on t[i]
    for (i = 2 * n; i <= 3 * n + 1; ++i)
        a[i] = 0;
// CHECK: 0, .sode_range = {2 * n, (sode_index_t)(3 * n + 1) + 1, 1})
// CHECK: for (i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; ++i)
#pragma xmp loop (i) on t[i]
    for (i = 99; i >= n; i--)
        a[i] = 0;
// CHECK: 0, .sode_range = {99, (sode_index_t)(n) - 1, -(sode_index_t)(1)})
// CHECK: for (i = sode__i_first{{ *}}; i > sode__i_end{{ *}}; i--)
#pragma xmp loop (i) on t[i]
    for (i = 99; n < i; i -= 3)
        a[i] = 0;
// CHECK: 0, .sode_range = {99, n, -(sode_index_t)(3)})
// CHECK: for (i = sode__i_first{{ *}}; sode__i_end < i; i -= 3)
#pragma xmp loop (i) on t[i]
    for (i = 0; i < 100; i = i + n)
        a[i] = 0;
// CHECK: 0, .sode_range = {0, 100, n})
// CHECK: for (i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; i = i + n)
#pragma xmp loop (k) on t[k]
    for (long k = 0; k < 100; k += step)
        a[k] = 0;
// CHECK: SODE_ALONG(long, k, sode_nest_{{[0-9]+}}, 0, .sode_range = {0, 100, step})
// CHECK: for (long k = sode__k_first; k < sode__k_end; k += step)
#pragma xmp loop (k) on t[k]
    for (unsigned char k = 0; k < 100; k++)
        a[k] = 0;
// CHECK: SODE_ALONG(unsigned char, k,
// CHECK: for (unsigned char k = sode__k_first; k < sode__k_end; k++)
#pragma xmp loop (k) on t[k]
    for (unsigned k = 99; k >= 1; k--)
        a[k] = 0;
// CHECK: SODE_ALONG(unsigned int, k,
// CHECK: for (sode_index_t sode__k_k = 0; {{.*}}SODE_INDEX(unsigned int, k)
#pragma xmp loop (k) on t[k + 2]
    for (int k = -2; k < 98; k++)
        a[k + 2] = 0;
// CHECK: 0, .sode_range = {-2, 98, 1}, .sode_offset = 2)
#pragma xmp loop (k) on p[k]
    for (int k = 0; k < 4; k++)
        n++;
// CHECK: SODE_ALONG(int, k, sode_nest_{{[0-9]+}}, 0, .sode_range = {0, 4, 1})
}
