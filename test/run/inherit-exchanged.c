// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Parameters that inherit exchange their arrays any number of times, on all ways out of the function: the caller's keep their names.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 23
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][M], v[N][M], w[N][M], (*held)[M], (*other)[M];
#pragma xmp align [i][*] with t[i] :: u, v, w, held, other
#pragma xmp shadow [2][0] :: u, v, w, held, other

static double sum(double (*a)[M])
{
    double all = 0;
#pragma xmp inherit (a)
#pragma xmp loop (i) on a[i][*] reduction(+:all)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            all += a[i][j] * (i + 1) + j;
    return all;
}

static double steps(double (*a)[M], double b[N][M], int count)
{
#pragma xmp inherit (a, b)
    for (int k = 0; k < count; k++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on a[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + 1;
        double (*c)[M] = a;
        a = b;
        b = c;
        if (count == 5 && k == 2)
            return sum(b) - sum(a);
    }
    return sum(a);
}

/* Three in a ring, and two of them; calls that exchange theirs. */
static double ring(double (*a)[M], double (*b)[M], double (*c)[M], int count)
{
    double all = 0;
#pragma xmp inherit (a, b, c)
    for (int k = 0; k < count; k++) {
        double (*d)[M] = a;
        a = b;
        b = c;
        c = d;
        all = 2 * all + steps(b, c, k) + sum(a);
        if (k % 2 == 0) {
            d = b;
            b = c;
            c = d;
        }
    }
    return all;
}

/* Aligned like an inherited array, with a whole dimension: the same parts on another template. */
static double own(int n, double (*a)[M], int count)
{
    double all = 0, (*b)[M], *x, *y;
#pragma xmp inherit (a)
#pragma xmp align b like a
#pragma xmp align x[i] like a[i][*]
#pragma xmp align y[i] like a[i][*]
    b = xmp_malloc(xmp_desc_of(b), n, M);
    x = xmp_malloc(xmp_desc_of(x), n);
    y = xmp_malloc(xmp_desc_of(y), n);
#pragma xmp loop (i) on a[i][*]
    for (int i = 0; i < n; i++) {
        x[i] = y[i] = i;
        for (int j = 0; j < M; j++)
            b[i][j] = 0;
    }
    all = steps(a, b, count);
    for (int k = 0; k < count; k++) {
#pragma xmp reflect (x)
#pragma xmp loop (i) on x[i]
        for (int i = 1; i < n - 1; i++)
            y[i] = x[i-1] + x[i+1];
        double *z = x;
        x = y;
        y = z;
    }
#pragma xmp loop (i) on a[i][*] reduction(+:all)
    for (int i = 0; i < n; i++)
        all += b[i][1] * i - a[i][2] + x[i] - 2 * y[i];
    free(b);
    free(x);
    free(y);
    return all;
}

int main(void)
{
    double out[10];
    int n = 0;

    held = xmp_malloc(xmp_desc_of(held), N, M);
    other = xmp_malloc(xmp_desc_of(other), N, M);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = i + j;
            v[i][j] = held[i][j] = i * j % 5;
            w[i][j] = other[i][j] = i % 3;
        }
    out[n++] = steps(u, v, 3);
    out[n++] = sum(u) - 2 * sum(v);
    out[n++] = steps(held, other, 5);
    out[n++] = sum(held) - 2 * sum(other);
    out[n++] = ring(u, v, w, 4);
    out[n++] = sum(u) + 3 * sum(v) - 2 * sum(w);
    out[n++] = ring(w, held, u, 5);
    out[n++] = sum(u) + 3 * sum(held) - 2 * sum(w);
    out[n++] = own(N, u, 3);
    out[n++] = own(N, v, 4);
    if (xmp_node_num() == 1)
        for (int k = 0; k < n; k++)
            printf("%g\n", out[k]);
    free(held);
    free(other);
    return 0;
}
