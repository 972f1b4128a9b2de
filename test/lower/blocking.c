// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -P %s > %t.c && %filecheck %s --input-file=%t.c
// RUN: %cc %strict %t.c && %clang %strict %t.c
// RUN: %run-compare --ranks=2,4 %s
// blocking: facts, steps, nests, a reflect that a time block makes needless; reductions, whose own points are the last piece; a
// fixed index, alone and in a periodic dimension; ends that are mirrored.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[2][*]
#pragma xmp template t[12][10]
#pragma xmp distribute t[block][block] onto p
static double u[12][10], v[12][10];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow u[1][1]

static void plain(int steps)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < 11; i++)
            for (int j = 1; j < 9; j++)
                v[i][j] = u[i-1][j] + u[i][j+1];
#pragma xmp loop (i) on t[i][0]
        for (int i = 1; i < 11; i++)
            v[i][0] = i;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 10; j++)
                u[i][j] = v[i][j];
    }
}

static double sum(int steps)
{
    double s = 0, row = 0;
#pragma xmp blocking steps(2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u) width(/periodic/1, 0)
#pragma xmp loop (i, j) on t[i][j] reduction(+: s)
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 10; j++) {
                v[i][j] = u[(i+1)%12][j];
                s += v[i][j];
            }
#pragma xmp loop (j) on t[0][j] reduction(+: row)
        for (int j = 0; j < 10; j++) {
            v[0][j] += j;
            row += v[0][j];
        }
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 10; j++)
                u[i][j] = v[i][j];
    }
    return s + 2 * row;
}

static double w[12][10];
#pragma xmp align w[i][j] with t[i][j]
#pragma xmp shadow w[1][1]

static void mirror(int steps)
{
#pragma xmp blocking steps(2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (w) width(/mirror/1, /antimirror/0:1)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 9; j++)
                v[i][j] = w[i ? i - 1 : 0][j] + w[i][j+1];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 9; j++)
                w[i][j] = v[i][j];
    }
}

int main(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 10; j++)
            u[i][j] = v[i][j] = i * 10 + j;
    plain(5);
    double s = sum(3);
    mirror(3);
#pragma xmp loop (i, j) on t[i][j] reduction(+: s)
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 10; j++)
            s += w[i][j] * (i + 3 * j);
    if (xmp_node_num() == 1)
        printf("%g\n", s);
    return 0;
}

// What is emitted:
// CHECK-LABEL: static void plain(int steps)
// CHECK: const sode_blocking_facts_t sode_facts_6 = {.sode_tmpl = sode_template__t, .sode_ndims = 2,
// CHECK-NEXT: .sode_steps = 2, .sode_dims = (const sode_blocking_dim_t[]){{[{][{]}}{1, 0}, 0}, {{[{][{]}}0, 1}, 0}},
// CHECK-NEXT: .sode_nstages = 3,
// CHECK-NEXT: .sode_stages =
// CHECK-NEXT: (const sode_blocking_stage_t[]){{[{][{]}}8, (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, 0, 0,
// CHECK-NEXT: (const sode_index_t[]){1, 1}, 0},
// CHECK-NEXT: {9, (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, 0, 0, (const sode_index_t[]){0, 0}, 0},
// CHECK-NEXT: {10, (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, 0, 0, (const sode_index_t[]){0, 0}, 0}},
// CHECK-NEXT: .sode_narrays = 2,
// CHECK-NEXT: .sode_arrays =
// CHECK-NEXT: (const sode_blocking_array_t[]){{[{][{]}}sode_array__v, 1, 1, 1,
// CHECK-NEXT: (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, (const sode_sides_t[]){{[{][{]}}1, 0}, {0, 1}}},
// CHECK-NEXT: {sode_array__u, 1, 1, 1, (const sode_sides_t[]){{[{][{]}}1, 0}, {0, 1}},
// CHECK-NEXT: (const sode_sides_t[]){{[{][{]}}1, 0}, {0, 1}}}}, .sode_tile = (const sode_index_t[]){0, 0},
// CHECK-NEXT: .sode_scheme = SODE_SCHEME_PA1, .sode_sums = SODE_SUMS_NONE};
// CHECK-NEXT: sode_blocking_t sode_blocking_6 SODE_RELEASE(sode_blocking_end) =
// CHECK-NEXT: sode_blocking_begin(SODE_WHERE, &sode_facts_6, (sode_range_t){0, steps, 1});
// CHECK-NEXT: int sode_kept_n = 0;
// CHECK-NEXT: sode_tiles_t sode_tiles_6 SODE_RELEASE(sode_tiles_end) =
// CHECK-NEXT: sode_tiles_begin(SODE_WHERE, &sode_blocking_6, 0);
// CHECK-NEXT: for (int n = 0; sode_tiles_more(&sode_tiles_6) || (n < steps); n++)
// CHECK-NEXT: {
// CHECK-NEXT: const int sode_head_6 = sode_tiles_step(&sode_tiles_6);
// CHECK: if (sode_head_6 == SODE_TILES_FIRST) { sode_kept_n = n; }
// CHECK-NEXT: if (sode_head_6 == SODE_TILES_AGAIN) { n = sode_kept_n; }
// CHECK: if (!sode_blocking_runs()) sode_reflect(SODE_WHERE, 1,
// CHECK-NEXT: (sode_array_t *const[]){sode_array__u}, 2, (const sode_width_t[]){{[{][{]}}1, 1, 0}, {1, 1, 0}},
// CHECK-NEXT: SODE_WITH(SODE_FACES, 0));
// CHECK: sode_nest_t sode_nest_8 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// CHECK-NEXT: .sode_form = SODE_NEST_STEP, .sode_number = 8};
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_8, 0, .sode_range = {1, 11, 1})
// CHECK-NEXT: SODE_ALONG(int, j, sode_nest_8, 0, .sode_range = {1, 9, 1}, .sode_dim = 1)
// CHECK-NEXT: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: SODE_INDEPENDENT
// CHECK-NEXT: for (int j = sode__j_first; j < sode__j_end; j++)
// CHECK-NEXT: v[i][j] = u[i-1][j] + u[i][j+1];
// CHECK: sode_nest_t sode_nest_9 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// CHECK-NEXT: .sode_form = SODE_NEST_STEP, .sode_number = 9, .sode_nfixed = 1, .sode_fixed =
// CHECK-NEXT: (const sode_fixed_t[]){{[{][{]}}0, 1, 1}}};
// CHECK-NEXT: sode_nest_choose(&sode_nest_9, 0);
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_9, 0, .sode_range = {1, 11, 1})
// CHECK-NEXT: SODE_INDEPENDENT
// CHECK-NEXT: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: v[i][0] = i;
// CHECK: sode_nest_t sode_nest_10 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// CHECK-NEXT: .sode_form = SODE_NEST_STEP, .sode_number = 10};
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_10, 0, .sode_range = {0, 12, 1})
// CHECK-NEXT: SODE_ALONG(int, j, sode_nest_10, 0, .sode_range = {0, 10, 1}, .sode_dim = 1)
// CHECK-NEXT: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: SODE_INDEPENDENT
// CHECK-NEXT: for (int j = sode__j_first; j < sode__j_end; j++)
// CHECK-NEXT: u[i][j] = v[i][j];
// CHECK: sode_tiles_end(&sode_tiles_6);
// CHECK-NEXT: sode_blocking_settle(&sode_blocking_6);
// CHECK-LABEL: static double sum(int steps)
// CHECK: const sode_blocking_facts_t sode_facts_11 = {.sode_tmpl = sode_template__t, .sode_ndims = 2,
// CHECK-NEXT: .sode_steps = 2, .sode_dims = (const sode_blocking_dim_t[]){{[{][{]}}{0, 1}, 1}, {{[{][{]}}0, 0}, 0}},
// CHECK-NEXT: .sode_nstages = 3,
// CHECK-NEXT: .sode_stages =
// CHECK-NEXT: (const sode_blocking_stage_t[]){{[{][{]}}13, (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, 1,
// CHECK-NEXT: (const sode_blocking_read_t[]){{[{][{]}}sode_array__u, 0, 1, 1}}, (const sode_index_t[]){1, 0},
// CHECK-NEXT: 0}, {14, (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, 0, 0, (const sode_index_t[]){0, 0}, 0},
// CHECK-NEXT: {15, (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, 0, 0, (const sode_index_t[]){0, 0}, 0}},
// CHECK-NEXT: .sode_narrays = 2,
// CHECK-NEXT: .sode_arrays =
// CHECK-NEXT: (const sode_blocking_array_t[]){{[{][{]}}sode_array__v, 1, 1, 1,
// CHECK-NEXT: (const sode_sides_t[]){{[{][{]}}0, 0}, {0, 0}}, (const sode_sides_t[]){{[{][{]}}0, 1}, {0, 0}}},
// CHECK-NEXT: {sode_array__u, 1, 1, 1, (const sode_sides_t[]){{[{][{]}}0, 1}, {0, 0}},
// CHECK-NEXT: (const sode_sides_t[]){{[{][{]}}0, 1}, {0, 0}}}}, .sode_tile = (const sode_index_t[]){0, 0},
// CHECK-NEXT: .sode_scheme = SODE_SCHEME_PA1, .sode_sums = SODE_SUMS_ROW};
// CHECK-NEXT: sode_blocking_t sode_blocking_11 SODE_RELEASE(sode_blocking_end) =
// CHECK-NEXT: sode_blocking_begin(SODE_WHERE, &sode_facts_11, (sode_range_t){0, steps, 1});
// CHECK-NEXT: int sode_kept_n = 0;
// CHECK-NEXT: sode_tiles_t sode_tiles_11 SODE_RELEASE(sode_tiles_end) =
// CHECK-NEXT: sode_tiles_begin(SODE_WHERE, &sode_blocking_11, 0);
// CHECK-NEXT: __typeof__(s) sode_sum_s = 0, sode_start_s SODE_UNUSED = 0;
// CHECK-NEXT: __typeof__(row) sode_sum_row = 0, sode_start_row SODE_UNUSED = 0;
// CHECK-NEXT: int sode_summed_11 = 0;
// CHECK-NEXT: for (int n = 0; sode_tiles_more(&sode_tiles_11) || (n < steps); n++)
// CHECK-NEXT: {
// CHECK-NEXT: if (!sode_blocking_begun(&sode_blocking_11)) {
// CHECK: const int sode_head_11 = sode_tiles_step(&sode_tiles_11);
// CHECK: if (sode_head_11 == SODE_TILES_FIRST) { sode_kept_n = n; }
// CHECK-NEXT: if (sode_head_11 == SODE_TILES_AGAIN) { n = sode_kept_n; }
// CHECK-NEXT: if (sode_head_11 == SODE_TILES_FIRST && sode_summed_11) { s = s + sode_sum_s; row =
// CHECK-NEXT: row + sode_sum_row; }
// CHECK-NEXT: if (sode_head_11 == SODE_TILES_FIRST) { sode_start_s = s; sode_start_row = row;
// CHECK-NEXT: sode_summed_11 = 0; }
// CHECK-NEXT: if (sode_head_11 == SODE_TILES_AGAIN) { sode_sum_s = sode_summed_11 ? sode_sum_s + s : s;
// CHECK-NEXT: s = 0; sode_sum_row = sode_summed_11 ? sode_sum_row + row : row; row = 0;
// CHECK-NEXT: sode_summed_11 = 1; }
// CHECK: if (!sode_blocking_runs()) sode_reflect(SODE_WHERE, 1,
// CHECK-NEXT: (sode_array_t *const[]){sode_array__u}, 2, (const sode_width_t[]){{[{][{]}}1, 1, 1}, {0, 0, 0}},
// CHECK-NEXT: 0);
// CHECK: if (!sode_blocking_runs()) SODE_REDUCTION_BEGIN(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE,
// CHECK-NEXT: double, s, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_ALL))
// CHECK-NEXT: sode_nest_t sode_nest_13 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// CHECK-NEXT: .sode_form = SODE_NEST_SUMS, .sode_cuts = 2, .sode_number = 13};
// CHECK-NEXT: const double sode_own_13_0 = s;
// CHECK-NEXT: sode_walk_t sode_walk_13 SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_13);
// CHECK-NEXT: for (; sode_walk_more(&sode_walk_13); sode_walk_next(&sode_walk_13)) {
// CHECK-NEXT: if (sode_walk_counts(&sode_walk_13)) { s = sode_own_13_0; }
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_13, &sode_walk_13, .sode_range = {0, 12, 1})
// CHECK-NEXT: SODE_ALONG(int, j, sode_nest_13, &sode_walk_13, .sode_range = {0, 10, 1},
// CHECK-NEXT: .sode_dim = 1, .sode_cut = 1)
// CHECK-NEXT: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: SODE_INDEPENDENT_REDUCTION(reduction(+: s))
// CHECK: if (!sode_blocking_runs()) SODE_REDUCTION_END(__FILE__ ":43", SODE_OP_SUM, SODE_DOUBLE,
// CHECK-NEXT: double, s, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL, SODE_ALL), 0)
// CHECK-NEXT: }
// CHECK: if (!sode_blocking_runs()) SODE_REDUCTION_BEGIN(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE,
// CHECK-NEXT: double, row, SODE_ON_TEMPLATE(sode_template__t, SODE_OWN, SODE_ALL))
// CHECK-NEXT: sode_nest_t sode_nest_14 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// CHECK-NEXT: .sode_form = SODE_NEST_SUMS, .sode_cuts = 2, .sode_number = 14};
// CHECK-NEXT: const double sode_own_14_0 = row;
// CHECK-NEXT: sode_walk_t sode_walk_14 SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_14);
// CHECK-NEXT: for (; sode_walk_more(&sode_walk_14); sode_walk_next(&sode_walk_14)) {
// CHECK-NEXT: if (sode_walk_counts(&sode_walk_14)) { row = sode_own_14_0; }
// CHECK-NEXT: const sode_loop_t sode_rounds_14_0 =
// CHECK-NEXT: sode_nest_rounds(&sode_nest_14, &sode_walk_14, (sode_fixed_t){0, 0, 0});
// CHECK-NEXT: sode_index_t sode_round_14_0 = sode_rounds_14_0.first;
// CHECK-NEXT: for (; sode_round_14_0 < sode_rounds_14_0.end;
// CHECK-NEXT: sode_round_14_0 += sode_rounds_14_0.step) {
// CHECK-NEXT: SODE_ALONG(int, j, sode_nest_14, &sode_walk_14, .sode_range = {0, 10, 1},
// CHECK-NEXT: .sode_dim = 1, .sode_cut = 1)
// CHECK-NEXT: SODE_INDEPENDENT_REDUCTION(reduction(+: row))
// CHECK: v[((sode_index_t)(0) + sode_round_14_0)][j] += j;
// CHECK-NEXT: row += v[((sode_index_t)(0) + sode_round_14_0)][j];
// CHECK: if (!sode_blocking_runs()) SODE_REDUCTION_END(__FILE__ ":49", SODE_OP_SUM, SODE_DOUBLE,
// CHECK-NEXT: double, row, SODE_ON_TEMPLATE(sode_template__t, SODE_OWN, SODE_ALL), 0)
// CHECK-NEXT: }
// CHECK: sode_nest_t sode_nest_15 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// CHECK-NEXT: .sode_form = SODE_NEST_STEP, .sode_number = 15};
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_15, 0, .sode_range = {0, 12, 1})
// CHECK-NEXT: SODE_ALONG(int, j, sode_nest_15, 0, .sode_range = {0, 10, 1}, .sode_dim = 1)
// CHECK-NEXT: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: SODE_INDEPENDENT
// CHECK-NEXT: for (int j = sode__j_first; j < sode__j_end; j++)
// CHECK-NEXT: u[i][j] = v[i][j];
// CHECK: if (sode_summed_11) { s = s + sode_sum_s; row = row + sode_sum_row; }
// CHECK-NEXT: sode_tiles_end(&sode_tiles_11);
// CHECK-NEXT: sode_blocking_settle(&sode_blocking_11);
// CHECK-NEXT: if (sode_blocking_begun(&sode_blocking_11)) {
// CHECK-LABEL: static void mirror(int steps)
// CHECK: .sode_nmirrors = 1,
// CHECK-NEXT: .sode_mirrors =
// CHECK-NEXT: (const sode_blocking_mirror_t[]){{[{][{]}}20, sode_array__w,
// CHECK-NEXT: (const sode_width_t[]){{[{][{]}}1, 0, SODE_MIRROR}, {0, 1, SODE_ANTIMIRROR_OF(SODE_DOUBLE)}}}}};
// CHECK: sode_nest_t sode_nest_20 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t,
// CHECK-NEXT: .sode_form = SODE_NEST_STEP, .sode_number = 20};
// CHECK-NEXT: sode_blocking_mirror(SODE_WHERE, 20);
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_20, 0, .sode_range = {0, 12, 1})
// CHECK: v[i][j] = w[SODE_RING(i - 1, i ? i - 1 : 0)][j] + w[i][j+1];
// CHECK-LABEL: int main(void)
// CHECK: sode_nest_t sode_nest_22 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t};
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_22, 0, .sode_range = {0, 12, 1})
// CHECK-NEXT: SODE_ALONG(int, j, sode_nest_22, 0, .sode_range = {0, 10, 1}, .sode_dim = 1)
// CHECK-NEXT: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: SODE_INDEPENDENT
// CHECK-NEXT: for (int j = sode__j_first; j < sode__j_end; j++)
// CHECK-NEXT: u[i][j] = v[i][j] = i * 10 + j;
