// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_OVERLAP=always %run-compare %s --ranks=2,3,6
// RUN: %sodecc -fsode-check %s -o %t.checked && %limited %mpirun -n 3 %t.checked > %t.out 2>&1 && not grep -q '^sode: ' %t.out
// Loops on one grid that read and write the other one: widths that are found, vertices and cells, conditions by parity, blocks that
// begin at odd indices and blocks that don't; in 1 and 2 dimensions.
#include <stdio.h>
#include <xmp.h>

#define N 37
#define M 19 /* vertices 0, 2, ..., 36 */
#pragma xmp nodes p[*]
#pragma xmp template tf[N]
#pragma xmp distribute tf[block] onto p
#pragma xmp template tc[M]
#pragma xmp distribute tc like tf / 2
static double fine[N], coarse[M], next[N];
#pragma xmp align fine[i] with tf[i]
#pragma xmp align next[i] with tf[i]
#pragma xmp align coarse[i] with tc[i]
#pragma xmp shadow fine[auto]
#pragma xmp shadow coarse[auto]

static double vertices(void)
{
    double s = 0;
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < N; i++)
        fine[i] = i * i % 23;
#pragma xmp reflect (fine) width(auto)
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < M; i++)
        coarse[i] = (i > 0 ? 0.25 * fine[2 * i - 1] : 0) + 0.5 * fine[2 * i] + (i < M - 1 ? 0.25 * fine[2 * i + 1] : 0);
#pragma xmp reflect (coarse) width(auto)
#pragma xmp loop (i) on tf[i] reduction(+: s)
    for (int i = 0; i < N; i++) {
        next[i] = i % 2 ? 0.5 * (coarse[i / 2] + coarse[i / 2 + 1]) : coarse[i / 2];
        s += next[i] * i;
    }
    return s;
}

/* In flight: what the run finds to read own elements only comes first. */
static double flights(void)
{
    double s = 0;
    for (int step = 0; step < 3; step++) {
#pragma xmp reflect (fine) width(auto) async(1)
#pragma xmp loop (i) on tc[i] overlap
        for (int i = 1; i < M - 1; i++)
            coarse[i] = fine[2 * i - 1] + 2 * fine[2 * i] + fine[2 * i + 1];
#pragma xmp wait_async (1)
#pragma xmp reflect (coarse) width(auto) async(2)
#pragma xmp loop (i) on tf[i] overlap
        for (int i = 0; i < N - 2; i++)
            next[i] = coarse[i / 2] - coarse[i / 2 + 1] + step;
#pragma xmp wait_async (2)
#pragma xmp loop (i) on tf[i] reduction(+: s)
        for (int i = 0; i < N; i++) {
            fine[i] = (int)next[i] % 16;
            s += fine[i] * i;
        }
    }
    return s;
}

/* Cells: the fine grid has two for each of the coarse one. */
static double cells(int n)
{
    double s = 0;
    int m = n / 2;
#pragma xmp nodes q[*][*]
#pragma xmp template t[m][m]
#pragma xmp distribute t[block][block] onto q
#pragma xmp template children[n][n]
#pragma xmp distribute children like t * 2
    double u[n][n], sum[m][m];
#pragma xmp align u[i][j] with children[i][j]
#pragma xmp align sum[i][j] with t[i][j]
#pragma xmp shadow sum[1][1]
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            sum[i][j] = 0;
#pragma xmp loop (i, j) on children[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            u[i][j] = (i * 5 + j * 3) % 11;
            sum[i / 2][j / 2] += u[i][j];
        }
#pragma xmp reflect (sum)
#pragma xmp loop (i, j) on children[i][j] reduction(+: s)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int odd = i & 1, I = i / 2, J = j / 2;
            u[i][j] += 0.75 * sum[I][J];
            if (odd && I + 1 < m)
                u[i][j] += 0.25 * sum[I + 1][J];
            if (!odd && I > 0)
                u[i][j] += 0.25 * sum[I - 1][J];
            s += u[i][j] * (i - j);
        }
#pragma xmp loop (i, j) on sum[i][j] reduction(+: s)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            s += u[2 * i][2 * j] + u[2 * i + 1][2 * j + 1] * i;
    return s;
}

/* Rows are divided, columns are not, and both are halved. */
static double rows(int n)
{
    double s = 0;
    int m = n / 2;
#pragma xmp template t[m][m]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template children[n][n]
#pragma xmp distribute children like t * 2
    double u[n][n], sum[m][m];
#pragma xmp align u[i][j] with children[i][j]
#pragma xmp align sum[i][j] with t[i][j]
#pragma xmp loop (i, j) on sum[i][j]
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            sum[i][j] = j;
#pragma xmp loop (i, j) on children[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            u[i][j] = (i * 7 + j * 3) % 13;
            sum[i / 2][j / 2] += u[i][j];
        }
#pragma xmp loop (i, j) on sum[i][j] reduction(+: s)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            s += sum[i][j] * (i - j) + u[2 * i + 1][2 * j + 1];
    return s;
}

/* Both grids by themselves, with blocks that match: nothing to say. */
static double chosen(int n)
{
    double s = 0;
    int k = (n / 2 + xmp_num_nodes() - 1) / xmp_num_nodes();
#pragma xmp template a[n]
#pragma xmp distribute a[block(2 * k)] onto p
#pragma xmp template b[n / 2]
#pragma xmp distribute b[block(k)] onto p
    double u[n], v[n / 2];
#pragma xmp align u[i] with a[i]
#pragma xmp align v[i] with b[i]
#pragma xmp loop (i) on a[i]
    for (int i = 0; i < n; i += 2)
        v[i / 2] = i;
#pragma xmp loop (i) on b[i]
    for (int i = 0; i < n / 2; i++)
        u[2 * i] = v[i], u[2 * i + 1] = -i;
#pragma xmp loop (i) on a[i] reduction(+: s)
    for (int i = 0; i < n; i++)
        s += u[i] * (i % 5) + (i % 2 == 0 ? v[(i + 1) / 2] : 0);
    return s;
}

int main(void)
{
    double first = vertices(), second = cells(24), third = cells(6), fourth = chosen(26), fifth = flights(), sixth = rows(18);
    if (xmp_node_num() == 1)
        printf("%.10g %.10g %.10g %.10g %.10g %.10g\n", first, second, third, fourth, fifth, sixth);
    return 0;
}
