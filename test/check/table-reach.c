// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c -DSTORED -Rsode-reach-unknown %s -o %t.c 2>&1 | %filecheck %s --check-prefix=STORED
// A table of constants says how far `u[i + off[k]]` reaches, for the elements that the loop over it takes.
#pragma xmp nodes p[4]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p
double u[64], v[64];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[1]
static const int off[] = {0, -1, 1, 3}, pairs[2][2] = {{1}, {-1, 2}};
int changes[] = {0, 1};

void f(int n)
{
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < 61; i++)
        for (int k = 0; k < 3; k++)
            v[i] += u[i + off[k]] + u[i - pairs[k / 2][0]];
// STORED: :[[@LINE-1]]:41: remark: the compiler does not know how far this use of 'u' reaches
#ifndef STORED
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < 61; i++)
        for (int k = 0; k < 4; k++)
            v[i] += u[i + off[k]];
// CHECK: :[[@LINE-1]]:25: error: subscript of 'u' reaches 3 elements above the loop's own part in dimension 0, but its shadow has width 1 there
// CHECK: note: the shadow of 'u' is declared here
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < 61; i++)
        for (int k = 0; k < 2; k++)
            v[i] += u[i - pairs[1][k]];
// CHECK: :[[@LINE-1]]:25: error: subscript of 'u' reaches 2 elements below the loop's own part in dimension 0, but its shadow has width 1 there
// CHECK: note: the shadow of 'u' is declared here
#else
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < 61; i++)
        v[i] += u[i + off[n]];
// STORED: :[[@LINE-1]]:21: remark: the compiler does not know how far this use of 'u' reaches
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < 61; i++)
        for (int k = 0; k < 2; k++)
            v[i] += u[i + changes[k]];
// STORED: :[[@LINE-1]]:25: remark: the compiler does not know how far this use of 'u' reaches
#endif
}
