// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --sodecc-flags=-fsode-check %s
// Flat arrays: pointers, arrays and parameters with a shape, by macros, functions and hoisted offsets, each dimension distributed.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define IX(i, j) ((i) * nx + (j))
#define NZ 10
#define NY 12
#define NX 14
#define WEST(j) (((j) + NX - 1) % NX)

static int nx = 13, ny = 11;

#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[11][13]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template s[NZ][NY]
#pragma xmp distribute s[*][block] onto p
#pragma xmp template g[NY][NX]
#pragma xmp distribute g[block][block] onto q

static double *u, *v;
#pragma xmp shape u[ny][nx], v[ny][nx]
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow [1][0] :: u, v

static double w[NZ * NY * NX];
#pragma xmp shape w[NZ][NY][NX]
#pragma xmp align w[k][j][*] with s[k][j]
#pragma xmp shadow w[0][1][0]

struct cell {
    int solid;
    double speeds[3];
};
static struct cell *cells;
static double now[NY * NX], next[NY * NX];
#pragma xmp shape [NY][NX], align [j][i] with g[j][i] :: cells, now, next
#pragma xmp shadow [auto][auto] :: now, next
#pragma xmp shadow cells[1][0]

static inline int at(int i, int j)
{
    return i * nx + j;
}

static void step(double *restrict to, const double *restrict from, int rows, int row);

static void step(double *restrict to, const double *restrict from, int rows, int row)
{
#pragma xmp shape to[rows][row], from[rows][row]
#pragma xmp inherit (to, from)
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i][*]
    for (int i = 1; i < rows - 1; i++) {
        const int r = i * row;
        int above;
        above = r - row;
        for (int j = 1; j < row - 1; j++)
            to[r + j] = 0.25 * (from[above + j] + from[(i + 1) * row + j] + from[r + j - 1] + from[j + 1 + r]);
    }
}

/* Both dimensions, periodic, with corners. */
static double both(void)
{
    double sum = 0;

#pragma xmp loop (j, i) on g[j][i]
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            now[j * NX + i] = (j * 5 + i * 3) % 7;
            cells[i + j * NX].solid = (i + j) % 5 == 0;
            for (int k = 0; k < 3; k++)
                cells[i + j * NX].speeds[k] = i - j + k;
        }
    for (int n = 0; n < 3; n++) {
#pragma xmp reflect (now) width(/periodic/1, /periodic/1)
#pragma xmp reflect (cells) width(/periodic/1, 0)
#pragma xmp loop (j, i) on g[j][i]
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++) {
                struct cell *c = &cells[i + j * NX];
                next[j * NX + i] = now[((j + 1) % NY) * NX + WEST(i)] + 0.5 * now[((j + NY - 1) % NY) * NX + (i + 1) % NX] +
                                   (c->solid ? 0 : cells[((j + 1) % NY) * NX + i].speeds[n]);
            }
#pragma xmp loop (j, i) on g[j][i] reduction(+: sum)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++) {
                now[i + NX * j] = next[i + NX * j];
                sum += next[i + NX * j] * (1 + i);
            }
    }
    return sum;
}

/* In a block, with sizes of the run; the last row goes to all. */
static double local(int n, int m)
{
    double sum = 0, a[n * (m + 2)], *b = NULL, copy[m + 2];

#pragma xmp template l[n]
#pragma xmp distribute l[block] onto p
#pragma xmp shape a[n][m + 2], b[n][m + 2]
#pragma xmp align [i][*] with l[i] :: a, b
#pragma xmp shadow [1][0] :: a, b
    b = xmp_malloc(xmp_desc_of(b), n, m + 2);
#pragma xmp loop (i) on l[i]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m + 2; j++)
            a[i * (m + 2) + j] = b[j + i * (2 + m)] = i * j;
#pragma xmp reflect (a) async(1)
#pragma xmp loop (i) on l[i] overlap
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j <= m; j++)
            b[i * (m + 2) + j] = a[i * (m + 2) + j + m + 2] - a[(i - 1) * (m + 2) + j];
#ifdef __SODE__
#pragma xmp gmove
    copy[0:m + 2] = b[n - 2][0:m + 2];
#else
    for (int j = 0; j < m + 2; j++)
        copy[j] = b[(n - 2) * (m + 2) + j];
#endif
    for (int j = 0; j < m + 2; j++)
        sum += copy[j] * j;
    free(b);
    return sum;
}

int main(void)
{
    double sum = 0, most = 0;

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    cells = xmp_malloc(xmp_desc_of(cells), NY, NX);
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            u[IX(i, j)] = v[i * nx + j] = (i * 7 + j * 3) % 11;
    for (int n = 0; n < 4; n++) {
        step(v, u, ny, nx);
        double *tmp = u;
        u = v;
        v = tmp;
    }
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 1; i < ny - 1; i++)
        for (int j = 0; j < nx; j++)
            sum += u[at(i, j)] * (1 + j) - u[at(i - 1, j)] + u[at(i, j) + nx] * 2;
    double ends = 0;
#pragma xmp loop (i) on t[i][*] reduction(+: ends)
    for (int i = 1; i < ny; i++)
        ends += u[i * nx + nx - 1] * i + u[i * nx - 1]; /* the last of this row, and of the row before */
    if (xmp_node_num() == 1)
        printf("%.0f\n", ends);
#pragma xmp loop (j) on s[*][j]
    for (int j = 0; j < NY; j++)
        for (int k = 0; k < NZ; k++)
            for (int i = 0; i < NX; i++)
                w[(k * NY + j) * NX + i] = k * 100 + j * 10 + i;
#pragma xmp reflect (w)
#pragma xmp loop (j) on s[*][j] reduction(max: most)
    for (int j = 1; j < NY - 1; j++)
        for (int k = 0; k < NZ; k++)
            for (int i = 0; i < NX; i++) {
                double here = w[k * NY * NX + (j + 1) * NX + i] - w[i + NX * (j - 1 + NY * k)] + w[(k * NY + j + 1) * NX + i] * 2 + i;
                most = most > here ? most : here;
            }
    double last = local(9, 5);
    if (xmp_node_num() == 1)
        printf("%g %g\n", sum, most);
    sum = both();
    if (xmp_node_num() == 1)
        printf("%.12g %.12g\n", sum, last);
    return 0;
}
