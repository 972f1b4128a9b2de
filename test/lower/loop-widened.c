// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// expand runs on one piece, margin and peel_and_wait over several, with the body once.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[2][2]

void f(int w)
{
#pragma xmp loop (i, j) on t[i][j] expand(w, /unbound/ 1:2)
// CHECK: sode_nest_t [[NEST:sode_nest_[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_form = SODE_NEST_EXPAND}; SODE_ALONG(int, i, [[NEST]], 0, .sode_range = {1, 99, 1}, .sode_width = {w, w, 0})
// CHECK-SAME: SODE_ALONG(int, j, [[NEST]], 0, .sode_range = {0, 50, 1}, .sode_dim = 1, .sode_width = {1, 2, 1})
    for (int i = 1; i < 99; i++)
        for (int j = 0; j < 50; j++)
            a[i][j] = 1;
#pragma xmp loop (j) on t(j,:) margin(-1, 0)
// CHECK: .sode_form = SODE_NEST_MARGIN, .sode_cuts = 1}; sode_walk_t sode_walk_[[ID:[0-9]+]] SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_[[ID]]); for (; sode_walk_more(&sode_walk_[[ID]]); sode_walk_next(&sode_walk_[[ID]])) { SODE_ALONG
// CHECK-SAME: sode_nest_[[ID]], &sode_walk_[[ID]], {{.*}}.sode_width = {-1, -1, 0})
// CHECK: } SODE_END } SODE_VIEW_END(a) }
    for (int j = 0; j < 50; j++) {
        a[0][j] = 1;
    }
#pragma xmp loop (i, j) on t[i][j] peel_and_wait(w + 1, -1, -1)
// CHECK: double (*const a)[{{.*}}] = sode_origin(sode_array__a);
// CHECK-SAME: .sode_form = SODE_NEST_PEEL, .sode_cuts = 2, .sode_id = w + 1}; sode_walk_t {{.*}} { SODE_ALONG
    for (int i = 1; i < 99; i++)
        for (int j = 1; j < 49; j++)
            a[i][j] = 2;
}
