// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// The reduction clause ends behind the nest, on all nodes along the distributed dimensions. Before the nest, variables get
// the value that does not count, if their operation has one.

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
// CHECK: SODE_REDUCTION_BEGIN(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE, double, s, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_OWN))
// CHECK-NEXT: for (int i
// CHECK: {{^}}    } SODE_END SODE_REDUCTIONS_END(__FILE__ ":{{[0-9]+}}", SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_OWN),
// CHECK-SAME: {SODE_OP_SUM, SODE_DOUBLE, &(double){s}, 1, 0, 0}, {SODE_OP_MAX, SODE_DOUBLE, &(double){m}, 1, 0, 0})
#pragma xmp loop (i) on t[i][*] reduction(max: m) ordered
    for (int i = 0; i < 100; i++)
        m = i % 5 > m ? i % 5 : m;
// CHECK-NOT: {{sode_reduction|SODE_REDUCTION}}
// CHECK: SODE_END SODE_REDUCTION_END(__FILE__ ":{{[0-9]+}}", SODE_OP_MAX, SODE_DOUBLE, double, m, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_OWN), SODE_WITH(SODE_ORDERED, 0))
    return s + m;
}
