// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// V-cycles with the 27-point operators of NAS MG, between two walls and periodic along them. The functions take arrays of any
// level and inherit their mappings; a level makes its arrays in its own block, and the blocks halve from level to level.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 16
#define COARSEST 4

#pragma xmp nodes p[*]

/* Planes of a node on the finest level: a multiple of N / COARSEST. */
#define PLANES (N / COARSEST * ((COARSEST + xmp_all_num_nodes()) / xmp_all_num_nodes()))

static const double a[4] = {-8.0 / 3, 0, 1.0 / 6, 1.0 / 12};
static const double s[4] = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};
static const double w[4] = {1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16};

/* The sum of u around (k, j, i), weighted by how many coordinates differ. */
#define AROUND(c, u, k, j, i, north, east, south, west) \
    ((c)[0] * u[k][j][i] \
     + (c)[1] * (u[k][j][west] + u[k][j][east] + u[k][south][i] + u[k][north][i] + u[(k)-1][j][i] + u[(k)+1][j][i]) \
     + (c)[2] * (u[k][south][west] + u[k][south][east] + u[k][north][west] + u[k][north][east] \
               + u[(k)-1][j][west] + u[(k)-1][j][east] + u[(k)+1][j][west] + u[(k)+1][j][east] \
               + u[(k)-1][south][i] + u[(k)-1][north][i] + u[(k)+1][south][i] + u[(k)+1][north][i]) \
     + (c)[3] * (u[(k)-1][south][west] + u[(k)-1][south][east] + u[(k)-1][north][west] + u[(k)-1][north][east] \
               + u[(k)+1][south][west] + u[(k)+1][south][east] + u[(k)+1][north][west] + u[(k)+1][north][east]))

/* r = v - A u */
static void residual(int n, double r[n+1][n][n], double v[n+1][n][n], double u[n+1][n][n])
{
#pragma xmp inherit (r)
#pragma xmp align v, u like r
#pragma xmp reflect (u)
#pragma xmp loop (k) on r[k][*][*]
    for (int k = 1; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                int north = (j + 1) % n, east = (i + 1) % n, south = (j + n - 1) % n, west = (i + n - 1) % n;
                r[k][j][i] = v[k][j][i] - AROUND(a, u, k, j, i, north, east, south, west);
            }
}

/* u += S r */
static void smooth(int n, double u[n+1][n][n], double r[n+1][n][n])
{
#pragma xmp inherit (u)
#pragma xmp align r like u
#pragma xmp reflect (r)
#pragma xmp loop (k) on u[k][*][*]
    for (int k = 1; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                int north = (j + 1) % n, east = (i + 1) % n, south = (j + n - 1) % n, west = (i + n - 1) % n;
                u[k][j][i] += AROUND(s, r, k, j, i, north, east, south, west);
            }
}

/* The planes of the coarse level that a node has lie where it has the fine ones with twice their numbers. */
static void restrict_(int n, double coarse[n/2+1][n/2][n/2], double fine[n+1][n][n])
{
#pragma xmp inherit (coarse, fine)
#pragma xmp reflect (fine)
#pragma xmp loop (k) on coarse[k][*][*]
    for (int k = 1; k < n / 2; k++)
        for (int j = 0; j < n / 2; j++)
            for (int i = 0; i < n / 2; i++) {
                int north = 2 * j + 1, east = 2 * i + 1, south = (2 * j + n - 1) % n, west = (2 * i + n - 1) % n;
                coarse[k][j][i] = 0.5 * AROUND(w, fine, 2*k, 2*j, 2*i, north, east, south, west);
            }
}

/* fine += the coarse correction, interpolated: first between its planes, then in the plane, which is a ring in both directions. */
static void prolong(int n, double fine[n+1][n][n], double coarse[n/2+1][n/2][n/2])
{
    int m = n / 2;
#pragma xmp inherit (fine, coarse)
#pragma xmp reflect (coarse)
#pragma xmp loop (k) on fine[k][*][*]
    for (int k = 1; k < n; k++) {
        double plane[m+1][m+1];
        for (int j = 0; j < m; j++)
            for (int i = 0; i < m; i++)
                plane[j][i] = 0.5 * (coarse[k/2][j][i] + coarse[(k+1)/2][j][i]);
        for (int j = 0; j < m; j++)
            plane[j][m] = plane[j][0];
        for (int i = 0; i <= m; i++)
            plane[m][i] = plane[0][i];
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                fine[k][j][i] += 0.25 * (plane[j/2][i/2] + plane[j/2][(i+1)/2] + plane[(j+1)/2][i/2] + plane[(j+1)/2][(i+1)/2]);
    }
}

/* u = an approximation of the solution of A u = v */
static void cycle(int n, double u[n+1][n][n], double v[n+1][n][n])
{
#pragma xmp inherit (u)
#pragma xmp align v like u
    double r[n+1][n][n];
#pragma xmp align r like u
#pragma xmp loop (k) on u[k][*][*]
    for (int k = 0; k <= n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                u[k][j][i] = 0;
#pragma xmp loop (k, j, i) on r[k][j][i]
    for (int k = 0; k <= n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                r[k][j][i] = 0;
    if (n > COARSEST) {
        int m = n / 2;
#pragma xmp template t[m+1]
#pragma xmp distribute t[block(PLANES * m / N)] onto p
        double correction[m+1][m][m], right[m+1][m][m];
#pragma xmp align [k][*][*] with t[k] :: correction, right
#pragma xmp shadow [1][0][0] :: correction, right
#pragma xmp loop (k) on t[k]
        for (int k = 0; k <= m; k++)
            for (int j = 0; j < m; j++)
                for (int i = 0; i < m; i++)
                    right[k][j][i] = 0;
        restrict_(n, right, v);
        cycle(m, correction, right);
        prolong(n, u, correction);
    }
    residual(n, r, v, u);
    smooth(n, u, r);
}

#pragma xmp template finest[N+1]
#pragma xmp distribute finest[block(PLANES)] onto p
static double u[N+1][N][N], v[N+1][N][N], r[N+1][N][N], e[N+1][N][N];
#pragma xmp align [k][*][*] with finest[k] :: u, v, r, e
#pragma xmp shadow [1][0][0] :: u, v, r, e

int main(void)
{
    double norm = 0;

#pragma xmp loop (k) on finest[k]
    for (int k = 1; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                v[k][j][i] = ((k * 5 + j * 3 + i) % 64 == 7) - ((k * 5 + j * 3 + i) % 64 == 39);
    for (int it = 0; it < 5; it++) {
        residual(N, r, v, u);
        cycle(N, e, r);
        norm = 0;
#pragma xmp loop (k) on finest[k] reduction(+:norm) ordered(any)
        for (int k = 1; k < N; k++)
            for (int j = 0; j < N; j++)
                for (int i = 0; i < N; i++) {
                    u[k][j][i] += e[k][j][i];
                    norm += r[k][j][i] * r[k][j][i];
                }
        if (xmp_node_num() == 1)
            printf("cycle %d: residual %.9e\n", it, sqrt(norm / ((double)N * N * N)));
    }
    return 0;
}
