// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=1,3 --sodecc-flags=-fsode-check %s
// Stencils whose radius is a loop with constant bounds: widths, overlap, time blocks and checks as if it were unrolled.
#include <stdio.h>
#include <xmp.h>
#define N 64
#define R 2
enum { Q = 3 };
#pragma xmp nodes p[*], q[*][*]
#pragma xmp template t[N], s[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute s[block][block] onto q
static double u[N], v[N], a[N][N], b[N][N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align [i][j] with s[i][j] :: a, b
#pragma xmp shadow u[auto]
#pragma xmp shadow a[auto][auto]

static double one(void)
{
    static const double w[2 * R + 1] = {-0.05, 0.3, 0.5, 0.3, -0.05};
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = v[i] = i * i % 7;
#pragma xmp blocking steps(4)
    for (int n = 0; n < 10; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
        for (int i = R; i < N - R; i++) {
            double x = 0;
            for (int k = -R; k <= R; k++)
                x += w[k + R] * u[i + k];
            v[i] = x;
        }
#pragma xmp loop (i) on t[i]
        for (int i = R; i < N - R; i++)
            u[i] = v[i];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum) ordered(any)
    for (int i = 0; i < N; i++)
        sum += u[i] * (i + 1);
    return sum;
}

static double two(void)
{
    const int right = 2;
    double sum = 0;
    int k;
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = (i * 31 + j * j) % 17;
#pragma xmp reflect (a) width(auto)
#pragma xmp loop (i, j) on s[i][j] overlap
    for (int i = Q; i < N - Q; i++)
        for (int j = Q; j < N - Q; j++) {
            double x = 0;
            for (k = -R; k <= R; k++)
                for (int l = right; l >= -Q; l--)
                    x += (k + 5) * (l + 7) * a[i + k][j + l];
            for (int m = 0; m < 2 * R + 1; m++)
                x += m * a[i + m - R][j];
            for (int m = 1; m <= R; m++)
                x -= a[i][j - m] + a[i][j + m] * m;
            b[i][j] = x;
        }
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = Q; i < N - Q; i++)
        for (int j = Q; j < N - Q; j++)
            sum += b[i][j] * (i + 2 * j);
    return sum;
}

int main(void)
{
    double x = one(), y = two();
    if (xmp_node_num() == 1)
        printf("%.12g %.12g\n", x, y);
    return 0;
}
