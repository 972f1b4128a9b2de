// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Rows and planes of arrays as arguments: a node has them whole, or all nodes divide them alike.

#include <stdio.h>
#include <xmp.h>

#define N 14
#define M 23
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[M]
#pragma xmp distribute s[block] onto p
static double a[N][M], a2[N][M], b[4][M], c[4][M], d[N][4][3], e[3][N][4];
#pragma xmp align [i][*] with t[i] :: a, a2
#pragma xmp shadow [1][0] :: a, a2
#pragma xmp align [*][i] with s[i] :: b, c
#pragma xmp shadow [0][2] :: b, c
#pragma xmp align d[i][*][*] with t[i]
#pragma xmp align e[*][i][*] with t[i]
#pragma xmp shadow e[0][1][0]

static double plain(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * (i + 1);
    return sum;
}

static double smooth(int n, double *u, double *w)
{
    double sum = 0;
#pragma xmp inherit (u, w)
    for (int k = 0; k < 2; k++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on u[i]
        for (int i = 1; i < n - 1; i++)
            w[i] = u[i-1] + 2 * u[i] + u[i+1];
        double *v = u;
        u = w;
        w = v;
    }
#pragma xmp loop (i) on u[i] reduction(+:sum)
    for (int i = 1; i < n - 1; i++)
        sum += w[i] - u[i];
    return sum;
}

static double plane(int n, int m, double u[n][m])
{
    double sum = 0;
#pragma xmp inherit (u)
#pragma xmp reflect (u)
#pragma xmp loop (i) on u[i][*] reduction(+:sum)
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            sum += u[i-1][j] * j + u[i+1][j];
    return sum;
}

/* Only the run knows that a node has rows whole. */
double whole(int n, int m, double x[n][m])
{
    double sum = 0;
#pragma xmp inherit (x)
#pragma xmp loop (i) on x[i][*] reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += plain(x[i], m);
    return sum;
}

double each(int first, int n, int m, double x[n][m], double y[n][m])
{
    double sum = 0;
#pragma xmp inherit (x, y)
    for (int i = first; i < n; i++)
        sum = 2 * sum + smooth(m, x[i], y[i]);
    return sum;
}

double mine(int n, int m, double x[n][m], double y[n][m])
{
    double sum = 0;
#pragma xmp inherit (x, y)
#pragma xmp loop (i) on x[i][*] reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += smooth(m, x[i], y[i]);
    return sum;
}

int main(void)
{
    double out[8] = {0};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            a[i][j] = i * j % 7;
        for (int j = 0; j < 12; j++) {
            d[i][j / 3][j % 3] = i + j;
            e[j % 3][i][j / 3] = i * j % 5;
        }
    }
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < M; i++)
        for (int j = 0; j < 4; j++)
            b[j][i] = i * j % 5 + 1;
    out[0] = whole(N, M, a);
    out[1] = mine(N, M, a, a2);
    out[2] = each(0, 4, M, b, c);
    for (int k = 0; k < 4; k++)
        out[3] += smooth(M, b[k], c[3 - k]);
    double *u = b[2];
#pragma xmp reflect (u)
#pragma xmp loop (i) on u[i] reduction(+:out[4])
    for (int i = 1; i < M; i++)
        out[4] += u[i] * u[i-1];
#pragma xmp loop (i) on t[i] reduction(+:out[5])
    for (int i = 0; i < N; i++)
        out[5] += plane(4, 3, d[i]);
    for (int k = 0; k < 3; k++)
        out[6] = 3 * out[6] + plane(N, 4, e[k]);
    if (xmp_node_num() == 1)
        for (int k = 0; k < 7; k++)
            printf("%g\n", out[k]);
    return 0;
}
