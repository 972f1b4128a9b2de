// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// overlap: the body once in pieces, the wait before the first piece of the rim; refused: a wait and no pieces.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[2][2]
#pragma xmp template c[50][16]
#pragma xmp distribute c like t[2*i][3*j]
double coarse[50][16];
#pragma xmp align coarse[i][j] with c[i][j]
int where[100];
void g(void);

void f(void)
{
#pragma xmp loop (i, j) on t[i][j] overlap
// CHECK: double (*const b)[{{.*}}] = sode_origin(sode_array__b);
// CHECK-SAME: sode_nest_t sode_nest_[[ID:[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_form = SODE_NEST_OVERLAP, .sode_cuts = 2, .sode_nuses = 2, .sode_nreaches = 2, .sode_uses = (const sode_use_t[]){{[{][{]}}sode_array__b, 1}, {sode_array__a, 0}}, .sode_reaches = (const sode_reach_t[]){{[{][{]}}1, 0, 0, 2, 1, 0, 0, 1}, {1, 1, 1, 0, 1, 0, 0, 1}}};
// CHECK-SAME: sode_walk_t sode_walk_[[ID]] SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_[[ID]]); for (; sode_walk_more(&sode_walk_[[ID]]); sode_walk_next(&sode_walk_[[ID]])) {
// CHECK-SAME: SODE_ALONG(int, i, sode_nest_[[ID]], &sode_walk_[[ID]], .sode_range = {2, 99, 1})
// CHECK-SAME: SODE_ALONG(int, j, sode_nest_[[ID]], &sode_walk_[[ID]], .sode_range = {1, 49, 1}, .sode_dim = 1, .sode_cut = 1)
    for (int i = 2; i < 99; i++)
        for (int j = 1; j < 49; j++)
            b[i][j] = a[i - 2][j] + a[i + 1][j + 1] + a[i - 1][j];
// CHECK: SODE_END } }
#pragma xmp loop (i) on t[i][*] overlap
// CHECK: { sode_wait_arrays(SODE_WHERE, 2, (const sode_use_t[]){{[{][{]}}sode_array__b, 1}, {sode_array__a, 0}});
// CHECK-SAME: sode_nest_t sode_nest_{{[0-9]+}} = {.sode_where = SODE_WHERE, .sode_on = sode_template__t};
    for (int i = 2; i < 99; i++)
        b[i][0] = a[where[i]][0];
#pragma xmp loop (i) on t[i][*] overlap
// CHECK: { sode_wait_arrays(SODE_WHERE, 0, 0); sode_nest_t
    for (int i = 2; i < 99; i++)
        g();
#pragma xmp loop (i, j) on coarse[i][j] overlap
// CHECK: .sode_reaches = (const sode_reach_t[]){{[{][{]}}1, 0, 0, 0, 0, 2, -1, 1}, {1, 1, 1, 0, 0, 3, 2, 1}, {1, 0, 0, 0, 0, 2, 0, 1}}};
    for (int i = 1; i < 50; i++)
        for (int j = 0; j < 16; j++)
            coarse[i][j] = a[2 * i - 1][3 * j + 2] + a[2 * i][3 * j + 2];
}
