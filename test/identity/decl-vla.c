// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variable length arrays, pointers to them, sizeof, typedefs, parameters.
// identity: warnings -- -std=c11 -Wvla
#include <stdio.h>
double sum(int n, int m, double a[n][m])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += a[i][j];
    return s;
}
int f(int n)
{
    double grid[n][n + 1];
    double (*view)[n + 1] = &grid[1];
    typedef int row[n];
    n = 100;
    row r, rr[3];
    int unused[n];
    printf("%zu %zu %zu\n", sizeof grid, sizeof(row), sizeof rr[n > 0 ? (n++, 0) : 1]);
    grid[0][0] = view[0][0] = r[0] = rr[1][0] = 1;
    return sum(3, n, grid) > 0;
}
int proto(int n, int [n][*], int (*)[n]);
