// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s && %joined %t.c | %filecheck --check-prefix=SHARED %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// RUN: %run-compare %s
// The copy of a nest that finds what it reads, and the view into the image; the nest stays as it is.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template d[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute d[cyclic][*] onto p
double x[N], y[N], u[N][N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align u[i][j] with d[i][j]
int ptr[N + 1], col[4 * N], ell[4][N];
double a[4 * N];

void product(void)
{
    int j;
#pragma xmp loop (i) on t[i] gather(x) method(range) expect(fixed) order(isend)
    for (int i = 0; i < N; i++) {
        double s = 0;
        for (j = ptr[i]; j < ptr[i + 1]; j++)
            s += a[j] * x[col[j]];
        y[i] = s;
    }
}
// CHECK-LABEL: void product(void)
// CHECK: static const char [[SITE:sode_site_[0-9_]+]] = 0;
// CHECK: sode_gather_t *const [[G:sode_gather_[0-9_]+]] = sode_gather_begin({{.*}}, &[[SITE]], sode_array__x,
// CHECK-SAME: SODE_GATHER_RANGE, 0, SODE_GATHER_FIXED, 1, (const sode_gather_key_t[]){SODE_GATHER_LOOP(i)}, 3, 1, (const char *const[]){"i"}, SODE_GATHER_ISEND, 0, 0, 0, SODE_GATHER_AT_ONCE, 0}
// CHECK: if (sode_gather_inspects([[G]])) {
// CHECK: SODE_GATHER_OWN(j,
// CHECK: for (sode_index_t sode__i_k = 0; sode__i_k < sode_loop_count(&sode__i); sode__i_k++) {
// CHECK: SODE_INDEX(int, i)
// CHECK-NOT: double s
// CHECK: for (j = SODE_SEEN([[G]], 0, ptr[i]); j < SODE_SEEN([[G]], 1, ptr[i + 1]); j++) {
// CHECK: sode_gather_want([[G]], sode_gather_in({{.*}}:30", [[G]], 0, 0, (sode_index_t)(SODE_SEEN([[G]], 2, col[j]))));
// CHECK-NOT: y[i]
// CHECK: double *const x = sode_gather_end({{.*}}, [[G]]);
// CHECK: s += a[j] * x[col[j]];

void planes(int n, const int *restrict rows)
{
#pragma xmp loop (i) on t[i] gather(u)
    for (int i = 0; i < N; i++)
        y[i] = rows[i] < n ? u[rows[i]][n - 1] : 0;
}
// CHECK-LABEL: void planes(
// CHECK: SODE_GATHER_AUTO, 0, SODE_GATHER_COMPARED, 3, (const sode_gather_key_t[]){SODE_GATHER_LOOP(i), SODE_GATHER_KEY(n), SODE_GATHER_KEY(rows)}
// CHECK: if (SODE_SEEN([[H:sode_gather_[0-9_]+]], 0, rows[i]) < n) {
// CHECK: sode_gather_in({{.*}}, [[H]], 1, sode_gather_in({{.*}}, [[H]], 0, 0, (sode_index_t)(SODE_SEEN([[H]], 1, rows[i]))), (sode_index_t)(n - 1))
// CHECK: double (*const u)[40] = sode_gather_end({{.*}}, [[H]]);
// CHECK: y[i] = rows[i] < n ? u[rows[i]][n - 1] : 0;

void compact(const long *restrict first)
{
    int j;
#pragma xmp loop (i) on t[i] gather(x, u) method(compact)
    for (int i = 0; i < N; i++)
        for (j = 0; j < 4; j++)
            y[i] += x[first[i] - 1] + x[ell[j][i]] + x[i] + u[ell[j][i]][j];
}
// CHECK-LABEL: void compact(
// CHECK: SODE_GATHER_COMPACT, 0, {{.*}}, SODE_GATHER_ANY_ORDER, 2, 1, 0, SODE_GATHER_AT_ONCE, 0}
// CHECK: sode_gather_want([[C:sode_gather_[0-9_]+]], sode_gather_in({{.*}}(sode_index_t)(SODE_SEEN([[C]], 0, first[i]) - 1)));
// CHECK: double *const x = sode_gather_end({{.*}}, [[C]]);
// CHECK: const __INT32_TYPE__ *const [[L:sode_list_[0-9]+_x_]]0 = sode_gather_list({{.*}}, [[C]], 0, 0, (first), sizeof *(first), 1, -1);
// CHECK: const __INT32_TYPE__ (*const [[L]]1)[sizeof *(ell) / sizeof **(ell)] = (const __INT32_TYPE__ (*)[sizeof *(ell) / sizeof **(ell)])sode_gather_list({{.*}}, [[C]], 1, 1, (ell), sizeof **(ell), 1, 0);
// CHECK: const __INT32_TYPE__ *const [[X:sode_numbers_[0-9]+_x]] = sode_gather_numbers([[C]]);
// CHECK: double *const u = sode_gather_end(
// CHECK: const __INT32_TYPE__ *const [[U:sode_numbers_[0-9]+_u]] = sode_gather_numbers(
// CHECK: y[i] += x{{\[}}[[L]]0[i] - 1] + x{{\[}}[[L]]1[j][i]] + x{{\[}}[[X]][(sode_index_t)(i)]] + u{{\[}}[[U]][(sode_index_t)(ell[j][i]) * 40 + (sode_index_t)(j)]];

// Of method auto, if all subscripts are elements of lists.
void automatic(void)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
}
// CHECK-LABEL: void automatic(
// CHECK: SODE_GATHER_AUTO, 0, SODE_GATHER_COMPARED, {{.*}}, SODE_GATHER_ANY_ORDER, 1, 0, 0, SODE_GATHER_TRIED, 0}
// CHECK: y[i] = x[sode_list_{{[0-9]+}}_x_0[i]];

void parts(void)
{
    int i;
#pragma xmp loop (i) on t[i] gather(x) overlap method(minimal)
    for (i = 0; i < N; i++)
        y[i] = x[col[i]];
}
// CHECK-LABEL: void parts(
// CHECK: SODE_GATHER_MINIMAL, {{.*}}, SODE_GATHER_WALKED, 0}
// CHECK: sode_gather_iteration([[G:sode_gather_[0-9_]+]], sode__i_k);
// CHECK: sode_gather_want_part([[G]], sode_gather_in(
// CHECK: sode_gather_iteration([[G]], sode_loop_count(&sode__i));
// CHECK: double *const x = sode_gather_end(
// CHECK: sode_gather_t *const [[ALL:sode_gathers_[0-9]+]][] = {[[G]]};
// CHECK: sode_gather_walk_t [[W:sode_parts_[0-9]+]] = sode_gather_walk(&sode__i, 1, [[ALL]]);
// CHECK: for (; sode_gather_more({{.*}}, &[[W]]);) {
// CHECK: SODE_GATHER_PART(int, i, [[W]])
// CHECK: for (i = sode__i_first; i < sode__i_end; i++)
// CHECK: y[i] = x[col[i]];
// CHECK: SODE_END }

void sooner(void)
{
#pragma xmp gather (x) index(col[0:N]) async(4)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = x[i];
}
// CHECK-LABEL: void sooner(void)
// CHECK: sode_gather_t *const [[G:sode_gather_[0-9]+_x]] = sode_gather_begin({{.*}}, SODE_GATHER_LATER, 4}
// CHECK: sode_gather_arrive({{.*}}, [[G]]);
// CHECK: double *const x = sode_image_

void scattered(int **lists)
{
#pragma xmp loop (i) on t[i] gather(x)
    for (int i = 0; i < N; i++)
        y[i] = x[lists[i][0]];
}
// Two places, of which one has several pieces; no list, whose copy would be of one.
// CHECK-LABEL: void scattered(
// CHECK: SODE_GATHER_AUTO, 0, SODE_GATHER_COMPARED, {{.*}}, 2, 1, (const char *const[]){"i"}, SODE_GATHER_ANY_ORDER, 0, 0, 0
// CHECK: SODE_SEEN([[P:sode_gather_[0-9_]+]], 1, SODE_SEEN([[P]], 0, lists[i])[0])
// What others read lies in shared memory.
// SHARED: sode_array_create({{.*}}"x", {{.*}}SODE_ARRAY_ZERO | SODE_ARRAY_MOVED)
// SHARED: sode_array_create({{.*}}"y", {{.*}}SODE_ARRAY_ZERO)

void byHand(int n)
{
#pragma xmp gather (x) index(col[2:n])
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
}
// CHECK-LABEL: void byHand(
// CHECK: sode_gather_t *const [[B:sode_gather_[0-9]+_x]] = sode_gather_begin(
// CHECK: SODE_GATHER_LIST((col) + (2), n)
// CHECK: sode_gather_own({{.*}}, [[B]], sode_array__x);
// CHECK: sode_gather_positions({{.*}}, [[B]], 0, "col", (col) + (2), n, sizeof *(col), 1);
// CHECK: void *const [[I:sode_image_[0-9]+_x]] SODE_UNUSED = sode_gather_end({{.*}}, [[B]]);
// CHECK: double *const x = [[I]];
// CHECK: y[i] = x[col[i]];

// Members: neither the pointer nor what leads to it changes, and y is no part of what the subscripts of x depend on.
typedef struct { int *ptr, *col; double *x, *y, (*u)[3]; int *own; } matrix;
#pragma xmp align matrix.x[i] with t[i]
#pragma xmp align matrix.y[i] with t[i]
#pragma xmp align matrix.own[i] with t[i]
#pragma xmp align matrix.u[i][*] with t[i]

void members(matrix *m, matrix by)
{
#pragma xmp loop (i) on m->y[i] gather(m->x)
    for (int i = 0; i < N; i++)
        m->y[i] = m->x[m->col[i] - 1];
#pragma xmp loop (i) on by.y[i] gather(by.x) scatter(+: by.u) ordered(any)
    for (int i = 0; i < N; i++) {
        double v = by.x[by.own[i]];
        by.u[by.own[i]][1] += v;
    }
}
// CHECK-LABEL: void members(
// CHECK: sode_gather_t *const [[M:sode_gather_[0-9_]+]] = sode_gather_begin({{.*}}, sode_array_held({{[^,]*}}, sode_member__matrix_x_{{[0-9]+}}, m->x), {{.*}}SODE_GATHER_LOOP(i), SODE_GATHER_KEY(m)}, 2, 1,
// CHECK: sode_gather_in({{.*}}, [[M]], 0, 0, (sode_index_t)(SODE_SEEN([[M]], 1, SODE_SEEN([[M]], 0, m->col)[i]) - 1))
// CHECK: double *const [[X:sode_view[0-9]+]] = sode_gather_end({{.*}}, [[M]]);
// CHECK: const __INT32_TYPE__ *const [[L:sode_list_[0-9]+_0_x_0]] = sode_gather_list({{.*}}, [[M]], 0, 1, (m->col), sizeof *(m->col), 1, -1);
// CHECK: {{sode_view[0-9]+}}[i] = [[X]]{{\[}}[[L]][i] - 1];
// CHECK: SODE_GATHER_LOOP(i), SODE_GATHER_PLACE([[O:sode_view[0-9]+]])}, 1, 1,
// CHECK: double *const [[B:sode_view[0-9]+]] = sode_gather_end(
// CHECK: const __INT32_TYPE__ *const [[K:sode_list_[0-9]+_0_x_0]] = sode_gather_list({{.*}}, ([[O]]), sizeof *([[O]]), 1, 0);
// CHECK: sode_scatter_begin({{.*}}, sode_array_held({{[^,]*}}, sode_member__matrix_u_{{[0-9]+}}, by.u),
// CHECK: double *const [[U:sode_view[0-9]+]] = sode_scatter_image(
// CHECK: sode_index_t [[S:sode_slot_[0-9]+_1_u]] = 0;
// CHECK: double v = [[B]]{{\[}}[[K]][i]];
// CHECK: [[U]][((void)([[O]][i]), (void)(1), [[S]]++)] += v;

static void show(const char *what, double *v)
{
    double sum = 0;
#pragma xmp inherit (v)
#pragma xmp loop (i) on v[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += v[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%s %g\n", what, sum);
}

int main(void)
{
    int rows[N], *lists[N];
    long first[N];
    matrix m, by;
    for (int k = 0; k < 4 * N; k++) {
        col[k] = (7 * k + 3) % N;
        a[k] = k % 5;
        ell[k / N][k % N] = (k * k + 1) % N;
    }
    for (int i = 0; i <= N; i++)
        ptr[i] = i * 3 + i % 2;
    for (int i = 0; i < N; i++) {
        rows[i] = (i * 11 + 2) % N;
        first[i] = N - i;
        lists[i] = &col[i];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        x[i] = i * i % 23;
#pragma xmp loop (i) on d[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = i - 2 * j;
    product();
    show("product", y);
    planes(20, rows);
    show("planes", y);
    compact(first);
    show("compact", y);
    automatic();
    show("automatic", y);
    parts();
    show("parts", y);
    sooner();
    show("sooner", y);
    scattered(lists);
    show("scattered", y);
    byHand(N);
    show("by hand", y);
    m.col = col + 1;
    m.x = (double *)xmp_malloc(xmp_desc_of(m.x), N);
    m.y = (double *)xmp_malloc(xmp_desc_of(m.y), N);
    by.x = (double *)xmp_malloc(xmp_desc_of(by.x), N);
    by.y = (double *)xmp_malloc(xmp_desc_of(by.y), N);
    by.own = (int *)xmp_malloc(xmp_desc_of(by.own), N);
    by.u = (double (*)[3])xmp_malloc(xmp_desc_of(by.u), N, 3);
    for (int k = 0; k < 4 * N; k++)
        col[k] = (col[k] + 1) % N + 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        m.x[i] = by.x[i] = i * 3 % 17;
        by.own[i] = (i * 9 + 4) % N;
        by.u[i][0] = by.u[i][1] = by.u[i][2] = i;
    }
    members(&m, by);
    show("gathered", m.y);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = by.u[i][1];
    show("scattered to", y);
    free(m.x), free(m.y);
    free(by.x), free(by.y), free(by.own), free(by.u);
    return 0;
}
