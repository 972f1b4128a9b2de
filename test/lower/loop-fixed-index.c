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
// CHECK: sode_nest_t [[NEST:sode_nest_[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_chosen = SODE_ON_TEMPLATE(sode_template__t, SODE_AT(3), SODE_ALL, SODE_OWN)};
// CHECK-SAME: sode_nest_choose(&[[NEST]], 0); SODE_ALONG(int, j, [[NEST]], 0, .sode_range = {0, 20, 1}, .sode_dim = 1)
#pragma xmp loop (j) on t[n:2][j][5]
    for (int j = 0; j < 20; j++)
        a[n][j][0] = 0;
// CHECK: .sode_chosen = SODE_ON_TEMPLATE(sode_template__t, SODE_RANGE(n, n + 2, 1), SODE_ALL, SODE_AT(5))}
#pragma xmp loop (k) on p[k][1]
    for (int k = 0; k < 2; k++)
        n++;
// CHECK: .sode_nodes = sode_nodes__p, .sode_form = SODE_NEST_NODES, .sode_chosen = SODE_ON_NODES(sode_nodes__p, SODE_ALL, SODE_AT(1))}; sode_nest_choose(
#pragma xmp loop (i, j) on t[i][j][5]
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 20; j++)
            a[i][j][0] = 0;
// CHECK-NOT: {{choose|chosen}}
#pragma xmp loop (i) on t[i][*][*]
    for (int i = 0; i < 10; i++)
#pragma xmp loop (j) on t[i][j][:]
        for (int j = 0; j < 20; j++)
            a[i][j][1] = 0;
#pragma xmp loop (j) on t[:][j][:]
    for (int j = 0; j < 20; j++)
        n++;
}
