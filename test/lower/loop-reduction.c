// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %filecheck %s --input-file=%t.c
// RUN: %cc %strict %t.c && %clang %strict %t.c
// The reduction clause begins before the nest and ends behind it, on all nodes along the distributed dimensions.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]

double f(void)
{
    double s = 0, m = 0;
// CHECK-LABEL: double f(
#pragma xmp loop (i) on t[i][*] reduction(+: s) reduction(max: m)
    for (int i = 0; i < 100; i++) {
        s += a[i][3];
        m = s > m ? s : m;
    }
// CHECK: sode_reduction_begin({{[^,]*}}, SODE_OP_SUM, SODE_DOUBLE, &[[COPY:sode_copy[0-9]+]], 1, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_OWN)); s = [[COPY]];
// CHECK-SAME: sode_reduction_begin({{[^,]*}}, SODE_OP_MAX, SODE_DOUBLE,
// CHECK-NEXT: for (int i
// CHECK: {{^}}    } SODE_END { {{.*}}sode_reduction_end({{[^,]*}}, SODE_OP_SUM, SODE_DOUBLE, &{{sode_copy[0-9]+}}, 1, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_OWN), 0);
// CHECK-SAME: sode_reduction_end({{[^,]*}}, SODE_OP_MAX,
    return s + m;
}
