// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=2,4,6 %s
// A `*` in `from` without `on`: each row, or column, of nodes has its own source.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][cyclic] onto p
double x[N];
#pragma xmp align x[j] with t[*][j]

#ifdef _XCALABLEMP
#define SAME(found, wanted) ((found) == (wanted))
#else
#define SAME(found, wanted) 1
#endif

int main(void)
{
    int me = xmp_node_num() - 1, columns = 2, ok = 1;
    int row = me / columns, column = me % columns;
    int a = me, b = me, last = columns - 1;
    long c[3] = {me, 2 * me, 7};
#pragma xmp bcast (a) from p[*][0]
    ok &= SAME(a, row * columns);
#pragma xmp bcast (b, c) from p[*][last]
    ok &= SAME(b, row * columns + last) && SAME(c[0], b) && SAME(c[1], 2 * b) && SAME(c[2], 7);
    a = b = me;
#pragma xmp bcast (a) from t[0][*]
    ok &= SAME(a, column);
#pragma xmp loop (j) on t[0][j]
    for (int j = 0; j < N; j++)
        x[j] = j + 1;
#pragma xmp bcast (x, b) from p[0][*] async(1)
#pragma xmp wait_async (1)
    ok &= SAME(b, column);
    double sum = 0;
#pragma xmp loop (j) on t[*][j] reduction(+: sum)
    for (int j = 0; j < N; j++)
        sum += x[j];
    ok &= sum == N * (N + 1) / 2;
#pragma xmp reduction (min: ok)
    if (me == 0)
        printf("%d\n", ok);
    return 0;
}
