// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Subscripts that choose nodes leave the others without iterations of the first distributed loop. `:`, `*`, dimensions that
// are not distributed, and variables of distributed loops around choose nothing.

#pragma xmp nodes p[2][2]
#pragma xmp template t[10][20][30]
#pragma xmp distribute t[block][cyclic][*] onto p
double a[10][20][30];
#pragma xmp align a[i][j][k] with t[i][j][k]

void f(int n)
{
// CHECK-LABEL: void f(
#pragma xmp loop (j) on t[3][j][*]
    for (int k = 0; k < 30; k++)
        for (int j = 0; j < 20; j++)
            a[3][j][k] = 0;
// CHECK: const int [[CHOSEN:sode_chosen_[0-9]+]] = sode_loop_chosen(SODE_WHERE, SODE_ON_TEMPLATE(sode_template__t, SODE_AT(3), SODE_ALL, SODE_OWN));
// CHECK-SAME: SODE_LOOP(int, j, sode_loop_if([[CHOSEN]], sode_loop_template(SODE_WHERE, sode_template__t, 1, 0, 0, 20, 1)))
#pragma xmp loop (j) on t[n:2][j][5]
    for (int j = 0; j < 20; j++)
        a[n][j][0] = 0;
// CHECK: sode_loop_chosen(SODE_WHERE, SODE_ON_TEMPLATE(sode_template__t, SODE_RANGE(n, n + 2, 1), SODE_ALL, SODE_AT(5)))
#pragma xmp loop (k) on p[k][1]
    for (int k = 0; k < 2; k++)
        n++;
// CHECK: sode_loop_chosen(SODE_WHERE, SODE_ON_NODES(sode_nodes__p, SODE_ALL, SODE_AT(1)))
#pragma xmp loop (i, j) on t[i][j][5]
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++)
            a[i][j][0] = 0;
// CHECK-NOT: sode_loop_chosen
#pragma xmp loop (i) on t[i][*][*]
    for (int i = 0; i < 10; i++)
#pragma xmp loop (j) on t[i][j][:]
        for (int j = 0; j < 20; j++)
            a[i][j][1] = 0;
#pragma xmp loop (j) on t[:][j][:]
    for (int j = 0; j < 20; j++)
        n++;
}
