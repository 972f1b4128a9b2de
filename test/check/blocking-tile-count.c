// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// RUN: not %sodecc --emit-c -fsode-check %s -o %t.c 2>&1 | grep -c "error: template 't'" | grep -x 2
// `tile` has a size for each dimension of the template, distributed or not.
// COVERS: err_tile_count

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double a[N][N];
#pragma xmp align a[i][j] with t[i][j]

static void smooth(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] /= 2;
}

void sizes(int n)
{
#pragma xmp blocking steps(2) tile(8)
// CHECK: :[[@LINE-1]]:36: error: template 't' has 2 dimensions, but 'tile' has 1 size; 0 leaves the choice to Sode
    for (int k = 0; k < n; k++)
        smooth();
#pragma xmp blocking steps(2) tile(8, 0, 8)
// CHECK: :[[@LINE-1]]:36: error: template 't' has 2 dimensions, but 'tile' has 3 sizes; 0 leaves the choice to Sode
    for (int k = 0; k < n; k++)
        smooth();
}
