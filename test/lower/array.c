// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %sodecc --print-model %s | %filecheck --check-prefix=MODEL %s
// Array assignments become plain loops, without a temporary where the sides are different elements.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

void f(int n)
{
    int x[10], y[10][10];
    // CHECK: { const long sode_n0 = n; long sode_k0; for (sode_k0 = 0; sode_k0 < sode_n0; sode_k0++) x[sode_k0] = 2 * y[3][sode_k0 + 1]; }
    // MODEL: [[@LINE+1]]: assignment over 1 dimension{{$}}
    x[0:n] = 2 * y[3][1:n];
    // CHECK: int *sode_old = (int *)sode_temporary(SODE_WHERE, sizeof(int) * (size_t)(9));
    // CHECK: sode_old[sode_k0] = x[sode_k0];
    // CHECK: x[sode_k0 + 1] = sode_old[sode_k0];
    // CHECK: sode_temporary_end(sode_old);
    // MODEL: [[@LINE+1]]: assignment over 1 dimension, the right side is read first
    x[1:9] = x[0:9];
#pragma xmp array on t[:]
    // CHECK: SODE_ALONG({{.*}}, sode_nest_{{[0-9]+}}, 0, .sode_range = {1, 1 + 98, 1})
    // CHECK: SODE_INDEPENDENT
    // CHECK: a[sode_k0] = b[sode_k0] * n;
    // MODEL: [[@LINE+2]]: array over 1 dimension{{$}}
    // MODEL: [[@LINE+1]]: loop on template t
    a[1:98] = b[1:98] * n;
}
