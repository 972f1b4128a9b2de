// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Bounds of an inner loop that depend on an outer index are taken at the inner loop.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]

void f(void)
{
    int i, j;
// CHECK-LABEL: void f(
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < 50; i++)
        for (j = 0; j <= i; j++)
            a[i][j] = 1;
// CHECK: { {{.*}}sode_view(sode_array__a); {{.*}}SODE_ALONG(int, i, {{.*}}{0, 50, 1})
// CHECK-NEXT: for (i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; i++)
// CHECK-NEXT: { SODE_ALONG(int, j, sode_nest_{{[0-9]+}}, 0, .sode_range = {0, (sode_index_t)(i) + 1, 1}, .sode_dim = 1) {{.*}}for (j = sode__j_first{{ *}}; j < sode__j_end{{ *}}; j++)
// CHECK-NEXT: a[i][j] = 1; } SODE_END SODE_VIEW_END(a) }
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < 50; i++) {
        for (j = 49; j > 2 * i + 1; j--)
            a[i][j] = 1;
    }
// CHECK: { SODE_ALONG(int, j, sode_nest_{{[0-9]+}}, 0, .sode_range = {49, 2 * i + 1, -(sode_index_t)(1)}, .sode_dim = 1) {{.*}}for (j = sode__j_first{{ *}}; j > sode__j_end{{ *}}; j--)
// CHECK-NEXT: a[i][j] = 1; }
// CHECK-NEXT: {{^}}    } SODE_END SODE_VIEW_END(a) }
}
