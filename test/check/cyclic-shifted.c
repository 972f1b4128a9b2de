// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -Wno-sode-carried-dependence -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Under a cyclic distribution the neighbors of an element are elsewhere.
// COVERS: err_not_resident_cyclic

#pragma xmp nodes p[4]
#pragma xmp template t[100][50]
#pragma xmp distribute t[cyclic][*] onto p
double a[100][50];
#pragma xmp align a[i][j] with t[i][j]

void f(int n)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i][*]
    for (int i = 1; i < 96; i++)
        for (int j = 1; j < 49; j++) {
            a[i][j] = a[i - 1][j];
// CHECK: :[[@LINE-1]]:27: error: subscript of 'a' is shifted by -1 against the loop in dimension 0, which has a cyclic distribution
// CHECK: :[[@LINE-12]]:13: note: the distribution is here
            a[i + 4][j] = 0;
// CHECK: :[[@LINE-1]]:17: error: subscript of 'a' is shifted by 4 against the loop in dimension 0, which has a cyclic distribution
// CHECK: :[[@LINE-15]]:13: note: the distribution is here
        }
#endif
#pragma xmp loop (i) on t[i][*]
    for (int i = 1; i < 99; i++)
        for (int j = 1; j < 49; j++)
            a[i][j] = a[i][j - 1] + a[i + n][j];
#pragma xmp loop (i) on t[i - 1][*]
    for (int i = 1; i < 99; i++)
        a[i - 1][0] = 1;
}
