// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A product of a matrix in rows: the vector lies in blocks, in uneven ones of which some are empty, cyclically, in part of its
// template, with a shadow, on all nodes; by each method. Rows are empty, short, and one has all columns.

#include <stdio.h>
#include <xmp.h>

#define N 53
#define MOST 700
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
#pragma xmp template d[N]
#pragma xmp distribute d[cyclic(3)] onto p
#pragma xmp template w[2*N]
#pragma xmp distribute w[block] onto p
#pragma xmp template r[8][N]
#pragma xmp distribute r[block][*] onto p

double x[N], xc[N], xw[N], xs[N], xr[N], y[N], yc[N];
float xd[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align xc[i] with c[i]
#pragma xmp align yc[i] with c[i]
#pragma xmp align xd[i] with d[i]
#pragma xmp align xw[i] with w[i+N-3]
#pragma xmp align xs[i] with t[i]
#pragma xmp shadow xs[2:1]
#pragma xmp align xr[i] with r[*][i]

int ptr[N + 1], col[MOST];
double a[MOST];

static void show(const char *what)
{
    double sum = 0, weighted = 0;
    int i;
#pragma xmp loop (i) on t[i] reduction(+: sum, weighted)
    for (i = 0; i < N; i++) {
        sum += y[i];
        weighted += i * y[i];
    }
#pragma xmp task on p[0]
    printf("%s %.0f %.0f\n", what, sum, weighted);
}

static void pattern(int seed)
{
    int n = 0;
    for (int i = 0; i < N; i++) {
        ptr[i] = n;
        int wide = i == 17 ? N : i % 5 == 0 ? 0 : 1 + (i * seed) % 7;
        for (int k = 0; k < wide; k++, n++) {
            col[n] = i == 17 ? k : (i * 31 + k * k * seed + 7 * k) % N;
            a[n] = (n * 13 + seed) % 101 - 50;
        }
    }
    ptr[N] = n;
}

int main(void)
{
    int i, j;
    const int more = 3;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        x[i] = 2 * i + 1, xs[i] = 3 * i - N;
#pragma xmp loop (i) on c[i]
    for (i = 0; i < N; i++)
        xc[i] = 5 * i % 17;
#pragma xmp loop (i) on d[i]
    for (i = 0; i < N; i++)
        xd[i] = 7 * i % 23;
#pragma xmp loop (i) on w[i+N-3]
    for (i = 0; i < N; i++)
        xw[i] = 11 * i % 29;
    for (i = 0; i < N; i++)
        xr[i] = i * i % 31;
    for (int turn = 0; turn < 4; turn++) {
        pattern(turn % 2 + 2); // the same ones come again
#pragma xmp loop (i) on t[i] gather(x)
        for (i = 0; i < N; i++) {
            double s = 0;
            for (j = ptr[i]; j < ptr[i+1]; j++)
                s += a[j] * x[col[j]];
            y[i] = s;
        }
        show("block");
#pragma xmp loop (i) on t[i] gather(xc) method(minimal)
        for (i = 0; i < N; i++) {
            y[i] = 0;
            for (j = ptr[i]; j < ptr[i+1]; j++)
                y[i] += a[j] * xc[col[j]];
        }
        show("cyclic");
#pragma xmp loop (i) on t[i] gather(xd) method(gap(more))
        for (i = 0; i < N; i++) {
            y[i] = 0;
            for (j = ptr[i]; j < ptr[i+1]; j++)
                y[i] += a[j] * xd[col[j]];
        }
        show(more > 0 ? "cyclic(3)" : "");
#pragma xmp loop (i) on t[i] gather(xw) method(range)
        for (i = 0; i < N; i++) {
            y[i] = 0;
            for (j = ptr[i]; j < ptr[i+1]; j++)
                y[i] += a[j] * xw[col[j]];
        }
        show("part of a template");
#pragma xmp loop (i) on t[i] gather(xs) method(allgather)
        for (i = 0; i < N; i++) {
            y[i] = xs[N - 1 - i];
            for (j = ptr[i]; j < ptr[i+1]; j++)
                y[i] += a[j] * xs[col[j]];
        }
        show("shadow");
#pragma xmp loop (i) on t[i] gather(xr, x)
        for (i = 0; i < N; i++) {
            y[i] = 0;
            for (j = ptr[i]; j < ptr[i+1]; j++)
                y[i] += xr[col[j]] - x[col[j]];
        }
        show("all nodes");
        // iterations on cyclic nodes
#pragma xmp loop (i) on c[i] gather(x, xc) method(range)
        for (i = 0; i < N; i++) {
            yc[i] = 0;
            for (j = ptr[i]; j < ptr[i+1]; j++)
                yc[i] += a[j] * (x[col[j]] + xc[col[j]]);
        }
#pragma xmp loop (i) on t[i] gather(yc)
        for (i = 0; i < N; i++)
            y[i] = yc[(i * 7) % N];
        show("loop on cyclic");
    }
    return 0;
}
