// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Subscripts: arithmetic, all integer types, several dimensions, indices of indices, conditions around them, inner loops of all
// kinds, variables that the loop computes; what the subscripts depend on changes between executions.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 37
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template g[N][M]
#pragma xmp distribute g[cyclic(2)][*] onto p

typedef struct { double v[2]; int tag; } cell_t;
double x[N], y[N], u[N][M], z[N * M];
cell_t cells[N];
int owned[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align u[i][j] with g[i][j]
#pragma xmp align cells[i] with t[i]
#pragma xmp align owned[i] with t[i]
#pragma xmp template tz[N*M]
#pragma xmp distribute tz[block] onto p
#pragma xmp align z[i] with tz[i]

short iy[N];
unsigned char kx[N];
unsigned long far[N];
long long next[N];
struct matrix { int n; int *start; unsigned *column; };
struct grid { double *values; } grid;
#pragma xmp align grid.values[i] with t[i]

static void show(const char *what)
{
    double sum = 0, weighted = 0;
    int i;
#pragma xmp loop (i) on t[i] reduction(+: sum, weighted)
    for (i = 0; i < N; i++) {
        sum += y[i];
        weighted += (i % 7 - 3) * y[i];
    }
#pragma xmp task on p[0]
    printf("%s %.0f %.0f\n", what, sum, weighted);
}

static double multiply(const struct matrix *m, double factor)
{
    int i;
    double norm = 0;
#pragma xmp loop (i) on t[i] gather(x) reduction(+: norm)
    for (i = 0; i < N; i++) {
        double s = 0;
        for (int j = m->start[i]; j < m->start[i+1]; ++j)
            s += x[m->column[j] - 1u] * factor;
        y[i] = s;
        norm += s;
    }
    return norm;
}

/* Members of structs: by a parameter that inherits. */
static void of_member(int n, double values[n])
{
#pragma xmp inherit (values)
#pragma xmp loop (i) on values[i] gather(values)
    for (int i = 0; i < n; i++)
        y[i] = values[far[i]] - values[i];
}

static void members(int turn)
{
    int i;
    grid.values = xmp_malloc(xmp_desc_of(grid.values), N);
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        grid.values[i] = i * turn;
    of_member(N, grid.values);
    show("member");
    xmp_free(xmp_desc_of(grid.values));
}

int main(void)
{
    int i, j, k, odd = 1;
    struct matrix m = {N, malloc((N + 1) * sizeof(int)), malloc(3 * N * sizeof(unsigned))};
    for (i = 0; i < N; i++) {
        iy[i] = (short)(i * 3 % N);
        kx[i] = (unsigned char)(i % M);
        far[i] = (unsigned long)(N - 1 - i);
        next[i] = (i * 5 + 1) % N;
        m.start[i] = 3 * i;
        for (k = 0; k < 3; k++)
            m.column[3*i + k] = (unsigned)((i * (k + 2)) % N + 1);
    }
    m.start[N] = 3 * N;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) {
        x[i] = i * i % 19;
        cells[i].v[0] = i, cells[i].v[1] = -i, cells[i].tag = i % 3;
        owned[i] = (i * 11 + 2) % N;
    }
#pragma xmp loop (i) on g[i][*]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            u[i][j] = 10 * i + j;
#pragma xmp loop (i) on tz[i]
    for (i = 0; i < N * M; i++)
        z[i] = i % 41;
    for (int turn = 0; turn < 3; turn++) {
#pragma xmp loop (i) on t[i] gather(z)
        for (i = 0; i < N; i++)
            y[i] = z[M * iy[i] + kx[i]] + z[M*far[i]];
        show("arithmetic");
#pragma xmp loop (i) on t[i] gather(u)
        for (i = 0; i < N; i++)
            y[i] = u[next[i]][kx[i]] - u[iy[i]][0] + u[far[i]][M - 1 - kx[i]];
        show("two dimensions");
#pragma xmp loop (i) on t[i] gather(x) expect(changing)
        for (i = 0; i < N; i++)
            y[i] = x[next[iy[next[i]]]] + x[owned[i]];
        show("indices of indices");
#pragma xmp loop (i) on t[i] gather(cells)
        for (i = 0; i < N; i++) {
            y[i] = 0;
            for (k = 0; k < 2; k++)
                y[i] += cells[next[i]].v[k] * (k + 2) + cells[iy[i]].tag;
        }
        show("structs");
#pragma xmp loop (i) on t[i] gather(owned, x)
        for (i = 0; i < N; i++)
            y[i] = x[owned[next[i]]];
        show("gathered indices");
#pragma xmp loop (i) on t[i] gather(x)
        for (i = 0; i < N; i++) {
            int at = i, steps = 0, there[2];
            double s = 0;
            if (i % 4 == odd)
                continue;
            while (steps < 4) {
                at = (int)next[at];
                steps++;
                if (at % 6 == 0)
                    break;
                s += i > 3 && x[at] > 4;
                s += at < N - 1 ? x[at + 1] : 0;
            }
            there[0] = abs(at - 5);
            there[1] = at / 2;
            do {
                s += x[there[steps % 2]];
            } while (--steps > 0);
            switch (i % 3) {
            case 0:
                s += x[iy[i]];
                break;
            case 1:
                at = (int)far[i]; /* fall through */
            default:
                s -= x[at];
            }
            y[i] = s + floor(x[i] / 2);
        }
        show("ways");
        double norm = multiply(&m, 2);
        show("in a function");
#pragma xmp task on p[0]
        printf("%.0f\n", norm);
        members(turn);
        odd = 3 - odd;
        for (i = 0; i < N; i++) {
            next[i] = (next[i] + turn) % N;
        }
        for (i = 0; i < N; i++)
            m.column[3*i] = (unsigned)((i * 4) % N + 1);
        iy[turn] = 0; // read by one node only
    }
    free(m.start);
    free(m.column);
    return 0;
}
