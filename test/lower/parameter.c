// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// An aligned parameter gets another name, keeps its type, and a descriptor for each call. Directives in the head of the
// function go behind its brace, with their own lines.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
void plain(double *x);
void body(double a[100], int *b);
void body(double a[100], int *b)
// CHECK: {{^}}void body(double a[100], int *b);
// CHECK-NEXT: {{^}}void body(double [[A:sode_base__a_[0-9]+]][100], int *[[B:sode_base__b_[0-9]+]])
{
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
// CHECK: {{^}}{
// CHECK-NEXT: sode_array_t *[[DESC:sode_array__a_[0-9]+]] SODE_RELEASE(sode_array_release) = sode_array_bind(SODE_WHERE, "a", sode_template__t, 1, sizeof(*[[A]]), (const sode_axis_t[]){{.}}{100, 0, 0, 0, 0, 0}}, (void *)[[A]]);
// CHECK-NEXT: sode_array_bind(SODE_WHERE, "b", {{.*}}{SODE_EXTENT_OF_TEMPLATE, 0, 0, 0, 0, 0}}, (void *)[[B]]);
    plain(a);
// CHECK: plain([[A]]);
    a[1] = b[2];
// CHECK: ((double *)sode_origin([[DESC]]))[1] =
#pragma xmp loop on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = 1;
// CHECK: double *const a = sode_view([[DESC]]);
}

void head(int n, double a[n][n], float (*b)[n])
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[1][0]
#pragma xmp align b[i][*] with t[i]
{
// CHECK: {{^}}void head(int n, double [[A:sode_base__a_[0-9]+]][n][n], float (*[[B:sode_base__b_[0-9]+]])[n])
// CHECK-NOT: {{^ *}}sode_array
// CHECK: {{^ *}}{ sode_array_t *{{.*}} = sode_array_bind(__FILE__ ":[[@LINE-5]]", "a", {{.*}}{{.}}{n, 0, 0, 1, 1, 0}, {(sode_index_t)(sizeof(*[[A]]) / sizeof(**[[A]])), -1, 0, 0, 0, 0}}, (void *)[[A]]); sode_array_t *{{.*}} = sode_array_bind(__FILE__ ":[[@LINE-4]]", "b",
    a[0][1] = b[0][1];
}

void overlap(double a[100], double b[100], const double c[restrict 100], int d[100])
{
#pragma xmp align [i] with t[i] :: a, b, c, d
// CHECK-LABEL: void overlap
// CHECK: double *const a = sode_origin({{.*}}double *const b = sode_origin(
// CHECK-NOT: SODE_INDEPENDENT
// CHECK: a[i] = b[i - 1];
#pragma xmp shadow b[1]
#pragma xmp loop on t[i]
    for (int i = 1; i < 100; i++)
        a[i] = b[i - 1];
// CHECK: double *const a = sode_view({{.*}}const double *const c = sode_view(
// CHECK: SODE_INDEPENDENT for
#pragma xmp loop on t[i]
    for (int i = 0; i < 99; i++)
        a[i] = c[99 - i];
// CHECK: int *const d = sode_view({{.*}}double *const b = sode_view(
// CHECK: SODE_INDEPENDENT for
#pragma xmp loop on t[i]
    for (int i = 1; i < 100; i++)
        d[i] = b[i - 1];
}

// Characters may be those of anything.
void characters(double a[100], char s[100], float f[100])
{
#pragma xmp align [i] with t[i] :: a, s, f
// CHECK-LABEL: void characters
// CHECK-NOT: SODE_INDEPENDENT
// CHECK: s[i] = a[99 - i]
#pragma xmp loop on t[i]
    for (int i = 0; i < 100; i++)
        s[i] = a[99 - i];
// CHECK: SODE_INDEPENDENT for
#pragma xmp loop on t[i]
    for (int i = 0; i < 100; i++)
        f[i] = a[99 - i];
}
