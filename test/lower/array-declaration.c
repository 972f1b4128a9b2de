// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Storage classes, several declarators, several declarations; the descriptor stands at align and is created in order.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double hidden[100], plain, other[3];
extern int declared[100];
int declared[100];
extern short elsewhere[100];
double first[100], *pointer, second[100][2];
#pragma xmp align hidden[i] with t[i]
#pragma xmp align declared[i] with t[i]
#pragma xmp align elsewhere[i] with t[i]
#pragma xmp align second[i][*] with t[i]
#pragma xmp align first[i] with t[i]
// CHECK: static double *sode_base__hidden SODE_UNUSED, plain, other[3];
// CHECK-NEXT: extern int *sode_base__declared SODE_UNUSED;
// CHECK-NEXT: {{^}}int *sode_base__declared SODE_UNUSED;
// CHECK-NEXT: extern short *sode_base__elsewhere SODE_UNUSED;
// CHECK-NEXT: double *sode_base__first SODE_UNUSED, *pointer, *sode_base__second SODE_UNUSED;
// CHECK-NEXT: static sode_array_t *sode_array__hidden SODE_UNUSED;
// CHECK-NEXT: {{^ *}}sode_array_t *sode_array__declared SODE_UNUSED;
// CHECK-NEXT: extern sode_array_t *sode_array__elsewhere SODE_UNUSED;
// CHECK-NEXT: {{^ *}}sode_array_t *sode_array__second SODE_UNUSED;
// CHECK-NEXT: {{^ *}}sode_array_t *sode_array__first SODE_UNUSED;

double use(int n);
double use(int n)
{
    extern struct cell {
        int value;
    } cells[100];
#pragma xmp align cells[i] with t[i]
// CHECK: extern sode_array_t *sode_array__cells SODE_UNUSED; { static int sode_said; if (!sode_said++) sode_array_expect(SODE_WHERE, "cells", &sode_array__cells, -1, 0, {{.*}}); }
    float local[n][2];
#pragma xmp align local[i][*] with t[i]
    local[0][0] = 0;
    plain = other[0];
// CHECK: float *[[LOCAL:sode_base__local[_0-9]*]] SODE_UNUSED;
// CHECK-NEXT: sode_array_t *sode_array__local{{.*}} SODE_RELEASE(sode_array_release) = sode_array_create(SODE_WHERE, "local", sode_template__t, 2, sizeof(*[[LOCAL]]), {{.*}}, 0);
    return plain + hidden[n];
}
// CHECK: sode_unit_init(void)
// CHECK: sode_array__hidden = sode_array_create({{.*}}SODE_ARRAY_ZERO);
// CHECK: sode_array_define(&sode_array__declared, SODE_INT, sode_array_create({{.*}}, SODE_ARRAY_ZERO));
// CHECK: sode_array_expect(SODE_WHERE, "elsewhere", &sode_array__elsewhere, SODE_SHORT, 0, sode_template__t, 1, sizeof(*sode_base__elsewhere), (const sode_axis_t[]){{.}}{100, 0, 0, 0, 0, 0}});
// CHECK: sode_array_define(&sode_array__second, SODE_DOUBLE, sode_array_create(
// CHECK: sode_array_define(&sode_array__first, SODE_DOUBLE, sode_array_create(
