// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Alternating directions implicit: tridiagonal systems along x on one distribution, along y on the other. The
// way from rows to columns leads through arrays with a full shadow.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 35
#define STEPS 12

#pragma xmp nodes p[*]
#pragma xmp template by_rows[N][N], by_cols[N][N]
#pragma xmp distribute by_rows[block][*] onto p
#pragma xmp distribute by_cols[*][cyclic] onto p

double u[N][N];      /* rows on one node: implicit in x */
double w[N][N];      /* columns on one node: implicit in y */
double u_all[N][N];  /* u with all rows everywhere */
double w_all[N][N];
#pragma xmp align u[i][j] with by_rows[i][j]
#pragma xmp align u_all[i][j] with by_rows[i][j]
#pragma xmp shadow u_all[*][0]
#pragma xmp align w[i][j] with by_cols[i][j]
#pragma xmp align w_all[i][j] with by_cols[i][j]
#pragma xmp shadow w_all[0][*]

/* Solves (1 + 2c) x[k] - c x[k-1] - c x[k+1] = d[k] in place, x[-1] = x[n] = 0; Thomas' algorithm. */
static void thomas(int n, double c, double *d)
{
    double q[N];

    q[0] = -c / (1 + 2 * c);
    d[0] /= 1 + 2 * c;
    for (int k = 1; k < n; k++) {
        double m = 1 + 2 * c + c * q[k - 1];
        q[k] = -c / m;
        d[k] = (d[k] + c * d[k - 1]) / m;
    }
    for (int k = n - 2; k >= 0; k--)
        d[k] -= q[k] * d[k + 1];
}

static void rows_to_cols(void)
{
#pragma xmp loop (i) on by_rows[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u_all[i][j] = u[i][j];
#pragma xmp reflect (u_all)
#pragma xmp loop (j) on by_cols[*][j]
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            w[i][j] = u_all[i][j];
}

static void cols_to_rows(void)
{
#pragma xmp loop (j) on by_cols[*][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            w_all[i][j] = w[i][j];
#pragma xmp reflect (w_all)
#pragma xmp loop (i) on by_rows[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = w_all[i][j];
}

int main(void)
{
    const double c = 0.3;
    double high = 0.0, error = 0.0;

#pragma xmp loop (i) on by_rows[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = sin(M_PI * (i + 1) / (N + 1)) * sin(2 * M_PI * (j + 1) / (N + 1));

    for (int step = 0; step < STEPS; step++) {
        /* a whole row is on this node, so a pointer to it is enough */
#pragma xmp loop (i) on by_rows[i][*]
        for (int i = 0; i < N; i++)
            thomas(N, c, &u[i][0]);
        rows_to_cols();
#pragma xmp loop (j) on by_cols[*][j]
        for (int j = 0; j < N; j++) {
            double column[N];
            for (int i = 0; i < N; i++)
                column[i] = w[i][j];
            thomas(N, c, column);
            for (int i = 0; i < N; i++)
                w[i][j] = column[i];
        }
        cols_to_rows();
    }

    /* the modes are eigenvectors: known damping */
    double fx = 1 + 4 * c * pow(sin(M_PI / (N + 1)), 2), fy = 1 + 4 * c * pow(sin(M_PI / 2 / (N + 1)), 2);
    double damping = pow(1 / (fx * fy), STEPS);
#pragma xmp loop (i) on by_rows[i][*] reduction(max:high, error)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double exact = damping * sin(M_PI * (i + 1) / (N + 1)) * sin(2 * M_PI * (j + 1) / (N + 1));
            high = fmax(high, u[i][j]);
            error = fmax(error, fabs(u[i][j] - exact));
        }
    if (xmp_node_num() == 1)
        printf("largest %.12f, damping %.12f, error %s\n", high, damping, error < 1e-12 ? "small" : "LARGE");
    return 0;
}
