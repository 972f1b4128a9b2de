// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Templates of undefined shape get it later, also through parentheses and run-time values.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[:][:]
#pragma xmp distribute u[cyclic][*] onto p
#pragma xmp template below(:)
#pragma xmp distribute below(block) onto p

static long sum(int n, int m)
{
    long total = 0;
#pragma xmp template_fix t(0:n-1)
#pragma xmp template_fix [cyclic][*] u[n][m]
    long a[n], b[n][m];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][j] with u[i][j]
#pragma xmp shadow a[1]
#pragma xmp loop on t(i)
    for (int i = 0; i < n; i++)
        a[i] = i * i;
#pragma xmp reflect (a)
#pragma xmp loop on t(i) reduction(+: total)
    for (int i = 1; i < n - 1; i++)
        total += a[i - 1] * i + a[i + 1];
#pragma xmp loop on u[i][*]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i][j] = i - j;
#pragma xmp loop (i) on u[i][*] reduction(+: total)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            total += b[i][j] * (i + 3 * j);
    return total;
}

/* From a negative index to an end that the run knows. */
static int rest(void)
{
    int seen = 0;
#pragma xmp template_fix below(-3:5)
#pragma xmp task on below(-2::3)
    seen = 2;
#pragma xmp reduction (max: seen)
    return seen;
}

int main(void)
{
    long s = sum(37, 5) + rest();
    if (xmp_node_num() == 1)
        printf("%ld\n", s);
    return 0;
}
