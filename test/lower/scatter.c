// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// RUN: %sodecc --print-model %s | %filecheck --check-prefix=MODEL %s
// The copy of a nest that finds what it adds to, and the view into the image; with ordered(any), a place for each addition.

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template d[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute d[block][*] onto p
double x[N], y[N], u[N][N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align u[i][j] with d[i][j]
int col[4 * N];

void separately(void)
{
#pragma xmp loop (i) on t[i] gather(x) scatter(+: y) expect(fixed)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 4; k++) {
            double v = x[col[4 * i + k]];
            y[col[4 * i + k]] += v / 2;
            y[i] -= v;
        }
}
// MODEL: gather x scatter + y fixed
// CHECK-LABEL: void separately(void)
// CHECK: sode_gather_begin(
// CHECK: double *const x = sode_gather_end(
// CHECK: sode_gather_t *const [[G:sode_gather_[0-9_]+]] = sode_scatter_begin({{.*}}, sode_array__y,
// CHECK-SAME: {{[{]}}SODE_SCATTER_ADD, 0, SODE_GATHER_FIXED, 1, (const sode_gather_key_t[]){SODE_GATHER_LOOP(i)}, 1, 1, (const char *const[]){"i"}, SODE_GATHER_ANY_ORDER, 0, 0, 0, SODE_GATHER_AT_ONCE, 0}, SODE_DOUBLE, sode_template__t, 0, 1, 0}
// CHECK: if (sode_gather_inspects([[G]])) {
// CHECK-NOT: double v
// CHECK: sode_gather_want([[G]], sode_gather_in({{.*}}, [[G]], 0, 0, (sode_index_t)(SODE_SEEN([[G]], 0, col[4 * i + k]))));
// CHECK: sode_gather_want([[G]], sode_gather_in({{.*}}, [[G]], 0, 0, (sode_index_t)(i)));
// CHECK: double *const y = sode_scatter_image({{.*}}, [[G]]);
// CHECK: y[col[4 * i + k]] += v / 2;
// CHECK: y[i] -= v;
// CHECK: sode_scatter_end({{.*}}, [[G]]);

void later(int id)
{
#pragma xmp loop (i) on t[i] scatter(+: y) async(id + 1)
    for (int i = 0; i < N; i++)
        y[col[i]]++;
#pragma xmp wait_async (id + 1)
}
// MODEL: scatter + y async id + 1
// CHECK-LABEL: void later(int id)
// CHECK: SODE_GATHER_ANY_ORDER, 0, 0, 0, SODE_GATHER_LATER, id + 1}, SODE_DOUBLE
// CHECK: sode_scatter_end(

void inOrder(void)
{
    int i, k;
#pragma xmp loop (i) on t[i] scatter(+: u) ordered(any)
    for (k = 0; k < 4; k++)
        for (i = N - 1; i >= 0; i--)
            u[col[i + k]][k]++;
}
// MODEL: scatter + u ordered(any)
// CHECK-LABEL: void inOrder(void)
// CHECK: {{[{]}}SODE_SCATTER_ORDERED, 0, SODE_GATHER_COMPARED, 1, {{.*}}2, (const char *const[]){"k", "i"}, SODE_GATHER_ANY_ORDER, 0, 0, 0, SODE_GATHER_AT_ONCE, 0}, SODE_DOUBLE, sode_template__t, 0, 1, 2}
// CHECK: [[H:sode_gather_[0-9_]+]]->at[0] = (sode_index_t)k;
// CHECK: [[H]]->at[1] = (sode_index_t)i;
// CHECK: sode_scatter_note([[H]], sode_gather_in(
// CHECK: double *const u = sode_scatter_image({{.*}}, [[H]]);
// CHECK: sode_index_t sode_slot_[[U:[0-9]+]]_u = 0;
// CHECK: u[((void)(col[i + k]), (void)(k), sode_slot_[[U]]_u++)]++;
// CHECK: sode_scatter_end({{.*}}, [[H]]);
