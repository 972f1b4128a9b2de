// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fopenmp %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict -fopenmp %t.c && %clang %strict -fopenmp %t.c
// Names that the translation adds join default(none); the user's clauses stay as they are.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]

void f(double factor)
{
    int i, j;
// CHECK-LABEL: void f(
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for default(none) shared(a, b) private(j) firstprivate(factor) schedule(static)
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = factor * b[i][j];
// CHECK: const sode_index_t [[LD:sode_ld[0-9]+]] = {{.*}}SODE_ALONG(int, i,{{.*}}SODE_ALONG(int, j,
// CHECK-NEXT: #pragma omp parallel for default(none) shared({{.*}}sode__i_first, sode__i_end{{.*}}sode__j_first, sode__j_end{{.*}}[[LD]]{{.*}}) shared(a, b) private(j) firstprivate(factor) schedule(static)
// CHECK-NEXT: for (i = sode__i_first
#pragma omp parallel default(none) shared(a)
    {
#pragma omp single
        a[3][4] = 0;
    }
// CHECK: #pragma omp parallel default(none) {{.*}}shared(sode_array__a)
}
