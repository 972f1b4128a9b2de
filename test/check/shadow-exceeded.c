// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A loop that reads past the array's shadow; the widths are those of the side that is read.
// COVERS: err_shadow_exceeded note_shadow_declared note_no_shadow

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], bare[100][50], out[100][50], moved[98][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align bare[i][j] with t[i][j]
#pragma xmp align out[i][j] with t[i][j]
#pragma xmp align moved[i][j] with t[i + 2][j]
#pragma xmp shadow a[1:2][1]

void f(int n)
{
#ifdef WRONG
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 3; i < 97; i++)
        for (int j = 2; j < 48; j++) {
            out[i][j] = a[i - 2][j];
// CHECK: :[[@LINE-1]]:29: error: subscript of 'a' reaches 2 elements below the loop's own part in dimension 0, but its shadow has width 1 there
// CHECK: :[[@LINE-10]]:13: note: the shadow of 'a' is declared here
            out[i][j] = a[i][2 + j];
// CHECK: :[[@LINE-1]]:32: error: subscript of 'a' reaches 2 elements above the loop's own part in dimension 1, but its shadow has width 1 there
// CHECK: :[[@LINE-13]]:13: note: the shadow of 'a' is declared here
            out[i][j] = a[i + 3][j];
// CHECK: :[[@LINE-1]]:29: error: subscript of 'a' reaches 3 elements above the loop's own part in dimension 0, but its shadow has width 2 there
// CHECK: :[[@LINE-16]]:13: note: the shadow of 'a' is declared here
            out[i][j] = bare[i][j - 1];
// CHECK: :[[@LINE-1]]:35: error: subscript of 'bare' reaches 1 element below the loop's own part in dimension 1, but its shadow has width 0 there
// CHECK: :[[@LINE-22]]:13: note: 'bare' is aligned here and has no 'shadow' directive, such as '#pragma xmp shadow bare[0][1:0]'
            out[i][j] = moved[i][j];
// CHECK: :[[@LINE-1]]:31: error: subscript of 'moved' reaches 2 elements above the loop's own part in dimension 0, but its shadow has width 0 there
// CHECK: :[[@LINE-23]]:13: note: 'moved' is aligned here and has no 'shadow' directive, such as '#pragma xmp shadow moved[0:2][0]'
        }
#endif
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 2; i < 97; i++)
        for (int j = 2; j < 48; j++) {
            out[i][j] = a[i - 1][j] + a[i + 2][j - 1] + a[i + 1 + 1][j + 1] + a[i][j] + moved[i - 2][j];
            out[i][j] += bare[i][j] + a[i + n][j] + a[n][j - 1];
        }
#pragma xmp loop (j) on t[0][j - 1]
    for (int j = 2; j < 48; j++)
        out[0][j - 1] = a[0][j - 2] + a[0][j];
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < 100; i++)
        for (int j = 2; j < 20; j++)
            out[i][j] = a[i][j - 2] + a[i][j + 2];
}
