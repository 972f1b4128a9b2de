// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c
// RUN: %joined %t.c | %filecheck %s
// gmove and its statement become one call.

#define N 100
#pragma xmp nodes p[4]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
double a[N][N], b[N][N];
#pragma xmp align a[i][*] with t[i][*]
#pragma xmp align b[i][*] with t[i][*]
int first[N];
#pragma xmp align first[i] with t[i][*]

void f(int n, double *pointer)
{
    double list[N], x, square[n][n], *rows[2] = {pointer, pointer};
    if (n > 3)
#pragma xmp gmove
        a[0:5][:] = b[5:5][0:N];
    else
        n = 4;
// CHECK: if (n > 3)
// CHECK-NEXT: sode_gmove(SODE_WHERE, SODE_SECTION(sode_array__a, 2, {0, 5, 1}, {0, SODE_REST, 1}), SODE_SECTION(sode_array__b, 2, {5, 5, 1}, {0, N, 1}), sizeof(double), SODE_GMOVE, 0);
// CHECK: else
#pragma xmp gmove in async(n)
    list[:] = a[n][:];
// CHECK: sode_gmove(SODE_WHERE, SODE_MEMORY(list, "list", 1, SODE_EXTENTS(100), {0, SODE_REST, 1}), SODE_SECTION(sode_array__a, 2, {n, 1, 0}, {0, SODE_REST, 1}), sizeof(double), SODE_GMOVE_IN, SODE_WITH(SODE_ASYNC, n));
#pragma xmp gmove out
    a[0:n:2][1] = pointer[0:n];
// CHECK: sode_gmove(SODE_WHERE, SODE_SECTION(sode_array__a, 2, {0, n, 2}, {1, 1, 0}), SODE_MEMORY(pointer, "pointer", 1, SODE_EXTENTS(SODE_REST), {0, n, 1}), sizeof(double), SODE_GMOVE_OUT, 0);
#pragma xmp gmove
    x = a[3][n - 1];
// CHECK: sode_gmove(SODE_WHERE, SODE_SCALAR(&x, "x"), SODE_SECTION(sode_array__a, 2, {3, 1, 0}, {n - 1, 1, 0}), sizeof(double), SODE_GMOVE, 0);
#pragma xmp gmove
    square[:][0] = a[0:n][0];
// CHECK: SODE_MEMORY(square, "square", 2, SODE_EXTENTS(sizeof(square) / sizeof(square[0]), sizeof(square[0]) / sizeof(square[0][0])), {0, SODE_REST, 1}, {0, 1, 0})
#pragma xmp gmove
    rows[1][2:3] = a[first[2]][3:3];
// CHECK: SODE_MEMORY(rows[1], "rows", 1, SODE_EXTENTS(SODE_REST), {2, 3, 1}), SODE_SECTION(sode_array__a, 2, {{{.*}}first{{.*}}[2{{.*}}], 1, 0}, {3, 3, 1})
#pragma xmp wait_async (n)
    (void)x;
}
