// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t && k=0
// RUN: try() { k=$((k + 1)); SODE_COMMUNICATORS=$2 %limited %mpirun -n 3 %t $k > %t.out 2>&1 && { echo "$k: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed -n 1p | sed 's/rank [0-9]*: [^ ]*messages.c/m.c/' > %t.sode; echo "sode: $1" | diff - %t.sode || exit 1; }; \
// RUN: k=0; try "m.c:33: array 'y': subscript 30 of dimension 0 is outside 0 to 29, in iteration i = 13" 9; \
// RUN: try "m.c:40: array 'u': subscript -1 of dimension 1 is outside 0 to 3, in iteration j = 2, i = 21" 9; \
// RUN: try "m.c:45: directive 'scatter': 'y' is distributed over 3 nodes, not all of which are among the 2 executing nodes" 9; \
// RUN: try "m.c:53: directive 'scatter': these 2 nodes have no communicator of their own, because there are too many sets of nodes; scatter over all nodes, outside of 'task'" 1
// Positions outside of the array; what only the run knows.

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
double y[N], u[N][4], few[N];
#pragma xmp align y[i] with t[i]
#pragma xmp align u[i][j] with s[i][j]
#pragma xmp align few[i] with h[i]
int col[N];

static void oneDimension(void)
{
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (int i = 0; i < N; i++)
        y[col[i]] += 1;
}
static void twoDimensions(void)
{
#pragma xmp loop (i) on t[i] scatter(+: u) ordered(any)
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < N; i++)
            u[0][col[i] * (j == 2)]--;
}
static void someNodes(int i)
{
#pragma xmp task on p[0:2]
#pragma xmp loop (i) on t[i] scatter(+: y)
    for (i = 0; i < N; i++)
        y[col[i]] += 1;
}
static void noCommunicator(int i)
{
#pragma xmp barrier on p[1:2]
#pragma xmp task on q
#pragma xmp loop (i) on h[i] scatter(+: few)
    for (i = 0; i < N; i++)
        few[col[i]] += 1;
}
int main(int argc, char **argv)
{
    int which = argc > 1 ? atoi(argv[1]) : 0;
    col[13] = which == 1 ? N : 0;
    col[21] = which == 2 ? -1 : 0;
    switch (which) {
    case 1: oneDimension(); break;
    case 2: twoDimensions(); break;
    case 3: someNodes(0); break;
    case 4: noCommunicator(0); break;
    }
    return 0;
}
