// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// Only sums of a reduction clause that are nothing but sums may be combined in any order.

#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

double f(void)
{
    double s = 0, x = 1, m = 0, k = 0;
    int n = 0;
// CHECK-LABEL: double f(
#pragma xmp loop (i) on t[i] reduction(+: s) reduction(*: x)
    for (int i = 0; i < 100; i++) {
        a[i] = i;
        s += i;
        x *= 1;
    }
// CHECK: SODE_INDEPENDENT_REDUCTION(reduction(+: s) reduction(*: x)) for
#pragma xmp loop (i) on t[i] reduction(+: s) ordered
    for (int i = 0; i < 100; i++) {
        a[i] = i;
        s += i;
    }
// CHECK: SODE_INDEPENDENT_SUM for
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        a[i] = i;
        s += i;
    }
// CHECK: SODE_INDEPENDENT_SUM for
#pragma xmp loop (i) on t[i] reduction(max: m)
    for (int i = 0; i < 100; i++) {
        a[i] = i;
        m = m > a[i] ? m : a[i];
    }
// CHECK: SODE_INDEPENDENT_SUM for
#pragma xmp loop (i) on t[i] reduction(+: s, k)
    for (int i = 0; i < 100; i++) {
        a[i] = i;
        s += i;
        k = i;
    }
// CHECK: SODE_INDEPENDENT_SUM for
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < 100; i++) {
        a[i] = i;
        s += i;
        n = i;
    }
// CHECK: SODE_INDEPENDENT_SUM for
    return s + x + m + k + n;
}
