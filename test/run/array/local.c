// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3 %s
// Array assignments of local arrays, pointers and members, with bases, lengths and steps of all kinds; the same as loops for the
// plain compiler.

#include <math.h>
#include <stdio.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#define SET(section, loop) section
#else
#define SET(section, loop) loop
#endif
#pragma xmp nodes p[*]

#define PRINT if (me == 0) printf

struct pair {
    int first;
    double second;
};
struct holder {
    double v[12];
    int m[3][4];
    struct pair pairs[5];
};

static double global[24];
static int total(const int *x, int n)
{
    unsigned sum = 0;
    int i;
    for (i = 0; i < n; i++)
        sum = sum * 3 + (unsigned)x[i];
    return (int)(sum % 1000003);
}
static double twice(double x) { return 2 * x; }
static int calls;
static int counted(int x) { return calls++, x; }

static void parameters(int n, int m, double a[12], double v[n][m], double *out)
{
    int i, j;
    SET(a[:] = 1.5, for (i = 0; i < 12; i++) a[i] = 1.5);
    SET(v[0:n][:] = 3, for (i = 0; i < n; i++) for (j = 0; j < m; j++) v[i][j] = 3);
    SET(v[1:n - 1][::2] = a[2], for (i = 1; i < n; i++) for (j = 0; j < m; j += 2) v[i][j] = a[2]);
    SET(out[3:n] = v[0:n][1], for (i = 0; i < n; i++) out[3 + i] = v[i][1]);
}

int main(void)
{
    int me = 0;
    int a[30], b[30], grid[5][7], other[7][5], i, j, s = -2, n = 4;
    double x[12], y[12];
    struct holder h, *ph = &h;
    double vla[n + 1][n + 3], result[12];
#ifdef _XCALABLEMP
    me = xmp_node_num() - 1;
#endif
    SET(a[:] = 7, for (i = 0; i < 30; i++) a[i] = 7);
    for (i = 0; i < 30; i++)
        b[i] = i * i;
    SET(a[1:n:2] = b[0:n], for (i = 0; i < n; i++) a[1 + 2 * i] = b[i]);
    SET(a[10:5:2] = b[9:5:-1] + 2 * b[:5], for (i = 0; i < 5; i++) a[10 + 2 * i] = b[9 - i] + 2 * b[i]);
    SET(a[29:3:s] = b[::11], for (i = 0; i < 3; i++) a[29 - 2 * i] = b[11 * i]);
    SET(b[25:5] += a[1] ? a[0:5] : 0, for (i = 0; i < 5; i++) b[25 + i] += a[1] ? a[i] : 0);
    PRINT("%d %d\n", total(a, 30), total(b, 30));
    SET(grid[:][:] = 1, for (i = 0; i < 5; i++) for (j = 0; j < 7; j++) grid[i][j] = 1);
    SET(grid[1:3][::3] = b[4], for (i = 1; i < 4; i++) for (j = 0; j < 7; j += 3) grid[i][j] = b[4]);
    SET(other[:][:] = 2, for (i = 0; i < 7; i++) for (j = 0; j < 5; j++) other[i][j] = 2);
    SET(other[6][:] = grid[:][0], for (i = 0; i < 5; i++) other[6][i] = grid[i][0]);
    if (n > 3)
        SET(other[0:2][1:4] = grid[3:2][2:4] * n, for (i = 0; i < 2; i++) for (j = 0; j < 4; j++) other[i][1 + j] = grid[3 + i][2 + j] * n);
    else
        SET(other[0:2][:] = 0, for (i = 0; i < 2; i++) other[i][0] = 0);
    PRINT("%d %d\n", total(&grid[0][0], 35), total(&other[0][0], 35));
    int rounds = 0;
again: // leads to the whole assignment
    SET(a[0:5] += b[1:5], for (i = 0; i < 5; i++) a[i] += b[i + 1]);
    if (++rounds < 3)
        goto again;
    PRINT("%d\n", total(a, 30));
    // Functions, conversions, members.
    SET(x[:] = 0.25 * b[0:12], for (i = 0; i < 12; i++) x[i] = 0.25 * b[i]);
    SET(y[:] = sin(x[:] + x[::1]) + pow(x[:], 2), for (i = 0; i < 12; i++) y[i] = sin(x[i] + x[i]) + pow(x[i], 2));
    SET(h.v[:] = twice(y[:]), for (i = 0; i < 12; i++) h.v[i] = twice(y[i]));
    SET(ph->m[:][:] = counted(3), for (i = 0; i < 12; i++) h.m[i / 4][i % 4] = counted(3));
    SET(h.pairs[:].first = (int)x[0:5], for (i = 0; i < 5; i++) h.pairs[i].first = (int)x[i]);
    SET(h.pairs[3:2] = h.pairs[0:2], for (i = 0; i < 2; i++) h.pairs[3 + i] = h.pairs[i]);
    SET((*ph).m[1][:] = h.m[0][:] + h.pairs[0:4].first, for (i = 0; i < 4; i++) h.m[1][i] = h.m[0][i] + h.pairs[i].first);
    PRINT("%d %d", total(&h.m[0][0], 12), calls);
    for (i = 0; i < 12; i++)
        PRINT(" %.6f", h.v[i]);
    for (i = 0; i < 5; i++)
        PRINT(" %d", h.pairs[i].first);
    SET(result[:] = -1, for (i = 0; i < 12; i++) result[i] = -1);
    SET(global[12:] = 4, for (i = 12; i < 24; i++) global[i] = 4);
    parameters(n + 1, n + 3, global, vla, result);
    for (i = 0; i < 12; i++)
        PRINT(" %g %g", result[i], global[2 * i]);
    PRINT(" %g %g %g\n", vla[0][0], vla[1][0], vla[4][6]);
    return 0;
}
