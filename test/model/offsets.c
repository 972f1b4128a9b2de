// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --print-model %s | %filecheck %s
// Offsets of several terms, with variables and parameters of the program; dummies of any name.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[50], b[50], c[50];
#pragma xmp align a[i] with t[i + 3 - 1]
// CHECK: array a of double on t: [50 dim 0 offset 2]
#pragma xmp align b[t] with t[t]
// CHECK: array b of double on t: [50 dim 0 offset 0]
#pragma xmp align c[c] with t[2 * 4 + c]
// CHECK: array c of double on t: [50 dim 0 offset 8]

void f(int n, int k)
{
    double d[20];
#pragma xmp align d[i] with t[n + i]
// CHECK: array d of double on t: [20 dim 0 offset (n
#pragma xmp loop (i) on t[k + i - 1]
// CHECK: loop on template t[:]: i+ at dim 0 offset (k
    for (int i = 1; i < 20; i++)
        n++;
}
