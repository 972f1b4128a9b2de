// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Parameters that inherit, arrays aligned like others, elements of arrays behind `on`.

#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[90][4], b[90][4];
#pragma xmp align a[i][*] with t[i+5]
#pragma xmp shadow a[1:2][0]
#pragma xmp align b like a

double f(int n, int m, double (*restrict u)[m], const float v[n])
{
// CHECK-LABEL: double f(
// CHECK: sode_array_inherit(__FILE__ ":{{[0-9]+}}", "v", 1, sizeof(*sode_base__v_{{[0-9]+}}), (const sode_index_t[]){n},
#pragma xmp inherit (u)
// CHECK: sode_array_t *[[U:sode_array__u_[0-9]+]] SODE_RELEASE(sode_array_return) = sode_array_inherit(SODE_WHERE, "u", 2, sizeof(**[[BASE:sode_base__u_[0-9]+]]), (const sode_index_t[]){0, (sode_index_t)(sizeof(*[[BASE]]) / sizeof(**[[BASE]]))}, (void *)[[BASE]]);
// CHECK: const sode_template_t *const [[T:sode_template__u_[0-9]+]] SODE_UNUSED = sode_array_template([[U]]);
    double sum = 0, w[m][n + 2];
#pragma xmp align w[j][i] like u[i-1][j]
// CHECK: sode_array_create(SODE_WHERE, "w", [[T]], 2, {{.*}}(const sode_axis_t[]){SODE_AXIS_LIKE(m, 1, 0, [[U]], 1), SODE_AXIS_LIKE(n + 2, 0, -1, [[U]], 0)},
#pragma xmp loop (i, j) on u[i][j] reduction(+:sum)
// CHECK: SODE_ON_TEMPLATE([[T]], SODE_ALL, SODE_ALL, SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN)
// CHECK: SODE_ALONG(int, i, [[N:sode_nest_[0-9]+]], 0, .sode_range = {0, n, 1})
// CHECK: SODE_ALONG(int, j, [[N]], 0, .sode_range = {0, m, 1}, .sode_dim = 1)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += w[j][i+1] * u[i][j];
    for (int i = 0; i < n; i++) {
#pragma xmp loop (j) on a[i][j]
// CHECK: sode_nest_t [[ROW:sode_nest_[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_chosen = SODE_ON_TEMPLATE(sode_template__t, SODE_AT(i + 5))};
// CHECK: sode_nest_choose(&[[ROW]], 0);
// CHECK: if (![[ROW]].sode_idle)
        for (int j = 0; j < 4; j++)
            a[i][j] = b[i][j];
    }
#pragma xmp task on a[n][3]
// CHECK: sode_task_begin(SODE_WHERE, SODE_ON_TEMPLATE(sode_template__t, SODE_AT(n + 5)), 0)
    sum += a[n][0];
#pragma xmp bcast (sum) from v[3]
// CHECK: SODE_ON_TEMPLATE([[V:sode_template__v_[0-9]+]], SODE_AT(3), SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN), SODE_ON_TEMPLATE([[V]], SODE_ALL, SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN, SODE_OWN), 0)
    return sum;
}

/* Those that a loop on u subscripts like u inherit, too. */
void g(int n, int m, double (*u)[m], const double (*v)[m], const double *w)
{
// CHECK-LABEL: void g(
// CHECK: sode_array_inherit({{[^;]*}}, "u", 2,
// CHECK: sode_array_inherit({{[^;]*}}, "v", 2,
// CHECK-NOT: sode_array_inherit
// CHECK: SODE_ALONG
#pragma xmp loop (i, j) on u[i][j]
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i][j] = v[i-1][j] * w[0];
}
// CHECK: sode_array__b = sode_array_create(SODE_WHERE, "b", sode_template__t, 2, sizeof(*sode_base__b), (const sode_axis_t[]){{[{]+}}90, 0, 5, 1, 2, 0}, {4, -1, 0, 0, 0, 0{{[}]+}},
