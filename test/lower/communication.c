// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// reflect, barrier, reduction, bcast: calls on the pragma's line.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[1:2]

void f(double s, int n, int list[4])
{
// CHECK-LABEL: void f(
    float sums[3] = {0};
#pragma xmp reflect (a)
// CHECK: {{^ *}}sode_reflect(SODE_WHERE, 1, (sode_array_t *const[]){sode_array__a}, 0, 0, 0);{{$}}
#pragma xmp reflect (a, b) width(/periodic/ n:1)
// CHECK: {{^ *}}sode_reflect(SODE_WHERE, 2, (sode_array_t *const[]){sode_array__a, sode_array__b}, 1, (const sode_width_t[]){{[{][{]}}n, 1, 1}}, 0);{{$}}
#pragma xmp barrier
// CHECK: {{^ *}}sode_barrier(SODE_WHERE, 0);{{$}}
#pragma xmp barrier on p[1:2]
// CHECK: {{^ *}}sode_barrier(SODE_WHERE, SODE_ON_NODES(sode_nodes__p, SODE_RANGE(1, 3, 1)));{{$}}
#pragma xmp reduction (+: s)
// CHECK: SODE_REDUCTION(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE, double, s, 0, 0)
#pragma xmp reduction (min: sums) on t
// CHECK: sode_reduction(SODE_WHERE, SODE_OP_MIN, SODE_FLOAT, sums, sizeof(sums) / sizeof(float), SODE_ON_ALL_TEMPLATE(sode_template__t), 0);
#pragma xmp reduction (^: list)
// CHECK: sode_reduction(SODE_WHERE, SODE_OP_BXOR, SODE_INT, list, 4 * sizeof(int) / sizeof(int), 0, 0);
#pragma xmp bcast (s, sums, list) from p[n] on p
// CHECK: sode_bcast(SODE_WHERE, &(s), sizeof(s), SODE_ON_NODES(sode_nodes__p, SODE_AT(n)), SODE_ON_ALL_NODES(sode_nodes__p), 0);
// CHECK-SAME: sode_bcast(SODE_WHERE, &(sums), sizeof(sums),
// CHECK-SAME: sode_bcast(SODE_WHERE, list, 4 * sizeof(int),
}
