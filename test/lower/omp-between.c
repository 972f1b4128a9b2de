// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate -fopenmp %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict -fopenmp %t.c && %clang %strict -fopenmp %t.c
// OpenMP pragmas stand between the directive and the loop, in either order, and inside the nest.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]

void f(void)
{
    int i, j;
// CHECK-LABEL: void f(
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for collapse(2)
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = 1;
// CHECK: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: {{^}}#pragma omp parallel for collapse(2)
// CHECK-NEXT: {{^}}    for (i = sode__i_first
// CHECK-NEXT: {{^}}        for (j = sode__j_first
// CHECK-NEXT: a[i][j] = 1; SODE_END SODE_VIEW_END(a) }
#pragma omp parallel for private(j)
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < 100; i++)
        for (j = 0; j < 50; j++)
            a[i][j] = 2;
// CHECK: {{^ *[{] .*SODE_ALONG}}
// CHECK: {{^}}#pragma omp parallel for private(j)
// CHECK: {{^}}    for (i = sode__i_first
// CHECK: a[i][j] = 2; SODE_END SODE_VIEW_END(a) }
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < 100; i++)
#pragma omp parallel for
        for (j = 0; j < 50; j++)
            a[i][j] = 3;
// CHECK: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: {{^}}    for (i = sode__i_first
// CHECK-NEXT: {{^}}#pragma omp parallel for
// CHECK-NEXT: {{^}}        for (j = sode__j_first
// CHECK-NEXT: a[i][j] = 3; SODE_END SODE_VIEW_END(a) }
}
