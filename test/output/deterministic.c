// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s > %t.1 && %sodecc --emit-c %s > %t.2 && cmp %t.1 %t.2
// RUN: setarch -R true 2>/dev/null && setarch -R %sodecc --emit-c %s > %t.3 || cp %t.1 %t.3
// RUN: cmp %t.1 %t.3 && env MALLOC_PERTURB_=165 %sodecc --emit-c %s > %t.4 && cmp %t.1 %t.4
// The same input gives the same bytes, wherever things lie in memory.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100][3], c[100], d[100][3], e[100];
#pragma xmp align [i] with t[i], shadow [1] :: a, c, e
#pragma xmp align b[i][*] with t[i]
#pragma xmp align d[i][*] with t[i]

double f(int n)
{
    double s = a[n] + d[n][1];
#pragma xmp reflect (e, a, c)
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 1; i < 99; i++)
        s += e[i - 1] * d[i][0] + c[i + 1] * b[i][2] + a[i];
    return s;
}
