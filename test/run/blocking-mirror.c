// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=4 --sodecc-flags=-fopenmp %s
// Time blocks where domains end in mirrors: a five-point star that exchanges pointers, in tiles and by threads, by each scheme; two stages, corners,
// another reach above than below, beside a periodic dimension; the other sign; coefficients that nothing changes; a copy in place of the
// exchange, and sums; a function that is the step; parameters that inherit, of memory that is not distributed, too.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 45
#define M 38
#pragma xmp nodes q[*][*]
#pragma xmp template s[N][M]
#pragma xmp distribute s[block][block] onto q
static double (*u)[M], (*v)[M];
static double a[N][M], b[N][M], c[N][M], k[N], x[N][M], y[N][M], g[N][M], h[N][M];
#pragma xmp align u[i][j] with s[i][j]
#pragma xmp shadow u[1][1]
#pragma xmp align v like u
#pragma xmp align a, b, c, x, y, g, h like u
#pragma xmp align k like u[i][*]
#pragma xmp shadow a[2][1]
#pragma xmp shadow b[1][1]
#pragma xmp shadow k[1]

#define SOUTH(i) ((i) ? (i) - 1 : 0)
#define NORTH(i) ((i) + 1 < N ? (i) + 1 : N - 1)
#define WEST(j) ((j) ? (j) - 1 : 0)
#define EAST(j) ((j) == M - 1 ? (j) : (j) + 1)
#define EAST_ROUND(j) (((j) + 1) % M)
#define SEEN(i) ((i) < 0 ? -1 - (i) : (i) >= N ? 2 * N - 1 - (i) : (i))

#define SHOW(NAME, x) \
    do { \
        unsigned long sum = 0; \
        _Pragma("xmp loop (i, j) on s[i][j] reduction(+: sum)") \
        for (int i = 0; i < N; i++) \
            for (int j = 0; j < M; j++) \
                sum += (unsigned long)(long)(x[i][j] * 1e9) * (unsigned long)(i * M + j + 1); \
        _Pragma("xmp task on q[0][0]") \
        printf("%s %lu\n", NAME, sum); \
    } while (0)
#define START(x) \
    do { \
        _Pragma("xmp loop (i, j) on s[i][j]") \
        for (int i = 0; i < N; i++) \
            for (int j = 0; j < M; j++) \
                x[i][j] = (i * 17 + j * j * 5) % 101 / 64.0; \
    } while (0)

/* The sums of all cells stay equal: nothing flows through the walls. */
#define STAR(NAME, CLAUSES, OMP) \
    static void NAME(void) \
    { \
        double (*t)[M]; \
        START(u); \
        _Pragma(CLAUSES) \
        for (int n = 0; n < 11; n++) { \
            _Pragma("xmp reflect (u) width(/mirror/1, /mirror/1) orthogonal") \
            _Pragma("xmp loop (i, j) on s[i][j]") \
            _Pragma(OMP) \
            for (int i = 0; i < N; i++) \
                for (int j = 0; j < M; j++) \
                    v[i][j] = u[i][j] + 0.125 * (u[SOUTH(i)][j] + u[NORTH(i)][j] + u[i][WEST(j)] + u[i][EAST(j)] - 4 * u[i][j]); \
            t = u; \
            u = v; \
            v = t; \
        } \
        SHOW(#NAME, u); \
    }
STAR(star, "xmp blocking steps(4) tile(5, 7)", "omp parallel for")
STAR(one, "xmp blocking steps(1)", "omp parallel for")
STAR(pa2, "xmp blocking steps(3) scheme(pa2)", "omp simd")
STAR(diamond, "xmp blocking steps(3) scheme(diamond) tile(4, 0)", "omp parallel for")
STAR(automatic, "xmp blocking steps(auto)", "omp simd")

/* Two stages with corners, which read farther down than up; round the other dimension. */
static void stages(int steps)
{
    START(a);
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a) width(/mirror/2:1, /periodic/0:1)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                b[i][j] = 0.5 * a[i][j] + 0.25 * a[i > 1 ? i - 2 : 1 - i][EAST_ROUND(j)] - 0.125 * a[NORTH(i)][EAST_ROUND(j)];
#pragma xmp reflect (b) width(/mirror/1, 0)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] = 0.75 * b[SOUTH(i)][j] + 0.5 * b[i][j];
    }
    SHOW("stages", a);
}

/* A value of 0 at the wall below, nothing flows through the one above; coefficients are mirrored before the time loop. */
#ifdef __SODE__
#define TURNED(x, i, j) x[i][j]
#else
#define TURNED(x, i, j) ((i) < 0 ? -x[SEEN(i)][j] : x[SEEN(i)][j])
#endif
static void walls(void)
{
    double change = 0;
    START(b);
#pragma xmp loop (i) on s[i][*]
    for (int i = 0; i < N; i++)
        k[i] = 1 + i % 5;
#pragma xmp reflect (k) width(/mirror/1)
#pragma xmp blocking steps(2)
    for (int n = 0; n < 7; n++) {
        change = 0;
#pragma xmp reflect (b) width(/antimirror/1:0, 0)
#pragma xmp loop (i, j) on s[i][j] reduction(max: change)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++) {
                c[i][j] = 0.25 * (TURNED(b, i - 1, j) * k[SOUTH(i)] - b[i][j] * k[NORTH(i)]) / 3;
                change = c[i][j] > change ? c[i][j] : change;
            }
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                b[i][j] += c[i][j];
    }
    SHOW("walls", b);
#pragma xmp task on q[0][0]
    printf("change %.17g\n", change);
}

static void step(void)
{
#pragma xmp reflect (g) width(/mirror/1, /mirror/1)
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            h[i][j] = 0.5 * g[SOUTH(i)][WEST(j)] + 0.25 * g[NORTH(i)][EAST(j)];
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            g[i][j] = h[i][j];
}

static void function(void)
{
    START(g);
#pragma xmp blocking steps(3)
    for (int n = 0; n < 7; n++)
        step();
    step();
    SHOW("function", g);
}

static void show(int n, int m, double x[n][m])
{
    unsigned long sum = 0;
#pragma xmp loop (i, j) on x[i][j] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += (unsigned long)(long)(x[i][j] * 1e9) * (unsigned long)(i * m + j + 1);
#pragma xmp task on q[0][0]
    printf("inherits %lu\n", sum);
}

static void inherits(int n, int m, double x[restrict n][m], double y[restrict n][m])
{
#pragma xmp inherit (x)
#pragma xmp align y like x
#pragma xmp blocking steps(1)
    for (int step = 0; step < 5; step++) {
#pragma xmp reflect (x) width(/mirror/1, /mirror/1)
#pragma xmp loop (i, j) on x[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                y[i][j] = 0.25 * (x[i ? i - 1 : 0][j] + x[i][j + 1 < m ? j + 1 : m - 1]);
#pragma xmp loop (i, j) on x[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                x[i][j] += y[i][j];
    }
    show(n, m, x);
}

int main(void)
{
    static double alone[N][M], other[N][M];
    u = xmp_malloc(xmp_desc_of(u), N, M);
    v = xmp_malloc(xmp_desc_of(v), N, M);
    star();
    one();
    pa2();
    diamond();
    automatic();
    stages(10);
    walls();
    function();
    START(x);
    inherits(N, M, x, y);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            alone[i][j] = (i * 17 + j * j * 5) % 101 / 64.0;
    inherits(N, M, alone, other);
    return 0;
}
