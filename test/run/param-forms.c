// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Aligned parameters of every form, with directives in the head and in the body of the function.

#include <stdio.h>
#include <xmp.h>
#define N 20
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
typedef int row[N];
double u[N][M], v[N][M];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][0]

void fill(double a[N][M], int add);
void fill(double a[N][M], int add)
{
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[1][0]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * j + add;
#pragma xmp reflect (a)
}

static void smooth(double from[][M], double (*to)[M])
#pragma xmp align from[i][*] with t[i]
#pragma xmp shadow from[1][0]
#pragma xmp align to[i][*] with t[i]
#pragma xmp shadow to[1][0]
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            to[i][j] = 0.5 * (from[i-1][j] + from[i+1][j]);
}

static double sum(int n, int m, double x[n][m])
{
    double s = 0;
#pragma xmp align x[i][*] with t[i]
#pragma xmp shadow x[1][0]
#pragma xmp loop (i) on t[i] reduction(+:s)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            s += x[i][j] * (i + 1);
    return s;
}

static long pick(int *line, int at) /* a pointer: the extent is the template's */
{
    long value = 0;
#pragma xmp align line[i] with t[i]
#pragma xmp task on t[at]
    value = line[at];
#pragma xmp reduction (+: value)
    return value;
}

static void scale(row w, row lines[3], int by)
{
#pragma xmp align w[i] with t[i]
#pragma xmp align lines[*][i] with t[i]
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        w[i] = by * i + lines[0][i];
}

static int old_style(w, n)
    row w;
    int n;
#pragma xmp align w[i] with t[i]
{
    int sum = 0;
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += w[i];
    return sum;
}

static void qualified(const int from[restrict static N], int *restrict to, int n)
{
#pragma xmp align from[i] with t[i]
#pragma xmp align to[i] with t[i]
#pragma xmp loop on t[i]
    for (int i = 0; i < n; i++)
        to[i] = from[i] + 1;
}

int line[N], other[N], lines[3][N];
#pragma xmp align line[i] with t[i]
#pragma xmp align other[i] with t[i]
#pragma xmp align lines[*][i] with t[i]

int main(void)
{
    fill(u, 3);
    fill(v, 4);
    smooth(u, v);
    double s = sum(N, M, u), s2 = sum(N, M, v);
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        lines[0][i] = 7;
    scale(line, lines, 4);
    qualified(line, other, N);
    long value = pick(line, 5) + 1000 * pick(other, N - 1);
    int w = old_style(line, N), o = old_style(other, N - 1);
    if (xmp_node_num() == 1)
        printf("%g %g %ld %d %d\n", s, s2, value, w, o);
    return 0;
}
