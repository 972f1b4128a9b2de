// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// Rows may be padded only if nobody else and no pointer sees the storage.

#pragma xmp nodes p[*]
#pragma xmp template t[50][100]
#pragma xmp distribute t[*][block] onto p
static double padded[50][100], escaped[50][100];
double visible[50][100];
static double whole_rows[100][50];
#pragma xmp align padded[i][j] with t[i][j]
#pragma xmp align escaped[i][j] with t[i][j]
#pragma xmp align visible[i][j] with t[i][j]
#pragma xmp align whole_rows[j][i] with t[i][j]

double use(double *);
double f(void)
{
    return use(&escaped[0][0]) + padded[0][0] + visible[0][0] + whole_rows[0][0];
}
// CHECK: sode_array__padded = sode_array_create({{.*}}, SODE_ARRAY_ZERO | SODE_ARRAY_PAD);
// CHECK: sode_array__escaped = sode_array_create({{.*}}, SODE_ARRAY_ZERO);
// CHECK: sode_array_define(&sode_array__visible, {{SODE_[A-Z]*}}, sode_array_create({{.*}}, SODE_ARRAY_ZERO));
// CHECK: sode_array__whole_rows = sode_array_create({{.*}}, SODE_ARRAY_ZERO);
