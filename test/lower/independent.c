// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fopenmp %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict -fopenmp %t.c && %clang %strict -fopenmp %t.c
// Iterations that provably do not meet: the innermost loop is said to be independent,
// by another word if it has a sum in floating point.

extern double sqrt(double);
#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow b[1][1]
static double helper(int i, int j)
{
    return b[i][j] * 2;
}

void f(double factor)
{
    int i, j;
    double s = 0;
// CHECK-LABEL: void f(
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < 99; i++)
        for (j = 1; j < 49; j++)
            a[i][j] = factor * b[i - 1][j + 1];
// CHECK: for (i = sode__i
// CHECK-NEXT: {{^}}        SODE_INDEPENDENT for (j = sode__j
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++) {
            double local = sqrt(b[i][j]);
            a[i][j] += local * a[i][j];
            s += local;
        }
// CHECK: SODE_INDEPENDENT_SUM for (j = sode__j
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for private(j)
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = i;
// CHECK: #pragma omp parallel for private(j)
// CHECK: SODE_INDEPENDENT for (j = sode__j
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = helper(i, j);
// CHECK: SODE_INDEPENDENT for (j = sode__j
    a[1][1] = s;
}
