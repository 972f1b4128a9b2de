// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3,4 --cflags="-lm" --sodecc-flags="-lm" %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=5,3 %run-compare --ranks=3,6 --cflags="-lm" --sodecc-flags="-lm" %s
// RUN: env SODE_SCHEME=diamond SODE_TILE=7,100 %run-compare --ranks=2 --cflags="-lm" --sodecc-flags="-lm" %s
// Time loops whose loops reach elements by more than subscripts in their own text: functions that name arrays, or get pointers to
// elements; pointers to elements and rows; subscripts that run through constants. And values that functions return by pointers.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 58
#define M 11
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
double u[N][M], v[N][M], w[N], x[N], y[N]; // other files could have their addresses
static int mask[N];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align [i] with t[i][*] :: w, x, y, mask
#pragma xmp shadow [2][0] :: u
#pragma xmp shadow [2] :: w, y, mask

static double weight[3] = {0.25, 0.5, 0.125};

static double across(int i, int j) { return u[i - 1][j] - 0.5 * u[i + 1][j]; }
static double apart(int i) { return w[i - 1] - 0.5 * w[i + 1]; } // has no loop, which may not end: it tells what leads where
static double sum3(const double *at) { return at[-1] + 2 * *at + *(at + 1); }
static double beside(int from, double scale)
{
    static double more = 0.75;
    const int to = from + 1;
    double far = 0;
    for (int k = -1; k <= 1; k++)
        far += weight[k + 1] * w[to + k];
    return far * scale * more;
}
static void split(double all, double *half, double *rest)
{
    *half = all / 2;
    *rest = all - *half * 0.75;
}
static void halve(double all, double *half, double *rest) // that are wanted
{
    *half = all / 2;
    if (rest)
        *rest = all * 0.25;
}
static double scratch(double z)
{
    double of[4];
    for (double *p = of; p < of + 4; p++)
        *p = z = z / 2 + 1;
    return of[1] - of[3];
}
static void put(int i, double value) { x[i] = value; }
static double deep(double z, int n) { return n < 1 ? z : deep(z * 0.5, n - 1); }

static void start(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++) {
        w[i] = x[i] = sin(7 * i);
        mask[i] = i % 3 == 1;
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j] = cos(i * 13 + j);
    }
}

static void report(const char *name)
{
    unsigned long hash = 0;
#pragma xmp loop (i) on t[i][*] reduction(+: hash)
    for (int i = 0; i < N; i++) {
        union { double d; unsigned long l; } bits = {w[i] + 3 * x[i]};
        hash += (i + 1) * bits.l;
        for (int j = 0; j < M; j++) {
            bits.d = u[i][j] + 5 * v[i][j];
            hash += (i * M + j + 7) * (bits.l ^ bits.l >> 17);
        }
    }
    if (xmp_node_num() == 1)
        printf("%s %lx\n", name, hash);
}

/// A time loop that computes x from w in the statements, and w from x.
#define LINE(NAME, ...)                                    \
    static void NAME(int steps)                            \
    {                                                      \
        start();                                           \
        _Pragma("xmp reflect (mask)")                      \
        _Pragma("xmp blocking steps(4)")                   \
        for (int n = 0; n < steps; n++) {                  \
            _Pragma("xmp reflect (w)")                     \
            _Pragma("xmp loop (i) on t[i][*]")             \
            for (int i = 2; i < N - 2; i++) { __VA_ARGS__ }\
            _Pragma("xmp loop (i) on t[i][*]")             \
            for (int i = 0; i < N; i++)                    \
                w[i] = 0.5 * x[i];                         \
        }                                                  \
        report(#NAME);                                     \
    }

LINE(functions, const double *at = &w[i + 1]; x[i] = beside(i - 1, 0.5) + sum3(&w[i]) + deep(w[i + 2], 2) - 0.25 * sum3(at);)
LINE(writes, put(i, w[i - 1] - w[i + 2]); double *to = &x[i]; *to += scratch(w[i + 1]);)
LINE(ranges, x[i] = 0; for (int k = -2; k <= 2; k++) x[i] += w[i + k] * (k + 0.5); for (int k = 1; k < 3; k++) x[i] -= w[i - k];)
LINE(upwind, const int s = mask[i + 1] ? -1 : 0; x[i] = w[i] - 0.5 * (w[i + s + 1] - w[i + s]) + w[i + (n % 2 ? 2 : -2)];)
LINE(outputs, double a, b, whole; split(w[i - 1] + w[i + 1], &a, &b); int e; x[i] = a - b + modf(3 * w[i], &whole) + whole + frexp(w[i - 2], &e) + e;
     double *const q = &a; *q = 2; x[i] += a * *&(double){w[i + 1]}; halve(w[i - 1], &b, NULL); x[i] += b;)

/// What the second loop needs of its neighbors depends on what a function reads in the first one.
static void through(int steps)
{
    start();
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (w)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            y[i] = apart(i);
#pragma xmp reflect (y)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            w[i] = y[i - 1] + 0.25 * y[i + 1];
    }
    report("through");
}

static void rows(int steps)
{
    start();
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
        for (int i = 2; i < N - 2; i++) {
            const double *up = u[i - 1], *mid = u[i], *down = u[i + 2];
            double *to = v[i];
            for (int j = 1; j < M - 1; j++)
                to[j] = 0.25 * (up[j] + down[j + 1] + mid[j - 1]) + sum3(&u[i - 1][j]);
        }
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 2; i < N - 2; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j] * 0.5;
    }
    report("rows");
}

/// The inner loop is one of the nest, too.
static void tight(int steps)
{
    int k;
    start();
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (w)
#pragma xmp loop (i) on t[i][*]
        for (int i = 2; i < N - 2; i++)
            for (k = 2; k >= -1; k--)
                x[i] += w[i - k] * 0.125;
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < N; i++)
            w[i] = 0.5 * x[i];
    }
    report("tight");
}

/// The core is computed while the shadow of u is in flight.
static void overlapped(void)
{
    start();
#pragma xmp reflect (u) async(3)
#pragma xmp loop (i, j) on t[i][j] overlap
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            v[i][j] = across(i, j);
#pragma xmp wait_async (3)
    report("overlapped");
}

static void plane(int steps)
{
    start();
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = across(i, j);
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j] + 0.125;
    }
    report("plane");
}

int main(void)
{
    functions(9);
    through(8);
    writes(7);
    ranges(5);
    upwind(6);
    outputs(9);
    rows(7);
    tight(6);
    plane(8);
    overlapped();
    return 0;
}
