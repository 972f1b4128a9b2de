// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// The variable of a loop is set after it only where the program reads it later.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

int unread(int n)
{
// CHECK-LABEL: int unread(
    int i, j;
// CHECK-NOT: sode_range_
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            a[i] += j;
    for (i = 0, j = 0; i < n; i++)
        j += i;
#pragma xmp loop on t[i]
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            a[i] += j;
    j = 3;
    return 2;
}

int after(int n)
{
// CHECK-LABEL: int after(
    int i;
#pragma xmp loop on t[i]
    for (i = 1; i < n; i++)
        a[i] = i;
// CHECK: { {{.*}}const sode_range_t sode__i_all = {1, n, 1}; SODE_ALONG(int, i, {{.*}}.sode_range = sode__i_all)
// CHECK-NEXT: for (i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: a[i] = i; SODE_END { const sode_range_t sode__i_range = sode__i_all; i = (int)sode_range_after(sode__i_range); }
    return i;
}

int inner(int n)
{
// CHECK-LABEL: int inner(
    int j = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < n; i++)
        for (j = i; j < n; j++)
            a[i] += j;
// CHECK: SODE_END { const sode_range_t sode__i_range = sode__i_all; if (!sode_range_empty(sode__i_range)) { SODE_LAST(int, i, sode__i_range) { const sode_range_t sode__j_range = {i, n, 1}; j = (int)sode_range_after(sode__j_range); } } }
    return j;
}

int found(int n)
{
// CHECK-LABEL: int found(
    int i;
#pragma xmp loop on t[i]
    for (i = 0; i < n; i++)
        if (a[i] > 1)
            break;
// CHECK: for (i = sode__i_first; (i < sode__i_end) || (i = (int)sode_range_after(sode__i_all), 0); i++)
#pragma xmp reduction(min: i)
    return i;
}
