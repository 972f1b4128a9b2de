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
// CHECK: { {{.*}}sode_view(sode_array__a); SODE_LOOP(int, i, {{.*}} 0, 50, 1))
// CHECK-NEXT: for (i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; i++)
// CHECK-NEXT: { SODE_LOOP(int, j, sode_loop_template(SODE_WHERE, sode_template__t, 1, 0, 0, (sode_index_t)(i) + 1, 1)) {{.*}}for (j = sode__j_first{{ *}}; j < sode__j_end{{ *}}; j++)
// CHECK-NEXT: a[i][j] = 1; } SODE_END SODE_VIEW_END(a) }
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < 50; i++) {
        for (j = 49; j > 2 * i + 1; j--)
            a[i][j] = 1;
    }
// CHECK: { SODE_LOOP(int, j, sode_loop_template(SODE_WHERE, sode_template__t, 1, 0, 49, 2 * i + 1, -(sode_index_t)(1))) {{.*}}for (j = sode__j_first{{ *}}; j > sode__j_end{{ *}}; j--)
// CHECK-NEXT: a[i][j] = 1; }
// CHECK-NEXT: {{^}}    } SODE_END SODE_VIEW_END(a) }
}
