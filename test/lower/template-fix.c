// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Templates without a shape, gblock(*), template_fix; the executing nodes; tasks with their sets evaluated in front.

#pragma xmp nodes p[*]
#pragma xmp template t[:]
#pragma xmp template u(:,:)
#pragma xmp distribute t[gblock(*)] onto p
#pragma xmp distribute u(*,block) onto p

void f(int n, int *map)
{
// CHECK-LABEL: void f(
#pragma xmp nodes q[*] = *
// CHECK: sode_nodes_create(SODE_WHERE, "q", 1, (const sode_index_t[]){SODE_STAR}, SODE_ON_EXECUTING);
#pragma xmp template_fix [gblock(map)] t[n]
// CHECK: sode_template_fix(SODE_WHERE, sode_template__t, (const sode_index_t[]){0}, (const sode_index_t[]){n}, (const sode_dist_t[]){{[{][{]}}SODE_DIST_GBLOCK, 0, map, 0}});
#pragma xmp template_fix u(n, 0:n)
// CHECK: sode_template_fix(SODE_WHERE, sode_template__u, (const sode_index_t[]){0, 1}, (const sode_index_t[]){n + 1, n}, 0);
    int sizes[3] = {n, n, n};
#pragma xmp template v[3 * n][n]
#pragma xmp nodes r[3][1]
#pragma xmp distribute v[gblock(sizes)][cyclic(n)] onto r
// CHECK: {{[{][{]}}SODE_DIST_GBLOCK, 0, sizes, sizeof (sizes) / sizeof (int)}, {SODE_DIST_CYCLIC, n, 0, 1}});
#pragma xmp static_desc q
#pragma xmp tasks
// CHECK: {{^ *}}{ const sode_ref_t *const sode_on_[[ID:[0-9]+]] = SODE_ON_NODES(sode_nodes__p, SODE_AT(n)); const sode_ref_t *const sode_on_
    {
#pragma xmp task on p[n]
// CHECK: sode_task_begin(SODE_WHERE, sode_on_[[ID]], 0)
        n++;
#pragma xmp task on p[0]
        {
#pragma xmp task on p[0]
// CHECK: sode_task_begin(SODE_WHERE, SODE_ON_NODES(
            n--;
        }
    }
}
// CHECK-LABEL: void sode_unit_init(
// CHECK: sode_template__t = sode_template_create(SODE_WHERE, "t", 1, 0, 0);
// CHECK: sode_template__u = sode_template_create(SODE_WHERE, "u", 2, 0, 0);
// CHECK: sode_template_distribute(SODE_WHERE, sode_template__t, sode_nodes__p, (const sode_dist_t[]){{[{][{]}}SODE_DIST_GBLOCK, 0, 0, 0}});
