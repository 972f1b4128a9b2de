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
#pragma xmp loop (i) on t[i] expand(1)
// CHECK: :[[@LINE-1]]:30: error: clause 'expand' of 'loop' is not supported yet
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i] margin(/unbound/ 1:1)
// CHECK: :[[@LINE-1]]:30: error: clause 'margin' of 'loop' is not supported yet
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i] reduction(+: s) peel_and_wait(1, 1)
// CHECK: :[[@LINE-1]]:46: error: clause 'peel_and_wait' of 'loop' is not supported yet
    for (int i = 0; i < 100; i++)
        s += a[i];
#pragma xmp loop (i) on t[i] overlap
// CHECK: :[[@LINE-1]]:30: error: clause 'overlap' of 'loop' is not supported yet
    for (int i = 1; i < 99; i++)
        a[i] = b[i + 1];
#pragma xmp loop (i) on t[i] reduction(+: s) ordered
// CHECK: :[[@LINE-1]]:46: error: clause 'ordered' of 'loop' is not supported yet
    for (int i = 0; i < 100; i++)
        s += a[i];
#pragma xmp loop (i) on t[i] reduction(-: s)
// CHECK: :[[@LINE-1]]:40: error: reduction '-' is not supported yet
    for (int i = 0; i < 100; i++)
        s -= a[i];
#pragma xmp loop (i) on t[i] reduction(firstmax: s/where/)
// CHECK: :[[@LINE-1]]:40: error: reduction 'firstmax' is not supported yet
    for (int i = 0; i < 100; i++)
        s = a[i] > s ? where = i, a[i] : s;
#pragma xmp loop (i) on t[i] reduction(firstmin: s/where/)
// CHECK: :[[@LINE-1]]:40: error: reduction 'firstmin' is not supported yet
    for (int i = 0; i < 100; i++)
        ;
#pragma xmp loop (i) on t[i] reduction(lastmax: s/where/)
// CHECK: :[[@LINE-1]]:40: error: reduction 'lastmax' is not supported yet
    for (int i = 0; i < 100; i++)
        ;
#pragma xmp loop (i) on t[i] reduction(lastmin: s/where/)
// CHECK: :[[@LINE-1]]:40: error: reduction 'lastmin' is not supported yet
    for (int i = 0; i < 100; i++)
        ;
#pragma xmp loop (i) on t[i] reduction(max: s/where/)
// CHECK: :[[@LINE-1]]:46: error: a reduction with location variables is not supported yet
    for (int i = 0; i < 100; i++)
        ;
}
