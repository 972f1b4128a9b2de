// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// pipeline: what flows, the loop that is cut into blocks, and its bounds in a block.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100][50], b[100][50];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp shadow a[2:1][0]
#pragma xmp shadow b[0:1][0]

void f(int n)
{
#pragma xmp loop (i) on t[i] pipeline(i) block(n)
// CHECK: sode_nest_t sode_nest_[[ID:[0-9]+]] = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_form = SODE_NEST_PIPELINE, .sode_cuts = 1, .sode_nflows = 1, .sode_flows = (const sode_flow_t[]){{[{][{]}}sode_array__a, 0, 2, 1, 0}}, .sode_blocks = &(const sode_along_t){.sode_range = {1, 50, 1}, .sode_dim = -1, .sode_cut = 1}, .sode_size = n};
// CHECK-SAME: sode_walk_t sode_walk_[[ID]] SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_[[ID]]); for (; sode_walk_more(&sode_walk_[[ID]]); sode_walk_next(&sode_walk_[[ID]])) {
// CHECK-SAME: SODE_ALONG(int, i, sode_nest_[[ID]], &sode_walk_[[ID]], .sode_range = {2, 100, 1})
// CHECK-SAME: SODE_ALONG(int, j, sode_nest_[[ID]], &sode_walk_[[ID]], .sode_range = {1, 50, 1}, .sode_dim = -1, .sode_cut = 1)
// CHECK: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: for (int j = sode__j_first; j < sode__j_end; j++)
    for (int i = 2; i < 100; i++)
        for (int j = 1; j < 50; j++)
            a[i][j] = a[i - 2][j] + a[i - 1][j - 1] + a[i][j - 1];
// CHECK: SODE_END } }
#pragma xmp loop (i) on t[i] pipeline(i)
// CHECK: .sode_nflows = 1, .sode_flows = (const sode_flow_t[]){{[{][{]}}sode_array__b, 0, -1, -1, 0}}, .sode_size = SODE_BLOCK_AUTO};
// CHECK-NOT: SODE_ALONG(int, j
    for (int i = 98; i >= 0; i--)
        for (int j = 1; j < 49; j++)
            b[i][j] = b[i + 1][j - 1] + b[i + 1][j + 1];
#pragma xmp loop (i) on t[i] pipeline(i)
// Nor along a loop of which an iteration writes several elements.
// CHECK: .sode_nflows = 1, .sode_flows = (const sode_flow_t[]){{[{][{]}}sode_array__a, 0, 1, -1, 0}}, .sode_size = SODE_BLOCK_AUTO};
// CHECK-NOT: SODE_ALONG(int, j
    for (int i = 1; i < 100; i++)
        for (int j = 0; j < 48; j += 2)
            for (int k = 0; k < 2; k++)
                a[i][j + k] = a[i - 1][j + k] + 1;
}
