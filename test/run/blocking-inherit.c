// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=4,8 %run-compare --ranks=4 %s
// Time loops in a function that inherits: arrays whose dimensions lie otherwise along their template, are whole on each node, or begin
// elsewhere; members of structs; memory of the node, which needs no shadow.

#include <stdio.h>
#include <xmp.h>
#define N 26
#define M 30
#pragma xmp nodes q[*][*]
#pragma xmp nodes l[*]
#pragma xmp template t[M][N]
#pragma xmp template s[M][N]
#pragma xmp template tl[N+4]
#pragma xmp template tm[M]
#pragma xmp distribute t[block][block] onto q
#pragma xmp distribute s[block][*] onto l
#pragma xmp distribute tl[block] onto l
#pragma xmp distribute tm[block] onto l
static double a[N][M], b[N][M], c[N][M], d[N][M], e[N][M], f[N][M], g[N][M], h[N][M];
#pragma xmp align [i][j] with t[j][i] :: a, b
#pragma xmp align [i][*] with tl[i+4] :: c, d
#pragma xmp align [*][j] with tm[j] :: e, f
#pragma xmp align [i][j] with s[j][i] :: g, h
#pragma xmp shadow [9][3] :: a, b
#pragma xmp shadow [9][0] :: c, d
#pragma xmp shadow [0][3] :: e, f, g, h
struct rod { double x[N], *y; };
#pragma xmp align rod.x[i] with tl[i]
#pragma xmp align rod.y[i] with tl[i]
#pragma xmp shadow [3] :: rod.x, rod.y
static struct rod r;

static void grid(int n, int m, double (*restrict u)[m], double (*restrict v)[m], int steps)
#pragma xmp inherit (u)
#pragma xmp align v like u
#pragma xmp shadow v like u
{
#pragma xmp blocking steps(3)
    for (int k = 0; k < steps; k++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on u[i][j]
        for (int i = 3; i < n - 3; i++)
            for (int j = 1; j < m - 1; j++)
                v[i][j] = 0.25 * (u[i-3][j] + u[i+3][j]) + 0.5 * (u[i][j-1] - u[i][j+1]);
#pragma xmp loop (i, j) on u[i][j]
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                u[i][j] = v[i][j];
    }
}
static void line(int n, double *restrict u, double *restrict v, int steps)
#pragma xmp inherit (u)
#pragma xmp align v like u
#pragma xmp shadow v like u
{
#pragma xmp blocking steps(3)
    for (int k = 0; k < steps; k++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on u[i]
        for (int i = 1; i < n - 1; i++)
            v[i] = 0.25 * u[i-1] + 0.5 * u[i+1];
#pragma xmp loop (i) on u[i]
        for (int i = 1; i < n - 1; i++)
            u[i] = v[i];
    }
}
static double most(int n, int m, double (*u)[m])
#pragma xmp inherit (u)
{
    double largest = 0;
#pragma xmp loop (i, j) on u[i][j] reduction(max:largest)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            largest = u[i][j] * ((i * j) % 7) > largest ? u[i][j] * ((i * j) % 7) : largest;
    return largest;
}
static void fill(int n, int m, double (*restrict u)[m], double (*restrict v)[m])
#pragma xmp inherit (u)
#pragma xmp align v like u
#pragma xmp shadow v like u
{
#pragma xmp loop (i, j) on u[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i][j] = v[i][j] = (i * i + j * 3) % 17;
}
int main(void)
{
    double x[N][M], y[N][M], p[N], q[N];
    double (*all[5][2])[M] = {{a, b}, {c, d}, {e, f}, {g, h}, {x, y}};
    double found[6] = {0}, rods = 0;

    for (int k = 0; k < 5; k++) {
        fill(N, M, all[k][0], all[k][1]);
        grid(N, M, all[k][0], all[k][1], 7);
        found[k] = most(N, M, all[k][0]);
    }
    r.y = xmp_malloc(xmp_desc_of(r.y), N);
#pragma xmp loop (i) on tl[i]
    for (int i = 0; i < N; i++)
        r.x[i] = r.y[i] = (i * i) % 11;
    for (int i = 0; i < N; i++)
        p[i] = q[i] = (i * i) % 11;
    line(N, r.x, r.y, 5);
    line(N, p, q, 5);
#pragma xmp loop (i) on tl[i] reduction(max:rods)
    for (int i = 0; i < N; i++)
        rods = r.x[i] * (i % 5) > rods ? r.x[i] * (i % 5) : rods;
    for (int i = 0; i < N; i++)
        found[5] = p[i] * (i % 5) > found[5] ? p[i] * (i % 5) : found[5];
    xmp_free(xmp_desc_of(r.y));
    if (xmp_node_num() == 1)
        printf("%.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", found[0], found[1], found[2], found[3], found[4], found[5], rods);
    return 0;
}
