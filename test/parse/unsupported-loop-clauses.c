// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Clauses of loop that are not translated yet: one error at their place, the loop itself is not judged.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]

void f(double s, int where)
{
#pragma xmp loop (i) on t[i] overlap
// CHECK: :[[@LINE-1]]:30: error: clause 'overlap' of 'loop' is not supported yet
    for (int i = 1; i < 99; i++)
        a[i] = b[i + 1];
}
