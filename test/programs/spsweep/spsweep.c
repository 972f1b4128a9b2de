// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Implicit diffusion and advection of three fields, factored by axes (the pattern of NAS SP): a right side with fourth
// differences, then pentadiagonal systems along x, y and z. The planes of z are distributed; for the systems along z
// the right side moves to an array by rows of y, and back.

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define NX 13
#define NY 18
#define NZ 21
#define FIELDS 3
#define LONGEST 21
#define STEPS 8

#pragma xmp nodes p[*]
#pragma xmp template planes[NZ], rows[NY]
#pragma xmp distribute planes[block] onto p
#pragma xmp distribute rows[block] onto p

static double u[NZ][NY][NX][FIELDS], rhs[NZ][NY][NX][FIELDS], turned[NZ][NY][NX][FIELDS];
#pragma xmp align [k][*][*][*] with planes[k] :: u, rhs
#pragma xmp align turned[*][j][*][*] with rows[j]
#pragma xmp shadow u[2][0][0][0]

#ifdef __SODE__
#define ASSIGN(to, from) to[:][:][:][:] = from[:][:][:][:];
#else
#define ASSIGN(to, from) memcpy(to, from, sizeof to);
#endif

static const double wind[FIELDS] = {0.4, -0.3, 0.2}, dt = 0.11, damping = 0.05;

/* One line of a pentadiagonal system of all fields: a row has the elements k-2 to k+2. */
struct line {
    int n;
    double a[LONGEST][FIELDS][5], x[LONGEST][FIELDS];
};

static void set_rows(struct line *line, int n, double nu)
{
    line->n = n;
    for (int k = 0; k < n; k++)
        for (int m = 0; m < FIELDS; m++) {
            double *a = line->a[k][m];
            int inside = k > 1 && k < n - 2;
            a[0] = inside ? dt * damping : 0;
            a[1] = k > 0 ? -dt * (nu + 0.5 * wind[m]) - 4 * a[0] : 0;
            a[2] = 1 + 2 * dt * nu + 6 * a[0];
            a[3] = k < n - 1 ? -dt * (nu - 0.5 * wind[m]) - 4 * a[0] : 0;
            a[4] = a[0];
        }
}

/* Gauss without pivots, as the diagonals dominate; the solution replaces x. */
static void solve(struct line *line)
{
    int n = line->n;

    for (int k = 0; k < n; k++)
        for (int m = 0; m < FIELDS; m++) {
            double *a = line->a[k][m];
            for (int down = 1; down <= 2 && k + down < n; down++) {
                double *below = line->a[k + down][m], factor = below[2 - down] / a[2];
                below[3 - down] -= factor * a[3];
                below[4 - down] -= factor * a[4];
                line->x[k + down][m] -= factor * line->x[k][m];
            }
        }
    for (int k = n - 1; k >= 0; k--)
        for (int m = 0; m < FIELDS; m++) {
            double *a = line->a[k][m];
            for (int up = 1; up <= 2 && k + up < n; up++)
                line->x[k][m] -= a[2 + up] * line->x[k + up][m];
            line->x[k][m] /= a[2];
        }
}

#define INSIDE(i, n) ((i) > 1 && (i) < (n) - 2)
#define FOURTH(l2, l1, c, r1, r2) ((l2) - 4 * (l1) + 6 * (c) - 4 * (r1) + (r2))

static void right_side(void)
{
#pragma xmp reflect (u)
#pragma xmp loop (k) on planes[k]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                for (int m = 0; m < FIELDS; m++) {
                    double c = u[k][j][i][m], sum = 0;
                    sum += u[k-1][j][i][m] - 2 * c + u[k+1][j][i][m];
                    sum += u[k][j-1][i][m] - 2 * c + u[k][j+1][i][m];
                    sum += u[k][j][i-1][m] - 2 * c + u[k][j][i+1][m];
                    sum -= 0.5 * wind[m] * (u[k+1][j][i][m] - u[k-1][j][i][m]
                        + u[k][j+1][i][m] - u[k][j-1][i][m] + u[k][j][i+1][m] - u[k][j][i-1][m]);
                    if (INSIDE(k, NZ))
                        sum -= damping * FOURTH(u[k-2][j][i][m], u[k-1][j][i][m], c, u[k+1][j][i][m], u[k+2][j][i][m]);
                    if (INSIDE(j, NY))
                        sum -= damping * FOURTH(u[k][j-2][i][m], u[k][j-1][i][m], c, u[k][j+1][i][m], u[k][j+2][i][m]);
                    if (INSIDE(i, NX))
                        sum -= damping * FOURTH(u[k][j][i-2][m], u[k][j][i-1][m], c, u[k][j][i+1][m], u[k][j][i+2][m]);
                    rhs[k][j][i][m] = dt * sum;
                }
}

static void along_x(void)
{
#pragma xmp loop (k) on planes[k]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++) {
            struct line line;
            set_rows(&line, NX - 2, 1.0);
            memcpy(line.x, rhs[k][j][1], (NX - 2) * sizeof line.x[0]);
            solve(&line);
            memcpy(rhs[k][j][1], line.x, (NX - 2) * sizeof line.x[0]);
        }
}

static void along_y(void)
{
#pragma xmp loop (k) on planes[k]
    for (int k = 1; k < NZ - 1; k++)
        for (int i = 1; i < NX - 1; i++) {
            struct line line;
            set_rows(&line, NY - 2, 1.0);
            for (int j = 1; j < NY - 1; j++)
                memcpy(line.x[j-1], rhs[k][j][i], sizeof line.x[0]);
            solve(&line);
            for (int j = 1; j < NY - 1; j++)
                memcpy(rhs[k][j][i], line.x[j-1], sizeof line.x[0]);
        }
}

static void along_z(void)
{
#pragma xmp gmove
    ASSIGN(turned, rhs)
#pragma xmp loop (j) on rows[j]
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            struct line line;
            set_rows(&line, NZ - 2, 1.0);
            for (int k = 1; k < NZ - 1; k++)
                for (int m = 0; m < FIELDS; m++)
                    line.x[k-1][m] = turned[k][j][i][m];
            solve(&line);
            for (int k = 1; k < NZ - 1; k++)
                for (int m = 0; m < FIELDS; m++)
                    turned[k][j][i][m] = line.x[k-1][m];
        }
#pragma xmp gmove
    ASSIGN(rhs, turned)
}

static void add(void)
{
#pragma xmp loop (k) on planes[k]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                for (int m = 0; m < FIELDS; m++)
                    u[k][j][i][m] += rhs[k][j][i][m];
}

int main(void)
{
    double norm[FIELDS] = {0}, most = 0;

#pragma xmp loop (k) on planes[k]
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++)
                    u[k][j][i][m] = sin(M_PI * k / (NZ - 1)) * sin(M_PI * j / (NY - 1)) * sin(M_PI * i / (NX - 1))
                        * (1 + m) + 0.01 * ((7 * k + 5 * j + 3 * i + m) % 11);
    for (int step = 0; step < STEPS; step++) {
        right_side();
        along_x();
        along_y();
        along_z();
        add();
    }
#pragma xmp loop (k) on planes[k] reduction(+:norm) reduction(max:most)
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++) {
                    norm[m] += u[k][j][i][m] * u[k][j][i][m];
                    most = fmax(most, u[k][j][i][m]);
                }
    if (xmp_node_num() == 1) {
        for (int m = 0; m < FIELDS; m++)
            printf("field %d: norm %.9f\n", m, sqrt(norm[m] / (NX * NY * NZ)));
        printf("largest %.12f\n", most);
    }
    return 0;
}
