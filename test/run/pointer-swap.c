// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Aligned pointers exchange their storage between time steps: two, a ring of three, in a macro, a function and a block,
// with reflects of one and of both, and one in flight; so do parameters, whose arrays keep their names in the caller. Other
// statements may stand between.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 23
#define M 5
#define SWAP(a, b) do { void *tmp_ = a; a = b; b = tmp_; } while (0)
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double (*u)[M], (*v)[M];
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp shadow [1][0] :: u, v
static int *a, *b, *c;
#pragma xmp align [i] with t[i] :: a, b, c
#pragma xmp shadow [2] :: a, b, c

static double sum(double (*x)[M])
{
#pragma xmp align x[i][*] with t[i]
#pragma xmp shadow x[1][0]
    double s = 0;
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            s += x[i - 1][j] * (j + 1) - x[i + 1][j];
    return s;
}

static void turn(void)
{
    int *first = a;
    a = b;
    b = c;
    c = first;
}

static double waves(int n)
{
#pragma xmp template s[n]
#pragma xmp distribute s[block] onto p
    float *old, *new, most = -1000;
#pragma xmp align [i] with s[i] :: old, new
#pragma xmp shadow [1] :: old, new
    old = xmp_malloc(xmp_desc_of(old), n);
    new = xmp_malloc(xmp_desc_of(new), n);
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < n; i++)
        old[i] = new[i] = i * i % 7;
    for (int step = 0; step < 5; step++) {
#pragma xmp reflect (old) async(step)
        float *t;
        t = old;
        old = new;
        new = t;                             /* what is in flight goes on: it is 'new' now */
#pragma xmp wait_async (step)
#pragma xmp loop (i) on s[i]
        for (int i = 1; i < n - 1; i++)
            old[i] = (new[i - 1] + new[i + 1]) / 2;
    }
#pragma xmp loop (i) on s[i] reduction(max: most)
    for (int i = 0; i < n; i++)
        most = old[i] > most ? old[i] : most;
    free(old);
    free(new);
    return most;
}

static double array[N][M], other[N][M];
#pragma xmp align [i][*] with t[i] :: array, other
#pragma xmp shadow [1][0] :: array, other

/* The same arrays may be passed for two parameters, and those of a caller's exchange. */
static int advance(double (*x)[M], double (*y)[M], double z[N][M], int steps)
{
#pragma xmp align [i][*] with t[i] :: x, y, z
#pragma xmp shadow [1][0] :: x, y, z
    int done = 0;
    while (done < steps) {
#pragma xmp reflect (x)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                y[i][j] = x[i - 1][j] - x[i + 1][j] * 0.25;
        double (*hold)[M] = x;
        x = y;
        done++;
        if (done % 3 == 0)
            printf("%s", "");
        y = hold;
        SWAP(y, z);
        if (done == 2)
            done += advance(x, z, y, 1);
    }
    return done;
}

static int twice(double (*x)[M], double (*y)[M])
{
#pragma xmp align [i][*] with t[i] :: x, y
#pragma xmp shadow [1][0] :: x, y
    SWAP(x, y);
    return advance(x, y, x, 1) + advance(y, y, x, 0) + advance(u, v, y, 2);
}

int main(void)
{
    long all = 0;
    u = xmp_malloc(xmp_desc_of(u), N, M);
    v = xmp_malloc(xmp_desc_of(v), N, M);
    a = xmp_malloc(xmp_desc_of(a), N);
    b = xmp_malloc(xmp_desc_of(b), N);
    c = xmp_malloc(xmp_desc_of(c), N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j] = array[i][j] = other[i][j] = i * j % 11;
        a[i] = i;
        b[i] = 100 - i * i;
        c[i] = i % 3;
    }
    for (int step = 0; step < 7; step++) {
        if (step % 3 == 2) {
#pragma xmp reflect (u, v)
        } else {
#pragma xmp reflect (u)
        }
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = 0.5 * (u[i - 1][j] + u[i + 1][j]) + step;
        SWAP(u, v);
#pragma xmp reflect (a, c)
#pragma xmp reflect (b) width(1)
#pragma xmp loop (i) on t[i] reduction(+: all)
        for (int i = 2; i < N - 2; i++)
            all += a[i - 2] * b[i + 1] - c[i + 2] + b[i - 1];
        turn();
    }
    int advanced = advance(array, other, u, 5) + advance(u, array, other, 4) + twice(array, u) + twice(other, array);
    double sa = sum(array), so = sum(other);
    double su = sum(u), sv = sum(v), w = waves(17) + waves(3) + waves(40);
    if (xmp_node_num() == 1)
        printf("%g %g %ld %g %d %g %g\n", su, sv, all, w, advanced, sa, so);
    xmp_free(xmp_desc_of(u));
    free(v);
    free(a);
    free(b);
    free(c);
    return 0;
}
