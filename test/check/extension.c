// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -Wsode-extension %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Clauses that other XcalableMP compilers do not know.
// COVERS: ext_clause

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[100], b[100];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow a[1]

void f(void)
{
#pragma xmp reflect (a) orthogonal async(1)
#pragma xmp reflect (a) transport(SHM)
// CHECK: :[[@LINE-1]]:25: warning: 'transport' of directive 'reflect' is an extension of Sode
#pragma xmp loop (i) on t[i] overlap
// CHECK: :[[@LINE-1]]:30: warning: 'overlap' of directive 'loop' is an extension of Sode
    for (int i = 1; i < 99; i++)
        b[i] = a[i - 1];
#pragma xmp loop (i) on t[i] peel_and_wait(1, -1)
    for (int i = 1; i < 99; i++)
        b[i] = a[i - 1];
}
