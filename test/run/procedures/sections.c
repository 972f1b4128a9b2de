// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Sections as arguments of the transformational procedures: bases, lengths that the run knows, steps of both signs, single indices, members,
// macros, the same array twice; block, cyclic and copies. What is outside of the section that is written stays.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 23
#define M 9
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp template v[N][M]
#pragma xmp template w[N][M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(3)] onto p
#pragma xmp distribute v[block][cyclic(2)] onto q
#pragma xmp distribute w[cyclic][block] onto q
int line[N], comb[N], at[N];
double a[N][M], b[N][M], c[N][M];
struct held {
    int list[N];
};
#pragma xmp align line[i] with t[i]
#pragma xmp align comb[i] with u[i]
#pragma xmp align at[i] with v[i][*]
#pragma xmp align a[i][j] with v[i][j]
#pragma xmp align b[i][j] with w[i][j]
#pragma xmp align c[i][*] with t[i]
#pragma xmp align held.list[i] with u[i]
#pragma xmp shadow line[2]
struct held held;

static void fill(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        line[i] = i * 7 % N;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++) {
        comb[i] = -i;
        held.list[i] = 100 + i;
    }
#pragma xmp loop (i) on v[i][:]
    for (int i = 0; i < N; i++)
        at[i] = i < 8 ? (5 * i + 1) % M : (i + 1) % 6;
#pragma xmp loop (i, j) on v[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 10 * i + j;
#pragma xmp loop (i, j) on w[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            b[i][j] = -i - 100 * j;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            c[i][j] = i - j;
}

static void show(const char *what)
{
    double sums[6] = {0};
#pragma xmp loop (i) on t[i] reduction(+: sums)
    for (int i = 0; i < N; i++) {
        sums[0] += (1 + i) * line[i];
        for (int j = 0; j < M; j++)
            sums[1] += (1 + 3 * i + j) * c[i][j];
    }
#pragma xmp loop (i) on u[i] reduction(+: sums)
    for (int i = 0; i < N; i++) {
        sums[2] += (1 + i) * comb[i];
        sums[3] += (1 + i) * held.list[i];
    }
#pragma xmp loop (i, j) on v[i][j] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sums[4] += (1 + 3 * i + j) * a[i][j];
#pragma xmp loop (i, j) on w[i][j] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sums[5] += (1 + 3 * i + j) * b[i][j];
    if (xmp_node_num() == 1)
        printf("%s %.0f %.0f %.0f %.0f %.0f %.0f\n", what, sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]);
}

#ifdef __SODE__
#define SORTED(to, from) xmp_sort_up(from, to)
#else
static int up(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
#endif

static void sort(int n, int two)
{
    fill();
#ifdef __SODE__
    SORTED(comb[20:n:-two], line[3:n:two]);
    xmp_sort_down(line[0:10], line[9:10:-1]);
    xmp_sort_up(comb[n - 2 : n > 3 ? 5 : 6], held.list[1:5:two]);
#else
    int sorted[N];
    for (int i = 0; i < n; i++)
        sorted[i] = line[3 + i * two];
    qsort(sorted, n, sizeof *sorted, up);
    for (int i = 0; i < n; i++)
        comb[20 - i * two] = sorted[i];
    qsort(line, 10, sizeof *line, up);
    for (int i = 0; i < 5; i++)
        sorted[i] = comb[n - 2 + i];
    qsort(sorted, 5, sizeof *sorted, up);
    for (int i = 0; i < 5; i++)
        held.list[1 + i * two] = sorted[i];
#endif
    show("sort");
}

static void products(int n)
{
    fill();
#ifdef __SODE__
    xmp_transpose(b[1:5][2:3], a[5:3:-2][::2], 0);
    show("transpose");
    xmp_matmul(c[1:3][0:M], a[n:3][1:4], b[0:4][:]);
#else
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3; j++)
            b[1 + i][2 + j] = a[5 - 2 * j][2 * i];
    show("transpose");
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < M; j++) {
            double sum = 0;
            for (int k = 0; k < 4; k++)
                sum += a[n + i][1 + k] * b[k][j];
            c[1 + i][j] = sum;
        }
#endif
    show("matmul");
}

static void selected(int n)
{
    fill();
#ifdef __SODE__
    xmp_gather(c[7][0:5], a[n][:], at[2:5]);
    xmp_scatter(b[::4][6], a[3][5:6:-1], at[8:6]);
    show("gather");
    xmp_pack(line[2:n + 7], held.list[20:n + 7:-2], comb[1:n + 7]);
    xmp_unpack(held.list[3:n], xmp_desc_of(line));
    xmp_unpack(held.list[:], comb[0:23:1]);
#else
    for (int k = 0; k < 5; k++)
        c[7][k] = a[n][at[2 + k]];
    for (int k = 0; k < 6; k++)
        b[4 * at[8 + k]][6] = a[3][5 - k];
    show("gather");
    int found = 0;
    for (int k = 0; k < n + 7; k++)
        if (comb[1 + k])
            line[2 + found++] = held.list[20 - 2 * k];
    for (int k = 0; k < n; k++)
        held.list[3 + k] = line[k];
    for (int k = 0; k < N; k++)
        held.list[k] = comb[k];
#endif
    show("pack");
}

int main(void)
{
    sort(8, 2);
    products(3);
    selected(3);
    return 0;
}
