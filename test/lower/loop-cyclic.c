// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// cyclic: the loop steps over the nodes' elements.

#pragma xmp nodes p[4]
#pragma xmp template t[100][50]
#pragma xmp template u[100]
#pragma xmp distribute t[cyclic][*] onto p
#pragma xmp distribute u[cyclic(3)] onto p
double a[100][50], b[100];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i] with u[i]

void f(void)
{
    int i, j;
// CHECK-LABEL: void f(
#pragma xmp loop (i) on t[i][*]
    for (i = 0; i < 100; i++)
        for (j = 1; j < 50; j++)
            a[i][j] = i + 1;
// CHECK: const sode_cyclic_t [[MAP:sode_map[0-9]+]] = *sode_cyclic(sode_array__a, 0);
// CHECK: for (i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; i += sode__i_step{{ *}})
// CHECK-NEXT: for (j = 1; j < 50; j++)
// CHECK-NEXT: a[sode_cyclic_local(&[[MAP]], i)][j] = i + 1; SODE_END SODE_VIEW_END(a) }
#pragma xmp loop (i) on t[i][*]
    for (i = 99; i >= 0; i -= 2)
        a[i][0] = 0;
// CHECK: for (i = sode__i_first{{ *}}; i > sode__i_end{{ *}}; i += sode__i_step{{ *}})
    b[7] = a[3][4];
// CHECK: {{.*}}sode_origin(sode_array__b){{.*}}[sode_cyclic_local(sode_cyclic(sode_array__b, 0), 7)] = {{.*}}[sode_cyclic_local(sode_cyclic(sode_array__a, 0), 3)][4];
}
