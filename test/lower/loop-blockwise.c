// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// RUN: %sodecc --print-model %s | %filecheck --check-prefix=MODEL %s
// blockwise: the arrays that keep their old values outside a block, the dimensions that are cut, and nothing about independent iterations.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][100]
#pragma xmp distribute t[block][block] onto p
double a[100][100], b[100][100];
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp shadow [1][1] :: a, b

void f(void)
{
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
// MODEL: loop on template t[:][:]: blockwise i+ at dim 0 offset 0 blockwise j- at dim 1 offset 0 blockwise
// CHECK: sode_nest_t sode_nest_[[ID:[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_form = SODE_NEST_BLOCKS, .sode_cuts = 2, .sode_nuses = 1, .sode_uses = (const sode_use_t[]){{[{][{]}}sode_array__a, 1}}, .sode_dims = 3};
// CHECK-SAME: sode_walk_t sode_walk_[[ID]] SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_[[ID]]); for (; sode_walk_more(&sode_walk_[[ID]]); sode_walk_next(&sode_walk_[[ID]])) {
// CHECK-SAME: SODE_ALONG(int, i, sode_nest_[[ID]], &sode_walk_[[ID]], .sode_range = {1, 99, 1}, .sode_cut = 1)
// CHECK-SAME: SODE_ALONG(int, j, sode_nest_[[ID]], &sode_walk_[[ID]], .sode_range = {98, 0, -(sode_index_t)(1)}, .sode_dim = 1, .sode_cut = 1)
// CHECK: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NOT: SODE_INDEPENDENT
// CHECK: for (int j = sode__j_first; j > sode__j_end; j--)
    for (int i = 1; i < 99; i++)
        for (int j = 98; j > 0; j--)
            a[i][j] = a[i - 1][j] + a[i][j + 1] + b[i][j - 1];
#pragma xmp loop (i, j) on t[i][j] blockwise(i)
// CHECK: .sode_uses = (const sode_use_t[]){{[{][{]}}sode_array__b, 1}}, .sode_dims = 1};
// CHECK-SAME: SODE_ALONG(int, i, sode_nest_[[ID2:[0-9]+]], &sode_walk_[[ID2]], .sode_range = {98, 0, -(sode_index_t)(1)}, .sode_cut = 1)
// CHECK-SAME: SODE_ALONG(int, j, sode_nest_[[ID2]], &sode_walk_[[ID2]], .sode_range = {0, 100, 1}, .sode_dim = 1)
    for (int i = 98; i > 0; i--)
        for (int j = 0; j < 100; j++) {
            b[i][j] = b[i + 1][j] + a[i][j];
            a[i][j] = 0;
        }
}
