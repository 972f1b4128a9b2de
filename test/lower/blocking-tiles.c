// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -P -fopenmp %s > %t.c && %filecheck %s --input-file=%t.c
// RUN: %cc %strict -fopenmp %t.c && %clang %strict -fopenmp %t.c
// RUN: %run-compare --ranks=1,4 --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// blocking with cache tiles: the time loop is one parallel region, and goes through its steps for each tile; sums over time have a
// result for each tile.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p
static double u[64], v[64];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow [1] :: u, v

int main(void)
{
    double s = 0;
    int n;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 64; i++)
        u[i] = v[i] = i;
#pragma xmp blocking steps(3) scheme(pa2) tile(8)
    for (n = 0; n < 7; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i] reduction(+: s)
#pragma omp parallel for reduction(+: s)
        for (int i = 1; i < 63; i++) {
            v[i] = u[i-1] + u[i+1];
            s += u[i];
        }
#pragma xmp loop (i) on t[i]
#pragma omp parallel for
        for (int i = 0; i < 64; i++)
            u[i] = v[i];
    }
    if (xmp_node_num() == 1)
        printf("%d %g\n", n, s);
    return 0;
}

// What is emitted:
// CHECK-LABEL: int main(void)
// CHECK: sode_nest_t sode_nest_7 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t};
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_7, 0, .sode_range = {0, 64, 1})
// CHECK-NEXT: SODE_INDEPENDENT
// CHECK-NEXT: for (int i = sode__i_first; i < sode__i_end; i++)
// CHECK-NEXT: u[i] = v[i] = i;
// CHECK: const sode_blocking_facts_t sode_facts_8 = {.sode_tmpl = sode_template__t, .sode_ndims = 1,
// CHECK-NEXT: .sode_steps = 3, .sode_dims = (const sode_blocking_dim_t[]){{[{][{]}}{1, 1}, 0}},
// CHECK-NEXT: .sode_nstages = 2,
// CHECK-NEXT: .sode_stages =
// CHECK-NEXT: (const sode_blocking_stage_t[]){{[{][{]}}10, (const sode_sides_t[]){{[{][{]}}0, 0}}, 0, 0,
// CHECK-NEXT: (const sode_index_t[]){1}, 0},
// CHECK-NEXT: {11, (const sode_sides_t[]){{[{][{]}}0, 0}}, 0, 0, (const sode_index_t[]){0}, 0}},
// CHECK-NEXT: .sode_narrays = 2,
// CHECK-NEXT: .sode_arrays =
// CHECK-NEXT: (const sode_blocking_array_t[]){{[{][{]}}sode_array__v, 0, 1, 1, (const sode_sides_t[]){{[{][{]}}0, 0}},
// CHECK-NEXT: (const sode_sides_t[]){{[{][{]}}1, 1}}},
// CHECK-NEXT: {sode_array__u, 1, 1, 1, (const sode_sides_t[]){{[{][{]}}1, 1}},
// CHECK-NEXT: (const sode_sides_t[]){{[{][{]}}1, 1}}}}, .sode_tile = (const sode_index_t[]){8}, .sode_scheme =
// CHECK-NEXT: SODE_SCHEME_PA2, .sode_sums = SODE_SUMS_ALL};
// CHECK-NEXT: sode_blocking_t sode_blocking_8 SODE_RELEASE(sode_blocking_end) =
// CHECK-NEXT: sode_blocking_begin(SODE_WHERE, &sode_facts_8, (sode_range_t){0, 7, 1});
// CHECK-NEXT: __typeof__(n) sode_last_n = 0;
// CHECK-NEXT: __typeof__(s) sode_total_s = 0;
// CHECK: _Pragma("omp parallel firstprivate(n, s)")
// CHECK: int sode_kept_n = 0;
// CHECK-NEXT: sode_tiles_t sode_tiles_8 SODE_RELEASE(sode_tiles_end) =
// CHECK-NEXT: sode_tiles_begin(SODE_WHERE, &sode_blocking_8, 1);
// CHECK-NEXT: __typeof__(s) sode_sum_s = 0, sode_start_s SODE_UNUSED = 0;
// CHECK-NEXT: int sode_summed_8 = 0;
// CHECK-NEXT: if (!sode_tiles_speaks(&sode_tiles_8)) { s = 0; }
// CHECK-NEXT: for (n = 0; sode_tiles_more(&sode_tiles_8) || (n < 7); n++)
// CHECK-NEXT: {
// CHECK-NEXT: if (sode_tiles_speaks(&sode_tiles_8) && !sode_blocking_begun(&sode_blocking_8)) {
// CHECK: const int sode_head_8 = sode_tiles_step(&sode_tiles_8);
// CHECK: if (sode_head_8 == SODE_TILES_FIRST) { sode_kept_n = n; }
// CHECK-NEXT: if (sode_head_8 == SODE_TILES_AGAIN) { n = sode_kept_n; }
// CHECK-NEXT: if (sode_head_8 == SODE_TILES_FIRST && sode_summed_8) { s = s + sode_sum_s; }
// CHECK-NEXT: if (sode_head_8 == SODE_TILES_FIRST) { sode_start_s = s; sode_summed_8 = 0; }
// CHECK-NEXT: if (sode_head_8 == SODE_TILES_AGAIN) { sode_sum_s = sode_summed_8 ? sode_sum_s + s : s; s =
// CHECK-NEXT: 0; sode_summed_8 = 1; }
// CHECK: if (!sode_blocking_runs()) sode_reflect(SODE_WHERE, 1, (sode_array_t *const[]){sode_array__u}, 1,
// CHECK-NEXT: (const sode_width_t[]){{[{][{]}}1, 1, 0}}, 0);
// CHECK: if (!sode_blocking_runs()) SODE_REDUCTION_BEGIN(SODE_WHERE, SODE_OP_SUM, SODE_DOUBLE, double, s,
// CHECK-NEXT: SODE_ON_TEMPLATE(sode_template__t, SODE_ALL))
// CHECK-NEXT: sode_nest_t sode_nest_10 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_form =
// CHECK-NEXT: SODE_NEST_SUMS, .sode_cuts = 1, .sode_number = 10};
// CHECK-NEXT: const double sode_own_10_0 = s;
// CHECK-NEXT: sode_walk_t sode_walk_10 SODE_RELEASE(sode_walk_end) = sode_walk_begin(&sode_nest_10);
// CHECK-NEXT: for (; sode_walk_more(&sode_walk_10); sode_walk_next(&sode_walk_10)) {
// CHECK-NEXT: if (sode_walk_counts(&sode_walk_10)) { s = sode_own_10_0; }
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_10, &sode_walk_10, .sode_range = {1, 63, 1})
// CHECK-NEXT: #pragma omp parallel for reduction(+: s) if(0)
// CHECK: if (!sode_blocking_runs()) SODE_REDUCTION_END(__FILE__ ":28", SODE_OP_SUM, SODE_DOUBLE, double,
// CHECK-NEXT: s, SODE_ON_TEMPLATE(sode_template__t, SODE_ALL), 0)
// CHECK-NEXT: }
// CHECK: sode_nest_t sode_nest_11 = {.sode_where = SODE_WHERE, .sode_on = sode_template__t, .sode_form =
// CHECK-NEXT: SODE_NEST_STEP, .sode_number = 11};
// CHECK-NEXT: SODE_ALONG(int, i, sode_nest_11, 0, .sode_range = {0, 64, 1})
// CHECK-NEXT: #pragma omp parallel for if(0)
// CHECK: if (sode_summed_8) { s = s + sode_sum_s; }
// CHECK-NEXT: int sode_thread_8;
// CHECK-NEXT: _Pragma("omp for ordered schedule(static, 1)")
// CHECK-NEXT: for (sode_thread_8 = 0; sode_thread_8 < sode_tiles_8.threads; sode_thread_8++) {
// CHECK-NEXT: _Pragma("omp ordered")
// CHECK-NEXT: { sode_total_s = sode_thread_8 ? sode_total_s + s : s; }
// CHECK: if (sode_tiles_speaks(&sode_tiles_8)) { sode_last_n = n; }
// CHECK: n = sode_last_n; s = sode_total_s;
// CHECK-NEXT: sode_blocking_settle(&sode_blocking_8);
// CHECK-NEXT: if (sode_blocking_begun(&sode_blocking_8)) {
