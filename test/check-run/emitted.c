// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fsode-check %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// RUN: %translate %s > %t.plain.c && %filecheck %s --input-file=%t.plain.c --check-prefix=PLAIN
// RUN: %translate -fsode-check -fsode-local-subscripts %s > %t.local.c && %cc %strict %t.local.c && %clang %strict %t.local.c
// What -fsode-check adds: one line at the head of a nest, a check where the element is not known before; without it, nothing.

// PLAIN-NOT: {{sode_check|CHECKED|sode_range_t}}
// CHECK: SODE_CHECKED_UNIT(
#define N 100
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N][8];
static double b[N][8];
static int idx[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with t[i]
#pragma xmp align idx[i] with t[i]
#pragma xmp shadow a[2][0]
void elsewhere(double (*x)[8]);
void looks(const double (*x)[8]);

// CHECK-LABEL: void stencil(
// The neighbors on both sides in one row; reading own elements of arrays without shadow needs none.
void stencil(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < 8; j++)
            b[i][j] = a[i-1][j] + a[i+1][j];
}
// CHECK: sode_nest_t sode_nest_{{[0-9]+}} = {.sode_where = SODE_WHERE, .sode_on = sode_template__t}; const sode_range_t sode__i_all = {1, N - 1, 1}; SODE_ALONG(int, i, sode_nest_{{[0-9]+}}, 0, .sode_range = sode__i_all)
// CHECK-SAME: const sode_checked_t sode_checked_{{[0-9]+}} SODE_RELEASE(sode_check_end) = {1, (const sode_touch_t[]){{[{][{]}}__FILE__ ":31", sode_array__a, SODE_TOUCH_READ | SODE_TOUCH_EXACT, (const sode_span_t[]){SODE_SPAN(sode__i, -1, 1), {0, 8, 1, 0, 0}}, 0}}};
// CHECK-SAME: sode_check_begin(&sode_checked_

// CHECK-LABEL: void writes(
void writes(int first)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = first; j < 8; j++)
            a[i][j] = 1;
}
// CHECK: SODE_TOUCH_WRITE | SODE_TOUCH_EXACT | SODE_TOUCH_EVERY, (const sode_span_t[]){SODE_SPAN(sode__i, 0, 0), {first, 8, 1, 0, 0}}, (const sode_span_t[]){SODE_SPAN_OF(sode__i_all, 0, 0), {first, 8, 1, 0, 0}}

// CHECK-LABEL: void perhaps(
// A condition: not said that the owners write it.
void perhaps(int c)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        if (c)
            a[i][0] = 1;
}
// CHECK: SODE_TOUCH_WRITE, (const sode_span_t[]){SODE_SPAN(sode__i, 0, 0), SODE_SPAN_AT(0)}, 0}

// CHECK-LABEL: double indirect(
double indirect(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += a[idx[i]][1];
    return s;
}
// CHECK: s += (*__extension__ ({ __auto_type sode_p1 = a; const sode_index_t sode_x1_0 = (idx[i]); const sode_index_t sode_x1_1 = (1); sode_check_access(__FILE__ ":64", sode_array__a, (const sode_index_t[]){sode_x1_0, sode_x1_1}, SODE_TOUCH_READ); &sode_p1[sode_x1_0][sode_x1_1]; }));

// CHECK-LABEL: void hands_out(
void hands_out(void)
{
    looks(a);
    elsewhere(a);
}
// CHECK: looks(((double (*)[8])sode_base(sode_array__a)));
// CHECK: elsewhere(((double (*)[8])sode_base(sode_check_lend(sode_array__a, "elsewhere"))));

// CHECK-LABEL: void inner(
// A nest inside another one: who runs it at all is not known here, so it is not said that the owners write.
#pragma xmp template rows[N][N]
#pragma xmp distribute rows[block][*] onto p
void inner(void)
{
#pragma xmp loop (i) on rows[i][*]
    for (int i = 0; i < N; i++) {
#pragma xmp loop (k) on t[k]
        for (int k = 0; k < N; k++)
            a[k][0] = 1;
    }
}
// CHECK: SODE_TOUCH_WRITE | SODE_TOUCH_EXACT, (const sode_span_t[]){SODE_SPAN(sode__k, 0, 0), SODE_SPAN_AT(0)}, 0}

// CHECK-LABEL: static void sode_unit_init(
// CHECK: sode_array__b = sode_check_watch(sode_array_create({{.*}}), SODE_DOUBLE, SODE_WATCH_ZERO);
// CHECK: sode_array_define(&sode_array__a, SODE_DOUBLE, sode_check_watch(sode_array_create({{.*}}), SODE_DOUBLE, SODE_WATCH_ZERO | SODE_WATCH_SHARED));
