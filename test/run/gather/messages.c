// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t && k=0
// RUN: try() { k=$((k + 1)); SODE_COMMUNICATORS=$2 %limited %mpirun -n 3 %t $k > %t.out 2>&1 && { echo "$k: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed -n 1p | sed 's/rank [0-9]*: [^ ]*messages.c/m.c/' > %t.sode; echo "sode: $1" | diff - %t.sode || exit 1; }; \
// RUN: k=0; try "m.c:37: array 'x': subscript 30 of dimension 0 is outside 0 to 29, in iteration i = 13" 9; \
// RUN: try "m.c:44: array 'u': subscript -1 of dimension 1 is outside 0 to 3, in iteration i = 21, j = 2" 9; \
// RUN: try "m.c:51: array 'x': subscript 4294967295 of dimension 0 is outside 0 to 29, in iteration i = 0" 9; \
// RUN: try "m.c:55: directive 'gather': the gap of method 'gap' is -2; it must not be negative" 9; \
// RUN: try "m.c:62: directive 'gather': 'x' is distributed over 3 nodes, not all of which are among the 2 executing nodes" 9; \
// RUN: try "m.c:70: directive 'gather': these 2 nodes have no communicator of their own, because there are too many sets of nodes; gather over all nodes, outside of 'task'" 1; try "m.c:79: directive 'gather': argument 'x' has an unknown extent here, because its parameter is a pointer; give the parameter an extent, as in 'x[n]'" 9
// Positions outside of the array, under every method alike; what only the run knows.

#include <stdlib.h>
#include <xmp.h>

#define N 30
#pragma xmp nodes p[3]
#pragma xmp template t[N]
#pragma xmp template s[N][4]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute s[block][*] onto p
#pragma xmp nodes q[2] = p[0:2]
#pragma xmp template h[N]
#pragma xmp distribute h[block] onto q
double x[N], y[N], u[N][4], v[N][4], z[N], few[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align u[i][j] with s[i][j]
#pragma xmp align v[i][j] with s[i][j]
#pragma xmp align few[i] with h[i]
int col[N], gap = -2;

static void oneDimension(void)
{
#pragma xmp loop (i) on t[i] gather(x) method(allgather)
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
}
static void twoDimensions(void)
{
#pragma xmp loop (i,j) on s[i][j] gather(u) method(range)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 4; j++)
            v[i][j] = u[0][col[i] * (j == 2)];
}
static void unsignedOnes(unsigned one)
{
    for (int turn = 0; turn < 1; turn++)
#pragma xmp loop (i) on t[i] gather(x)
        for (int i = 0; i < N; i++)
            y[i] = x[(unsigned)i - one];
}
static void negativeGap(void)
{
#pragma xmp loop (i) on t[i] gather(x) method(gap(gap))
    for (int i = 0; i < N; i++)
        y[i] = x[col[i]];
}
static void someNodes(int i)
{
#pragma xmp task on p[0:2]
#pragma xmp loop (i) on t[i] gather(x)
    for (i = 0; i < N; i++)
        z[i] = x[col[i]];
}
static void noCommunicator(int i)
{
#pragma xmp barrier on p[1:2]
#pragma xmp task on q
#pragma xmp loop (i) on h[i] gather(few)
    for (i = 0; i < N; i++)
        z[i] = few[col[i]];
}

static double pointer(int n, const double *x)
#pragma xmp inherit (x)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] gather(x) reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += x[col[i]];
    return sum;
}

int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0;
    col[13] = which == 1 ? N : 0;
    col[21] = which == 2 ? -1 : 0;
    switch (which) {
    case 1: oneDimension(); break;
    case 2: twoDimensions(); break;
    case 3: unsignedOnes(1); break;
    case 4: negativeGap(); break;
    case 5: someNodes(0); break;
    case 6: noCommunicator(0); break;
    case 7: z[0] = pointer(N, z); break;
    }
    return 0;
}
