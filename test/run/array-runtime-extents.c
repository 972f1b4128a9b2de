// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t -Wno-unknown-pragmas && for n in 1 3 4; do %mpirun -n $n %t; done | sort -u | %filecheck %s
// At file scope distributed arrays may have extents that are computed when the program starts; no C compiler takes them.
// CHECK-NOT: {{.}}
// CHECK: 9213 132 96
// CHECK-NOT: {{.}}

#include <stdio.h>
#include <xmp.h>

int n = 12, m = 4;
static const int K = 10;
enum { E = 3 };
int rows = 1;
#pragma xmp nodes p[*][rows]
#pragma xmp template t[n][m]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template s[2*n]
#pragma xmp nodes q[*]
#pragma xmp distribute s[cyclic] onto q
extern double a[n][m];
double a[n][m], b[n + 1 - 1][E + 1];
int c[2 * n], first = 1, d[K], (*lines)[m], (*fixed)[E];
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp shadow [1][1] :: a
#pragma xmp align c[i] with s[i]
#pragma xmp align d[i] with s[i]
#pragma xmp align lines[i][*] with s[i]
#pragma xmp align fixed[i][*] with s[i]

static int width(int (*of)[m], int (*none)[E])
{
    return sizeof *of / sizeof **of + (none == NULL);
}

int main(void)
{
    double sum = 0;
    int count = 0, w;
    lines = (int (*)[m])xmp_malloc(xmp_desc_of(lines), n, m);
    fixed = NULL;
#pragma xmp loop (i,j) on t[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i * j;
#pragma xmp reflect (a)
#pragma xmp loop (i,j) on t[i][j] reduction(+: sum)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            b[i][j] = a[i - 1][j - 1] + a[i + 1][j + 1];
            sum += b[i][j] * 24.9 + 0.0;
        }
#pragma xmp loop on s[i] reduction(+: count)
    for (int i = 0; i < n; i++) {
        c[i + n] = first;
        lines[i][m - 1] = first;
        if (i < K)
            d[i] = 12;
        count += lines[i][3] + (i < K ? d[i] : 0);
    }
    w = width(lines, fixed) * 19 + first;
    if (lines != NULL && xmp_node_num() == 1)
        printf("%g %d %d\n", sum, count, w);
    return 0;
}
