// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t
// RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
// Planes with a row more than they have elements (runtime/map/padding.c) in gmove: of levels, of parts, into local arrays.
#include <stdio.h>
#include <xmp.h>
#define M 512
#pragma xmp nodes p[*]
#pragma xmp template t[66][M]
#pragma xmp template s[132][M]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute s[block][*] onto p
static double u[2][66][M], w[3][132][M], line[M], plane[66][M];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp align w[*][i][j] with s[i][j]

static double value(int k, int i, int j) { return k * 1e6 + i * 1e3 + j; }

static int wrong;
static void check(const char *what, double is, double expected)
{
    if (is != expected && wrong++ < 5)
        printf("rank %d: %s: %g instead of %g\n", xmp_node_num(), what, is, expected);
}

int main(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < 66; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < 2; k++)
                u[k][i][j] = value(k, i, j);
    for (int k = 0; k < 3; k++) {
#pragma xmp gmove
        w[k][0:66][:] = u[k % 2][:][:];
#pragma xmp gmove
        w[k][66:66][:] = u[(k + 1) % 2][65:66:-1][:];
    }
#pragma xmp loop (i) on s[i][*]
    for (int i = 0; i < 132; i++)
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < M; j++)
                check("moved", w[k][i][j], i < 66 ? value(k % 2, i, j) : value((k + 1) % 2, 131 - i, j));
#pragma xmp gmove
    line[:] = w[1][40][:];
#pragma xmp gmove
    plane[:][:] = w[2][66:66][:];
    for (int j = 0; j < M; j++)
        check("row", line[j], value(1, 40, j));
    for (int i = 0; i < 66; i++)
        check("plane", plane[i][7], value(1, 65 - i, 7));
    return wrong > 0;
}
