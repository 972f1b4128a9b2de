// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
//
// GMRES(m) with modified Gram-Schmidt and Givens rotations, for flow that carries heat across a square: a matrix in compressed rows that is
// not symmetric. The Krylov vectors are rows of one array, which the product reads in place.

#include <math.h>
#include <stdio.h>

#define SIDE 20
#define N (SIDE * SIDE)
#define M 12
#define WIND 0.4

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

static double v[M + 1][N], w[N], x[N], b[N];
#pragma xmp align v[*][i] with t[i]
#pragma xmp align [i] with t[i] :: w, x, b
static int ptr[N + 1], col[5 * N];
static double val[5 * N];

static void make_matrix(void)
{
    static const int dx[] = {0, -1, 0, 1, 0}, dy[] = {-1, 0, 0, 0, 1};
    int count = 0;

    for (int i = 0; i < N; i++) {
        ptr[i] = count;
        for (int k = 0; k < 5; k++) {
            int cx = i % SIDE + dx[k], cy = i / SIDE + dy[k];

            if (cx < 0 || cx >= SIDE || cy < 0 || cy >= SIDE)
                continue;
            col[count] = cx + SIDE * cy;
            val[count++] = k == 2 ? 4 : -1 - WIND * dx[k];
        }
    }
    ptr[N] = count;
}

/* w = A v[k] */
static void multiply(int k)
{
#pragma xmp loop (i) on t[i] gather(v)
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = ptr[i]; j < ptr[i + 1]; j++)
            sum += val[j] * v[k][col[j]];
        w[i] = sum;
    }
}

/* v[0] = (b - A x) / its length, which is returned */
static double start(void)
{
    double norm = 0;

#pragma xmp loop (i) on t[i] gather(x) reduction(+: norm)
    for (int i = 0; i < N; i++) {
        double sum = b[i];
        for (int j = ptr[i]; j < ptr[i + 1]; j++)
            sum -= val[j] * x[col[j]];
        v[0][i] = sum;
        norm += sum * sum;
    }
    norm = sqrt(norm);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[0][i] /= norm;
    return norm;
}

/* w without its parts along v[0] to v[k]: v[k + 1]; column k of h */
static void orthogonalize(int k, double h[M + 1][M])
{
    double norm = 0;

    for (int l = 0; l <= k; l++) {
        double dot = 0;

#pragma xmp loop (i) on t[i] reduction(+: dot)
        for (int i = 0; i < N; i++)
            dot += w[i] * v[l][i];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            w[i] -= dot * v[l][i];
        h[l][k] = dot;
    }
#pragma xmp loop (i) on t[i] reduction(+: norm)
    for (int i = 0; i < N; i++)
        norm += w[i] * w[i];
    h[k + 1][k] = norm = sqrt(norm);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[k + 1][i] = w[i] / norm;
}

/* turns column k, and makes its element below the diagonal 0; the residual is then |g[k + 1]| */
static void rotate(int k, double h[M + 1][M], double c[M], double s[M], double g[M + 1])
{
    double length;

    for (int l = 0; l < k; l++) {
        double above = c[l] * h[l][k] + s[l] * h[l + 1][k];

        h[l + 1][k] = c[l] * h[l + 1][k] - s[l] * h[l][k];
        h[l][k] = above;
    }
    length = hypot(h[k][k], h[k + 1][k]);
    c[k] = h[k][k] / length;
    s[k] = h[k + 1][k] / length;
    h[k][k] = length;
    g[k + 1] = -s[k] * g[k];
    g[k] *= c[k];
}

/* x += the combination of v[0] to v[count - 1] that solves the triangle */
static void update(int count, double h[M + 1][M], double g[M + 1])
{
    double y[M];

    for (int k = count - 1; k >= 0; k--) {
        y[k] = g[k];
        for (int l = k + 1; l < count; l++)
            y[k] -= h[k][l] * y[l];
        y[k] /= h[k][k];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < count; k++)
            x[i] += y[k] * v[k][i];
}

int main(void)
{
    double h[M + 1][M], c[M], s[M], g[M + 1], residual = 1, first, worst = 0;
    int iterations = 0;

    make_matrix();
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        x[i] = 0;
        b[i] = 1 + i % 3;
    }
    first = start();
    while (residual > 1e-9 * first && iterations < 1000) {
        int k = 0;

        residual = g[0] = start();
        while (k < M && residual > 1e-9 * first) {
            multiply(k);
            orthogonalize(k, h);
            rotate(k, h, c, s, g);
            residual = fabs(g[++k]);
            iterations++;
        }
        update(k, h, g);
    }
#pragma xmp loop (i) on t[i] gather(x) reduction(max: worst)
    for (int i = 0; i < N; i++) {
        double sum = b[i];
        for (int j = ptr[i]; j < ptr[i + 1]; j++)
            sum -= val[j] * x[col[j]];
        worst = fmax(worst, fabs(sum));
    }
#pragma xmp task on p[0]
    printf("%d iterations, %s\n", iterations, worst < 1e-7 ? "solved" : "WRONG");
    return 0;
}
