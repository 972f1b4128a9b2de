// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s -DFROM_OPTION=7 > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Generated text has the user's names for constants where they mean the same.

#include <limits.h>
#define N 100
#define HALF (N / 2)
#define SUM 2 + 1
#define NOW __COUNTER__
#define WITH_PARAMETER(n) (n)
#define AGAIN 5
#undef AGAIN
#define AGAIN 6
#define DOWN -1
#undef DOWN
#define DOWN -1
#define BUILT AGAIN
#define FROM_TO 3; i < N
#define HERE z[3]
#define BEGIN 1
enum { ENUMERATOR = 9 };

#pragma xmp nodes p[2][2]
#pragma xmp template t[N][HALF]
#pragma xmp distribute t[block][block] onto p
double a[N][HALF], b[N + 1 - 1][HALF], c[N][ENUMERATOR * 5 + 5], d[N][AGAIN], e[N][BUILT], f[N][FROM_OPTION], g[N][CHAR_BIT];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align c[i][j] with t[i][j]
#pragma xmp align d[i][*] with t[i][*]
#pragma xmp align e[i][*] with t[i][*]
#pragma xmp align f[i][*] with t[i][*]
#pragma xmp align g[i][*] with t[i][*]
#pragma xmp nodes q[4]
#pragma xmp template of_z[N]
#pragma xmp distribute of_z[cyclic] onto q
double z[N];
#pragma xmp align z[i] with of_z[i]
#pragma xmp shadow a[SUM][BEGIN:0]

void loops(int n)
{
// CHECK-LABEL: void loops(
#pragma xmp loop (i) on t[i][*]
    for (int i = BEGIN; i < N - 2; i++)
        d[i][0] = 0;
// CHECK: SODE_ALONG({{.*}}, sode_nest_{{[0-9]+}}, 0, .sode_range = {BEGIN, N - 2, 1})
#pragma xmp loop (i) on t[i][*]
    for (int i = AGAIN; i < n -DOWN; i++)
        d[i][0] = 0;
// CHECK: SODE_ALONG({{.*}}, sode_nest_{{[0-9]+}}, 0, .sode_range = {6, n - -1, 1})
#pragma xmp loop (i) on t[i][*]
    for (int i = WITH_PARAMETER(BEGIN); i < FROM_OPTION; i++)
        d[i][0] = 0;
// CHECK: SODE_ALONG({{.*}}, sode_nest_{{[0-9]+}}, 0, .sode_range = {(1), 7, 1})
#pragma xmp loop (i) on t[i][*]
    for (int i = NOW; i < ENUMERATOR; i++)
        d[i][0] = 0;
// CHECK: SODE_ALONG({{.*}}, sode_nest_{{[0-9]+}}, 0, .sode_range = {{[{][0-9]+}}, ENUMERATOR, 1})
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < 9; i++) {
#define INSIDE 11
        for (int j = 0; j < INSIDE; j++)
            a[i][j] = 0;
    }
// CHECK: SODE_ALONG({{.*}}, sode_nest_{{[0-9]+}}, 0, .sode_range = {0, 11, 1}, .sode_dim = 1)
#pragma xmp loop (i) on t[i][*]
    for (int i = FROM_TO; i++)
        d[i][0] = HERE;
// CHECK: SODE_ALONG({{.*}}, sode_nest_{{[0-9]+}}, 0, .sode_range = {3, 100, 1})
// CHECK: d[i][0] = z[sode_cyclic_local(&sode_map{{[0-9]+}}, 3)];
}
// CHECK: sode_unit_init(void)
// CHECK: sode_template_create(SODE_WHERE, "t", 2, (const sode_index_t[]){0, 0}, (const sode_index_t[]){N, HALF});
// CHECK: "c", sode_template__t, 2, sizeof(*sode_base__c), (const sode_axis_t[]){{[{][{]}}N, 0, 0, 0, 0, 0}, {50,
