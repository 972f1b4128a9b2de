// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc %s -o %t && k=0
// RUN: try() { k=$((k + 1)); %limited %mpirun -n 3 %t $k > %t.out 2>&1 && { echo "$k: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed -n 1p | sed 's/rank [0-9]*: [^ ]*by-hand.c/b.c/' > %t.sode; echo "sode: $1" | diff - %t.sode || exit 1; }; \
// RUN: k=0; try "b.c:55: directive 'gather': array 'x': position 31 in element 4 of list 'far' is outside 0 to 30"; \
// RUN: try "b.c:55: directive 'gather': list 'far' has -1 positions; its length must not be negative"
// RUN: %sodecc -fsode-check %s -o %t && %limited %mpirun -n 3 %t > %t.checked && %cc -Wno-unknown-pragmas %s -o %t.serial && %t.serial | diff - %t.checked
// RUN: k=2; try "b.c:66: array 'x': element [30] is read here, but this node doesn't own it, and no list of the preceding 'gather' directive names it; add its position, 30, to a list"
// RUN: k=3; try "b.c:71: array 'u': element [29][0] is read here, but this node doesn't own it, and no list of the preceding 'gather' directive names it; add its position, 87, to a list"
// RUN: k=4; try "b.c:66: array 'x': subscript 31 of dimension 0 is outside 0 to 30"
// The directive gather: loops behind it read what its lists name, and what their node owns.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 31
#define W 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp template g[N][W]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic(2)] onto p
#pragma xmp distribute g[block][*] onto p
double x[N], y[N], z[N], u[N][W];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align z[i] with c[i]
#pragma xmp align u[i][j] with g[i][j]
struct matrix { unsigned short *col; } m;
int far[N];
long places[N];

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

/* What the compiler can't follow. */
static int hop(int i) { return far[i]; }
static int (*next)(int) = hop;

static void bad(int length)
{
#pragma xmp gather (x) index(far[:length])
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = x[i];
}

static void unlisted(int at, int row)
{
#pragma xmp gather (x) index(far[0:3])
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 4; i++)
        y[i] = x[i == 2 ? at : far[i % 3]];
#pragma xmp gather (u) index(places[0:N - 2])
    for (int turn = 0; turn < 2; turn++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 4; i++)
            y[i] = u[i == 3 && turn ? row : far[i]][i % W];
    }
}

int main(int argc, char **argv)
{
    int i, j, which = argc > 1 ? atoi(argv[1]) : 0;
    m.col = malloc(N * sizeof *m.col);
    for (i = 0; i < N; i++) {
        m.col[i] = (unsigned short)((i * 7 + 2) % N);
        far[i] = (i * i + 5) % N;
        places[i] = far[i] * W + i % W;
    }
    if (which > 2)
        unlisted(which == 3 ? N - 1 : which == 5 ? N : far[0], N - 2);
    else if (which) {
        far[4] = which == 1 ? N : 0;
        bad(which == 1 ? N : -1);
    }
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        x[i] = 3 * i - 7;
#pragma xmp loop (i) on c[i]
    for (i = 0; i < N; i++)
        z[i] = i * i % 17;
#pragma xmp loop (i) on g[i][*]
    for (i = 0; i < N; i++)
        for (j = 0; j < W; j++)
            u[i][j] = 10 * i + j;
    for (int turn = 0; turn < 3; turn++) {
#pragma xmp gather (x, z) index(m.col[0:N], far[turn:N - turn]) method(range)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++) {
            y[i] = x[i] + x[m.col[i]];
            if (i >= turn)
                y[i] += x[next(i)] - z[next(i)];
        }
        show("far");
        {
#pragma xmp loop (i) on t[i]
            for (i = 0; i < N; i++)
                y[i] = x[m.col[i]] * (i + turn);
        }
        show("again");
#pragma xmp gather (u) index(places[:N]) expect(changing)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            y[i] = u[far[i]][i % W] + u[i][W - 1];
        show("two dimensions");
        // values of before, until the directive comes again
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            x[i] += i % 4;
        far[turn + 2] = turn;
        places[turn] = 5;
        far[turn] = 1, places[turn + 2] = turn * W + (turn + 2) % W, places[turn] = W + turn % W;
    }
    free(m.col);
    return 0;
}
