// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Loops of a constant, small number of iterations are straight code to the host compiler, which unrolls them: what is said is said of the loop
// around them, unless `omp simd` in its place is all that helps.

#define FIELDS 5
struct cell {
    double speed[9];
};
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double u[100][40][FIELDS], v[100][40][FIELDS], w[100][20], pivot[100][40];
struct cell now[100][40], next[100][40];
#pragma xmp align [k][*][*] with t[k] :: u, v
#pragma xmp align [k][*] with t[k] :: w, pivot, now, next
#pragma xmp shadow [1][0][0] :: u, v
#pragma xmp shadow pivot[1][0]

void f(double dt, const double weight[9])
{
// CHECK-LABEL: void f(
#pragma xmp loop (k) on t[k]
    for (int k = 1; k < 99; k++)
        for (int i = 0; i < 40; i++)
            for (int m = 0; m < FIELDS; m++)
                v[k][i][m] = dt * (u[k - 1][i][m] + u[k + 1][i][m]);
// CHECK: const v{{.*}} = sode_view(sode_array__v);
// CHECK: {{^}}        SODE_INDEPENDENT_UNROLLED for (int i = 0;
// CHECK-NEXT: {{^}}            for (int m = 0;
#pragma xmp loop (k) on t[k] pipeline(k)
    for (int k = 1; k < 99; k++)
        for (int i = 0; i < 40; i++) {
            double low = dt * pivot[k - 1][i];
            pivot[k][i] = 1 / (2 - low);
            for (int m = 0; m < FIELDS; m++)
                v[k][i][m] = pivot[k][i] * (v[k][i][m] - low * v[k - 1][i][m]);
        }
// CHECK: SODE_INDEPENDENT_UNROLLED for (int i = sode__i_first;
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < 100; k++)
        for (int i = 1; i < 40; i++)
            for (int m = 0; m < FIELDS; m++)
                v[k][i][m] += v[k][i - 1][m]; /* carried along i only */
// CHECK: {{^}}        for (int i = 1;
// CHECK-NEXT: {{^}}            SODE_INDEPENDENT for (int m = 0;
#pragma xmp loop (k) on t[k] pipeline(k)
    for (int k = 1; k < 99; k++)
        for (int i = 1; i < 40; i++)
            for (int m = 0; m < FIELDS; m++) {
                double sum = 0;
                for (int l = 0; l < FIELDS; l++)
                    sum += v[k - 1][i][l] + v[k][i - 1][l]; /* of other cells than the one that is written */
                v[k][i][m] = dt * sum;
            }
// CHECK: {{^}}        for (int i = sode__i_first;
// CHECK-NEXT: {{^}}            SODE_INDEPENDENT_UNROLLED for (int m = 0;
#pragma xmp loop (k) on t[k]
    for (int k = 1; k < 99; k++)
        for (int i = 1; i < 40; i++)
            for (int m = 1; m < FIELDS; m++) {
                v[k][i][m] = dt;
                v[k][i - 1][m] = v[k][i - 1][m - 1]; /* apart from the first write only */
            }
// CHECK-NOT: SODE_INDEPENDENT
// CHECK: for (int i = 1;
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < 100; k++)
        for (int i = 0; i < 40; i++) {
            double own[9], sum = 0; /* one place in memory for all i: nothing is said, but that no name means the cells of another */
            for (int m = 0; m < 9; m++)
                sum += own[m] = now[k][i].speed[m];
            for (int m = 0; m < 9; m++)
                next[k][i].speed[m] = own[m] / sum;
        }
// CHECK: (*const next)[40] = sode_view(sode_array__next);
// CHECK-NOT: SODE_INDEPENDENT
// CHECK: for (int i = 0;
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < 100; k++)
        for (int j = 0; j < 20; j++) /* too many */
            w[k][j] = dt;
// CHECK: SODE_INDEPENDENT for (int j = 0; j < 20
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < 100; k++)
        for (int i = 0; i < 40; i++) {
            double sum = 0;
            for (int m = 0; m < FIELDS; m++)
                for (int other = 0; other < m; other++) /* not known */
                    sum += u[k][i][m];
            pivot[k][i] = sum;
        }
// CHECK-NOT: SODE_INDEPENDENT
// CHECK: for (int i = 0;
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < 100; k++)
        for (int m = 0; m < FIELDS; m++)
            w[k][m] = dt;
// CHECK: SODE_INDEPENDENT_UNROLLED for (int k = sode__k_first;
    (void)weight;
}
