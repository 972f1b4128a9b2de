// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Clauses of communication, whole distributed arrays, locations, waiting.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], w[50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align w[j] with t[*][j]
#pragma xmp shadow a[1][*]

void f(double s, int k, int id)
{
// CHECK-LABEL: void f(
#pragma xmp reflect (a) orthogonal async(id)
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}, 0, 0, SODE_WITH(SODE_FACES | SODE_ASYNC, id));
#pragma xmp reduce_shadow (a, a) width(1, 1) async(2)
// CHECK: { sode_reduce_shadow(SODE_WHERE, 1, SODE_DOUBLE, (sode_array_t *const[]){sode_array__a}, 2, (const sode_width_t[]){{[{][{]}}1, 1, 0}, {1, 1, 0}}, SODE_WITH(SODE_ASYNC, 2)); sode_reduce_shadow(
#pragma xmp reflect (a) transport(shm)
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}, 0, 0, SODE_WITH_BY(0, 0, "shm"));
#pragma xmp reflect (a) Transport(RMA) async(id)
// CHECK: SODE_WITH_BY(SODE_ASYNC, id, "rma"));
#pragma xmp reduction (+: w) on p[:][*] async(id)
// CHECK: sode_reduction_array(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE, sode_array__w, SODE_ON_NODES(sode_nodes__p, SODE_ALL, SODE_OWN), SODE_WITH(SODE_ASYNC, id));
#pragma xmp bcast (w, k) from p[0][*] async(3)
// CHECK: sode_bcast_array(SODE_WHERE, sode_array__w, SODE_ON_NODES(sode_nodes__p, SODE_AT(0), SODE_OWN), SODE_ON_NODES(sode_nodes__p, SODE_ALL, SODE_OWN), SODE_WITH(SODE_ASYNC, 3));
// CHECK-SAME: sode_bcast(SODE_WHERE, &(k), sizeof(k), {{.*}}, SODE_ON_NODES(sode_nodes__p, SODE_ALL, SODE_OWN), SODE_WITH(SODE_ASYNC, 3));
#pragma xmp bcast (w) from p[0][*]
// CHECK: sode_bcast_array(SODE_WHERE, sode_array__w, SODE_ON_NODES(sode_nodes__p, SODE_AT(0), SODE_OWN), 0, 0);
#pragma xmp reduction (+: s) async(4)
// CHECK: sode_reduction(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE, &(s), 1, 0, SODE_WITH(SODE_ASYNC, 4));
#pragma xmp reduction (+: s) ordered(any) on p
// CHECK: SODE_REDUCTION({{.*}}, double, s, {{.*}}, SODE_WITH(SODE_ORDERED_ANY, 0))
#pragma xmp reduction (min: s / k /)
// CHECK: sode_reduction_locations(SODE_WHERE, SODE_OP_MIN, SODE_DOUBLE, &(s), 1, (const sode_location_t[]){{[{][{]}}&(k), sizeof(k)}}, SODE_EXTREME_ANY, 0, 0, 0, 0);
#pragma xmp wait_async (id, 2, 3, 4) on p
// CHECK: sode_wait_async(SODE_WHERE, 4, (const int[]){id, 2, 3, 4}, SODE_ON_ALL_NODES(sode_nodes__p));
}
