// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.out 2>&1 | %messages %s --allow-empty --check-prefix=NONE
// RUN: not %sodecc -DDISTRIBUTE --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=DISTRIBUTE
// RUN: not %sodecc -DALIGN --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=ALIGN
// RUN: not %sodecc -DRANK --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefix=RANK
// RUN: %sodecc -DHIDDEN --emit-c %s -o %t.out 2>&1 | %messages %s --allow-empty --check-prefix=NONE
// RUN: not %sodecc -DDISTRIBUTE -DALIGN -DHIDDEN --emit-c %s -o %t.out 2>&1 | %messages %s --check-prefixes=DISTRIBUTE,ALIGN
// One mistake is one error, whatever follows from it; another mistake is another.
// NONE-NOT: {{.}}

#define N 64
#pragma xmp nodes p[*]
#pragma xmp template t[N]
// DISTRIBUTE: :{{[0-9]+}}:32: error: template 't' is not distributed; it needs a 'distribute' directive first
// DISTRIBUTE: :[[@LINE-2]]:13: note: 't' is declared here
#ifndef DISTRIBUTE
#pragma xmp distribute t[block] onto p
#endif
static double u[N][N], v[N][N];
#if defined RANK
#pragma xmp align u[i] with t[i]
// RANK: :[[@LINE-1]]:19: error: array 'u' has 2 dimensions, but 'align' names 1
#elif !defined ALIGN
#pragma xmp align u[i][*] with t[i]
#endif
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]
// ALIGN: :[[@LINE-1]]:20: error: 'u' is not a distributed array; it needs an 'align' directive first
#pragma xmp shadow v[1][0]

static double sum(double a[N][N])
{
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[1][0]
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += a[i][0];
    return s;
}

int main(void)
{
    int before = 0;
#ifdef HIDDEN
    int p = 0;
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i][0] = v[i][0] = i;
#pragma xmp reflect (u)
#pragma xmp reflect (v)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
        v[i][0] = u[i - 1][0];
#pragma xmp reduce_shadow (u)
#pragma xmp task on t[0]
    { before++; }
#pragma xmp barrier on t[0:2]
#pragma xmp barrier on p
#pragma xmp bcast (before) on p
    return sum(u) > before;
}
