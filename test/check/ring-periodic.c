// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What goes round the ends needs a reflect that does, too.
// COVERS: warn_missing_periodic

#define N 100
#pragma xmp nodes p[2][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
static double u[N][N], never[N][N], v[N][N];
#pragma xmp align [i][j] with t[i][j] :: u, v, never
#pragma xmp shadow [2][2] :: u, never

int main(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = never[i][j] = i + j;
#pragma xmp reflect (u) width(/periodic/1, 2)
#ifdef WRONG
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            v[i][j] = u[i][(j + 1) % N] + never[i ? i - 1 : N - 1][j];
// CHECK: :[[@LINE-1]]:36: warning: 'u' is read periodically in dimension 1, but no 'reflect' in this file fills its shadow beyond the ends; use width '/periodic/1' in that dimension
// CHECK: :21:13: note: for this 'reflect' directive
// CHECK: :[[@LINE-3]]:49: warning: 'never' is read periodically in dimension 0, but no 'reflect' in this file fills its shadow beyond the ends; use width '/periodic/1' in that dimension
// CHECK: :13:13: note: the shadow of 'never' is declared here
#endif
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N - 1; j++)
            v[i][j] = u[(i + 1) % N][j] + u[i ? i - 1 : N - 1][(j + 1) % N];
}
