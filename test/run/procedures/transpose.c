// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// xmp_transpose between arrays of all distribution formats, with shadows, copies and other templates; elements of several sizes;
// declared by the program itself, too; x and a one array.
#include <stdio.h>
#include <xmp.h>

#define N 37
#define M 19
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp template v[N][N]
#pragma xmp template w[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p
#pragma xmp distribute v[block][cyclic] onto q
#pragma xmp distribute w[cyclic(3)][block] onto q

double rows[N][M], columns[M][N], cyclic[M][N], grid[M][N];
#pragma xmp align rows[i][*] with t[i]
#pragma xmp align columns[*][j] with t[j]
#pragma xmp align cyclic[i][*] with u[i]
#pragma xmp align grid[i][j] with v[i][j]
#pragma xmp shadow rows[1][0]
#pragma xmp shadow grid[1:2][0]

short small[N][N];
float _Complex pairs[N][N];
double _Complex wide[N][N], other[N][N];
struct three { char c[3]; } threes[N][N], turned[N][N];
#pragma xmp align [i][j] with w[i][j] :: small, wide, threes
#pragma xmp align [i][j] with v[j][i] :: pairs, other
#pragma xmp align turned[*][j] with v[j][*]

extern void xmp_transpose(void *, void *, int);


static double weighted(int i, int j, double value) { return (1 + 3 * i + 50 * j) * value; }

int main(void)
{
    double sums[4] = {0};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            rows[i][j] = 100 * i + j;
    xmp_transpose(xmp_desc_of(columns), xmp_desc_of(rows), 0);
    xmp_transpose(xmp_desc_of(cyclic), xmp_desc_of(rows), 0);
    xmp_transpose(xmp_desc_of(grid), xmp_desc_of(rows), 1);
    double first = 0, second = 0, third = 0;
#pragma xmp loop (j) on t[j] reduction(+: first)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            first += weighted(i, j, columns[i][j]);
#pragma xmp loop (i) on u[i] reduction(+: second)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            second += weighted(i, j, cyclic[i][j]);
#pragma xmp loop (i, j) on v[i][j] reduction(+: third)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            third += weighted(i, j, grid[i][j]);
    if (xmp_node_num() == 1)
        printf("%.0f %.0f %.0f\n", first, second, third);

#pragma xmp loop (i, j) on w[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            small[i][j] = (short)(i - 5 * j);
            wide[i][j] = i + 1.0i * j;
            threes[i][j].c[0] = (char)i;
            threes[i][j].c[2] = (char)j;
        }
    xmp_transpose(xmp_desc_of(small), xmp_desc_of(small), 0);
    xmp_transpose(xmp_desc_of(other), xmp_desc_of(wide), 0);
    xmp_transpose(xmp_desc_of(turned), xmp_desc_of(threes), 0);
#pragma xmp loop (i, j) on w[i][j] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sums[0] += weighted(i, j, small[i][j]);
#pragma xmp loop (i, j) on v[j][i] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            sums[1] += weighted(i, j, __real__ other[i][j]);
            sums[2] += weighted(i, j, __imag__ other[i][j]);
        }
    if (xmp_node_num() == 1)
        printf("%.0f %.0f %.0f\n", sums[0], sums[1], sums[2]);
    double copies = 0;
#pragma xmp loop (j) on v[j][:] reduction(+: copies)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            copies += weighted(i, j, turned[i][j].c[0] + 20 * turned[i][j].c[2]);
    if (xmp_node_num() == 1)
        printf("%.0f\n", copies);
    return 0;
}
