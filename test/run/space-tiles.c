// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: SODE_TEST_CACHE=20000 %run-compare %s
// Tiles in space: nests whose planes do not fit into the cache run their second loop in blocks, with the same bits.

#include <stdio.h>
#include <xmp.h>

#define NZ 14
#define NY 67
#define NX 22
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[NZ]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[NZ][NY]
#pragma xmp distribute s[block][block] onto q
#pragma xmp template r[NY]
#pragma xmp distribute r[cyclic(2)] onto p
#pragma xmp template w[NY]
#pragma xmp distribute w[cyclic] onto p
static double c[NZ][NY][NX], d[NZ][NY][NX], e[NZ][NY][NX], f[NZ][NY][NX];
#pragma xmp align [*][j][*] with r[j] :: c, d
#pragma xmp align [*][j][*] with w[j] :: e, f
static double u[NZ][NY][NX], v[NZ][NY][NX], a[NZ][NY][NX], b[NZ][NY][NX];
#pragma xmp align [k][*][*] with t[k] :: u, v
#pragma xmp align [k][j][*] with s[k][j] :: a, b
#pragma xmp shadow [2][0][0] :: u, v
#pragma xmp shadow [1][1][0] :: a, b

static int calls;

static double weighed(void)
{
    double sum = 0;
#pragma xmp loop (k) on t[k] reduction(+:sum)
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                sum += v[k][j][i] * (1 + (k * 31 + j * 7 + i) % 17);
    return sum;
}

int main(void)
{
    int i, j, k;
    double trace = 0;

#pragma xmp loop (k) on t[k]
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                u[k][j][i] = v[k][j][i] = (k * 7 + j * 3 + i) % 11;
#pragma xmp reflect (u)
#pragma xmp loop (k) on t[k]
    for (k = 2; k < NZ - 2; k++)
        for (j = 1; j < NY - 1; j++) {
            for (i = 1; i < NX - 1; i++)
                v[k][j][i] = u[k - 2][j][i] + 0.5 * u[k + 2][j - 1][i] + u[k][j + 1][i + 1];
        }
    trace += i + j + k;
#pragma xmp loop (k) on t[k]
    for (int k = NZ - 2; k > 0; k--)
        for (int j = NY - 2; j >= 1; j -= 3)
            for (int i = 0; i < NX; i++)
                v[k][j][i] += u[k - 1][j][i] - u[k + 1][j][i];
    trace += weighed();
/* In place, a sum, a call with an effect, a triangle: not in blocks. */
#pragma xmp reflect (v)
#pragma xmp loop (k) on t[k] reduction(+:trace)
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                trace += v[k + 1][j][i] * 0.25;
#pragma xmp loop (k) on t[k]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 0; j < NY; j++) {
            calls += j == 7;
            for (int i = 0; i < NX; i++)
                u[k][j][i] = v[k - 1][j][i];
        }
#pragma xmp loop (k) on t[k]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 0; j < k; j++)
            for (int i = 0; i < NX; i++)
                v[k][j][i] = u[k][j][i];
/* In place: what later iterations write, in blocks and not. */
#pragma xmp reflect (v)
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < NZ - 1; k++)
        for (int j = 0; j < NY - 1; j++)
            for (int i = 0; i < NX; i++)
                v[k][j][i] = 0.5 * (v[k][j][i] + v[k + 1][j + 1][i]);
#pragma xmp reflect (v)
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < NZ - 1; k++)
        for (int j = 1; j < NY; j++)
            for (int i = 0; i < NX; i++)
                v[k][j][i] = 0.5 * (v[k][j][i] + v[k + 1][j - 1][i]);
    trace += weighed();
/* Blocks of a dimension that nodes divide, too. */
#pragma xmp loop (k, j) on s[k][j]
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                a[k][j][i] = (k * 5 + j + i * 3) % 13;
#pragma xmp reflect (a)
#pragma omp parallel for
#pragma xmp loop (k, j) on s[k][j]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 0; i < NX; i++)
                b[k][j][i] = a[k - 1][j][i] + a[k + 1][j][i] - 0.5 * a[k][j - 1][i] * a[k][j + 1][i];
#pragma xmp loop (k, j) on s[k][j] reduction(+:trace)
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 0; i < NX; i++)
                trace += b[k][j][i];
/* And one that nodes divide in turns: by two never in blocks. */
#pragma xmp loop (j) on r[j]
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                c[k][j][i] = (k * 5 + j + i * 3) % 13;
#pragma xmp loop (j) on w[j]
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                e[k][j][i] = (k * 3 + j + i * 2) % 11;
#pragma xmp loop on d[k][j][i]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY; j++)
            for (int i = 0; i < NX; i++)
                d[k][j][i] = c[k - 1][j][i] * j + c[k + 1][j][i];
#pragma xmp loop on f[k][j][i]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = NY - 1; j > 0; j--)
            for (int i = 0; i < NX; i++)
                f[k][j][i] = e[k - 1][j][i] * j + e[k + 1][j][i];
#pragma xmp loop (j) on r[j] reduction(+:trace)
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY; j++)
            for (int i = 0; i < NX; i++)
                trace += d[k][j][i] * (1 + i % 3);
#pragma xmp loop (j) on w[j] reduction(+:trace)
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY; j++)
            for (int i = 0; i < NX; i++)
                trace += f[k][j][i] * (1 + i % 3);
#pragma xmp reduction (+:calls)
    if (xmp_node_num() == 1)
        printf("%.17g %d\n", trace, calls);
    return 0;
}
