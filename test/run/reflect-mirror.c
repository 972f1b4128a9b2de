// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3,4 --sodecc-flags=-fsode-check %s
// What lies beyond the ends after reflect width(/mirror/n) and (/antimirror/n): both sides, different widths, corners, with a periodic dimension,
// few elements on many nodes, several arrays, types, async, overlap; subscripts of the serial program, `i ? i - 1 : 0`, which then read it.
#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define N 25
#define M 18
#define FEW 2
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template few[FEW]
#pragma xmp distribute few[block] onto p
#pragma xmp nodes q[*][*]
#pragma xmp template s[N][M]
#pragma xmp distribute s[block][block] onto q
static long u[N], v[N], odd[N], tiny[FEW];
static float complex z[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[2:3]
#pragma xmp align v like u
#pragma xmp align odd like u
#pragma xmp align z like u
#pragma xmp align tiny[i] with few[i]
#pragma xmp shadow tiny[1]
static double a[N][M], b[N][M], c[N][M], d[N][M];
#pragma xmp align a[i][j] with s[i][j]
#pragma xmp shadow a[2][1]
#pragma xmp align b like a
#pragma xmp align c like a
#pragma xmp align d like a

/* The element that is seen in the mirror; and its sign. */
#define SEEN(i, n) ((i) < 0 ? -1 - (i) : (i) >= (n) ? 2 * (n) - 1 - (i) : (i))
#define SIGN(i, n) ((i) < 0 || (i) >= (n) ? -1 : 1)
#define ROUND(i, n) (((i) + (n)) % (n))
#ifdef __SODE__
#define AT(u, i) u[i]
#define ODD(u, i) u[i]
#define IN(a, i, j) a[i][j]
#define TURNED(a, i, j) a[i][j]
#else
#define AT(u, i) u[SEEN(i, N)]
#define ODD(u, i) SIGN(i, N) * u[SEEN(i, N)]
#define IN(a, i, j) a[SEEN(i, N)][SEEN(j, M)]
#define TURNED(a, i, j) SIGN(i, N) * a[SEEN(i, N)][ROUND(j, M)]
#endif

static void show(const char *what, double sum)
{
#pragma xmp task on p[0]
    printf("%s %.15g\n", what, sum);
}

static double line(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = i * i % 11 + 1;
        v[i] = 3 * i;
        odd[i] = 7 + i;
        z[i] = (float)i + 1 - 2.5f * I;
    }
#pragma xmp reflect (u, v) width(/mirror/2:3)
#pragma xmp reflect (odd, z) width(/antimirror/1:2)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        sum += AT(u, i - 2) * 3 + AT(u, i - 1) * (i + 1) + AT(v, i + 3) * (2 * i + 1) - AT(u, i + 1);
        sum += ODD(odd, i - 1) * 5 * i + ODD(odd, i + 2) + crealf(ODD(z, i + 1)) - 4 * cimagf(ODD(z, i - 1));
    }
    return sum;
}

static double plane(void)
{
    double sum = 0;
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * 31 + j * j % 7 + 0.25;
#pragma xmp reflect (a) width(/mirror/2, /mirror/1)
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += IN(a, i - 2, j - 1) * (i + 1) + IN(a, i + 2, j + 1) * (j + 1) + IN(a, i - 1, j + 1) - 3 * IN(a, i + 1, j - 1);
#pragma xmp reflect (a) width(/antimirror/1, /periodic/1)
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += TURNED(a, i - 1, j - 1) * (i + 1) + TURNED(a, i + 1, j + 1) * (j + 1);
    return sum;
}

/* As the serial program says it: the last of several steps is shown. */
static double steps(int n, int m)
{
    double sum = 0;
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            d[i][j] = a[i][j];
    for (int step = 0; step < 3; step++) {
#pragma xmp reflect (d) width(/mirror/1, /mirror/1) orthogonal async(4)
#pragma xmp loop (i, j) on s[i][j] overlap
        for (int i = 0; i < n; i++)
            for (int j = 0; j < M; j++)
                c[i][j] = d[i ? i - 1 : 0][j] + d[i + 1 < N ? i + 1 : N - 1][j] + d[i][j > 0 ? j - 1 : 0] + d[i][j == M - 1 ? j : j + 1] - 4 * d[i][j];
#pragma xmp wait_async (4)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                d[i][j] += 0.125 * c[i][j];
    }
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += d[i][j] * ((i * 7 + j) % 13);
    return sum;
}

/* Without a mirror the same subscripts are right, too. */
static double clamped(double (*x)[M], int n)
#pragma xmp inherit (x)
{
    double sum = 0;
#pragma xmp reflect (x)
#pragma xmp loop (i, j) on x[i][j] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            sum += x[i ? i - 1 : 0][j] * (j + 1) - x[i][j + 1 < M ? j + 1 : M - 1];
    return sum;
}

static double mirrored(double (*x)[M], int n)
#pragma xmp inherit (x)
{
    double sum = 0;
#pragma xmp reflect (x) width(/mirror/1, /mirror/0:1)
#pragma xmp loop (i, j) on x[i][j] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            sum += x[i ? i - 1 : 0][j] * (j + 1) - x[i][j + 1 < M ? j + 1 : M - 1];
    return sum;
}

static double alone[N][M];

int main(void)
{
    show("line", line());
    show("plane", plane());
    show("steps", steps(N, M));
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            b[i][j] = (i * 5 + j) % 17;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            alone[i][j] = (i * 5 + j) % 17;
    double found[] = {clamped(b, N), mirrored(b, N), clamped(alone, N), mirrored(alone, N)};
    for (int k = 0; k < 4; k++)
        show("functions", found[k]);
    double sum = 0;
#pragma xmp loop (i) on few[i]
    for (int i = 0; i < FEW; i++)
        tiny[i] = 5 + i;
#pragma xmp reflect (tiny) width(/mirror/1)
#pragma xmp loop (i) on few[i] reduction(+: sum)
    for (int i = 0; i < FEW; i++)
        sum += tiny[i ? i - 1 : 0] * 10 + tiny[i + 1 < FEW ? i + 1 : FEW - 1];
    show("few", sum);
    return 0;
}
