// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags=-fsode-elide %s
// RUN: %run-compare --ranks=1,3 --sodecc-flags="-fsode-check -Wno-sode-blocking-checked" %s
// Parameters without `restrict` exchange their arrays in a time loop: the run knows that they are two. Also memory that is not distributed.

#include <stdio.h>
#include <xmp.h>

#define N 33
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N][M], x[N][M];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align [i][*] with t[i] :: w, x
#pragma xmp shadow [4] :: u, v
#pragma xmp shadow [4][0] :: w, x

void relax(int n, double *to, double *from, int steps, int f)
#pragma xmp inherit (to)
#pragma xmp align from like to
{
#pragma xmp blocking steps(f)
    for (int s = 0; s < steps; s++) {
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i]
        for (int i = 1; i < n - 1; i++)
            to[i] = 0.5 * (from[i-1] + from[i+1]);
        double *q = to;
        to = from;
        from = q;
    }
}

static void rows(int n, double (*to)[M], double (*from)[M], int steps)
#pragma xmp inherit (to, from)
{
    for (int s = 0; s < steps; s++) {
#pragma xmp reflect (from)
#pragma xmp loop (i) on from[i][*]
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < M; j++)
                to[i][j] = 0.5 * (from[i-1][j] + from[i+1][M-1-j]);
        double (*q)[M] = to;
        to = from;
        from = q;
    }
}

int main(void)
{
    double a[N], b[N], c[N][M], d[N][M], hash[2] = {0, 0};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = v[i] = (i * 7 + 3) % 13;
        for (int j = 0; j < M; j++)
            w[i][j] = x[i][j] = (i * 5 + j) % 11;
    }
    for (int i = 0; i < N; i++) {
        a[i] = b[i] = (i * 7 + 3) % 13;
        for (int j = 0; j < M; j++)
            c[i][j] = d[i][j] = (i * 5 + j) % 11;
    }
    for (int f = 1; f < 5; f++) {
        relax(N, v, u, 2 * f + 1, f);
        relax(N, b, a, 2 * f + 1, f);
        rows(N, x, w, 2 * f + 1);
        rows(N, d, c, 2 * f + 1);
    }
#pragma xmp loop (i) on t[i] reduction(+: hash[0])
    for (int i = 0; i < N; i++) {
        hash[0] += u[i] * (1 + i) + v[i];
        for (int j = 0; j < M; j++)
            hash[0] += w[i][j] * (i + j) + x[i][j];
    }
    for (int i = 0; i < N; i++) {
        hash[1] += a[i] * (1 + i) + b[i];
        for (int j = 0; j < M; j++)
            hash[1] += c[i][j] * (i + j) + d[i][j];
    }
    if (xmp_node_num() == 1)
        printf("%.10g %.10g\n", hash[0], hash[1]);
    return 0;
}
