// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Methods compact and compact_gap: subscripts from lists of all integer types, with constants added, of several dimensions, in structs, from distributed
// and gathered lists; other subscripts beside them; arrays of two dimensions and of structs; all mappings; lists that change. Sums have the bits of
// every other method. SODE_GATHER=compact takes loops with method(auto), too.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 53
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(2)] onto p
#pragma xmp template g[N][M]
#pragma xmp distribute g[block][*] onto p
#pragma xmp template r[8][N]
#pragma xmp distribute r[block][*] onto p

struct cell { double v; int tag; char letters[3]; };
double x[N], y[N], z[N], xc[N], xr[N], u[N][M];
struct cell cells[N];
int owned[N], places[N];
#pragma xmp align [i] with t[i] :: x, y, z, cells, owned
#pragma xmp align xc[i] with c[i]
#pragma xmp align places[i] with c[i]
#pragma xmp align xr[i] with r[*][i]
#pragma xmp align u[i][j] with g[i][j]
#pragma xmp shadow x[2:1]

int start[N + 1], col[5 * N], ell[M][N];
long wide[5 * N];
unsigned long far[5 * N]; /* numbers of 64 bits, and what is subtracted from them, too */
#define FAR 1000000000000ul
unsigned short narrow[N];
struct matrix { int *start; unsigned *column; } m;
double a[5 * N];

static void show(const char *what)
{
    double sum = 0, weighted = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum, weighted)
    for (int i = 0; i < N; i++) {
        sum += y[i];
        weighted += (i % 7 - 3) * y[i];
    }
#pragma xmp task on p[0]
    printf("%s %.0f %.0f\n", what, sum, weighted);
}

static void pattern(int seed)
{
    int n = 0;
    for (int i = 0; i < N; i++) {
        start[i] = n;
        int most = i == 3 ? N : i % 6 == seed ? 0 : 1 + i * seed % 4;
        for (int k = 0; k < most; k++, n++) {
            col[n] = most == N ? k : (i * 31 + k * k * seed + 7 * k) % N;
            wide[n] = col[n] + 1;
            far[n] = FAR + (unsigned)col[n];
            m.column[n] = (unsigned)col[n] + 3;
            a[n] = (n * 13 + seed) % 101 - 50;
        }
        for (int k = 0; k < M; k++)
            ell[k][i] = (i + k * seed * 5) % N;
        narrow[i] = (unsigned short)(i * (seed + 1) % (N - 2));
    }
    start[N] = n;
}

static void lists(void)
{
    int i, j;
#pragma xmp loop (i) on t[i] gather(x) method(compact)
    for (i = 0; i < N; i++) {
        double s = 0;
        for (j = start[i]; j < start[i + 1]; j++)
            s += a[j] * x[col[j]];
        y[i] = s;
    }
    show("crs");
#pragma xmp loop (i) on t[i] gather(x, xc) method(compact_gap(3))
    for (i = 0; i < N; i++) {
        y[i] = 0;
        for (j = start[i]; j < start[i + 1]; j++)
            y[i] += a[j] * (x[wide[j] - 1] + 2 * xc[m.column[j] - 3u]);
    }
    show("from one");
#pragma xmp loop (i) on t[i] gather(x) method(compact)
    for (i = 0; i < N; i++)
        y[i] = x[far[i] - FAR] + x[col[i] + 3000000000u + 1294967296u];
    show("from far");
#pragma xmp loop (i) on t[i] gather(x)
    for (i = 0; i < N; i++)
        y[i] = x[far[i] - FAR] - x[far[i + 1] - FAR];
    show("from far by auto");
#pragma xmp loop (i) on t[i] gather(x) method(compact) expect(changing)
    for (i = 0; i < N; i++) {
        y[i] = x[2 + narrow[i]];
        for (int k = 0; k < M; k++)
            y[i] += (k + 1) * x[ell[k][i]];
    }
    show("ell");
#pragma xmp loop (i) on t[i] gather(xr, xc) method(compact)
    for (i = 0; i < N; i++)
        y[i] = xr[owned[i]] - xc[owned[i]];
    show("distributed lists");
#pragma xmp loop (i) on t[i] gather(places, x) method(compact)
    for (i = 0; i < N; i++)
        y[i] = x[places[N - 1 - i]];
    show("gathered lists");
#pragma xmp loop (i) on t[i] gather(cells) method(compact)
    for (i = 0; i < N; i++)
        y[i] = cells[col[i]].v + cells[ell[1][i]].tag * cells[ell[2][i]].letters[1];
    show("structs");
}

static void others(int shift)
{
    int i, j;
#pragma xmp loop (i) on t[i] gather(x) method(compact)
    for (i = 0; i < N; i++)
        y[i] = i % 3 ? x[i] - x[(i + shift) % N] : x[col[i]] * x[N - 1 - i];
    show("beside others");
#pragma xmp loop (i) on t[i] gather(u, x) method(compact_gap(2))
    for (i = 0; i < N; i++) {
        y[i] = x[col[i]];
        for (j = 0; j < M; j++)
            y[i] += u[ell[j][i]][(i + j) % M] * (j + 1);
    }
    show("two dimensions");
#pragma xmp loop (i) on t[i] gather(xr, x) scatter(+: z) method(compact)
    for (i = 0; i < N; i++)
        if (xr[col[i]] > 20)
            z[ell[1][i]] += x[ell[2][i]];
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        y[i] = z[i];
    show("scatter");
#pragma xmp loop (i) on t[i] gather(x, xc) method(auto)
    for (i = 0; i < N; i++) {
        y[i] = 0;
        for (j = start[i]; j < start[i + 1]; j++)
            y[i] += a[j] * x[col[j]] - xc[wide[j] - 1];
    }
    show("auto");
}

/* The same lists elsewhere, and another array with the same pattern. */
static void elsewhere(const int *restrict from)
{
    int i;
#pragma xmp loop (i) on t[i] gather(x, z) method(compact)
    for (i = 0; i < N; i++)
        y[i] = x[from[i]] + 3 * z[from[i]];
    show("elsewhere");
}

int main(void)
{
    int i, j;
    m.column = malloc(5 * N * sizeof *m.column);
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) {
        x[i] = 2 * i + 1, z[i] = i % 5;
        cells[i] = (struct cell){i * 3 % 17, i % 4, "abc"};
        owned[i] = (i * 11 + 2) % N;
    }
#pragma xmp loop (i) on c[i]
    for (i = 0; i < N; i++)
        xc[i] = i * i % 19, places[i] = (i * 7 + 3) % N;
#pragma xmp loop (i) on g[i][*]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            u[i][j] = 10 * i + j;
    for (i = 0; i < N; i++)
        xr[i] = i * i % 31;
    for (int turn = 0; turn < 5; turn++) {
        int *copy = malloc(N * sizeof *copy);
        pattern(turn % 2 + 2); // the same ones come again
        if (turn == 3)
            setenv("SODE_GATHER", "compact", 1);
        if (turn == 4) // the same elements, in another order
            for (i = 0; i < N; i++)
                col[i] = N - 1 - i;
        for (i = 0; i < N; i++)
            copy[i] = ell[1][i];
        lists();
        others(turn);
        elsewhere(ell[1]);
        elsewhere(copy);
        for (i = 0; i < N; i++)
            copy[i] = N - 1 - copy[i];
        elsewhere(copy);
        free(copy);
    }
    free(m.column);
    return 0;
}
