// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Matrix product on layers of nodes: every layer holds a copy of the operands, computes its share of the sum over
// k, and the copies of the result are added. Arrays aligned to two of the three dimensions of the template are
// replicated along the first; whole distributed arrays are broadcast and reduced over it.

#include <stdio.h>
#include <xmp.h>

#define N 24
#define M 17
#define K 20
#define LAYERS (xmp_all_num_nodes() % 2 ? 1 : 2)
#define COLUMNS (xmp_all_num_nodes() % 3 ? 1 : 3)
#define ROWS (xmp_all_num_nodes() / LAYERS / COLUMNS)

#pragma xmp nodes p[LAYERS][ROWS][COLUMNS]
#pragma xmp template t[K][N][M]
#pragma xmp distribute t[cyclic][block][block] onto p

double a[N][K], b[K][M], c[N][M], row_sum[N];
#pragma xmp align a[i][*] with t[*][i][*]        /* whole rows */
#pragma xmp align b[*][j] with t[*][*][j]        /* whole columns */
#pragma xmp align c[i][j] with t[*][i][j]
#pragma xmp align row_sum[i] with t[*][i][*]

static void operands(void)
{
    int i, j, k;

    /* only the first layer knows them, and of a and b only one column, one row of nodes */
#pragma xmp task on p[0][:][0]
    {
#pragma xmp loop (i) on t[*][i][*]
        for (i = 0; i < N; i++)
            for (k = 0; k < K; k++)
                a[i][k] = (3 * i + 5 * k) % 7 - 3;
    }
#pragma xmp task on p[0][0][:]
    {
#pragma xmp loop (j) on t[*][*][j]
        for (k = 0; k < K; k++)
            for (j = 0; j < M; j++)
                b[k][j] = (k * j) % 5 - 1;
    }
#pragma xmp bcast (a) from p[0][*][0] on p[:][*][:]
#pragma xmp bcast (b) from p[0][0][*] on p[:][:][*]
}

static void multiply(void)
{
    int i, j, k;

#pragma xmp loop (i,j) on t[*][i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            c[i][j] = 0.0;
    /* the layers share the range of k */
#pragma xmp loop (k,i,j) on t[k][i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            for (k = 0; k < K; k++)
                c[i][j] += a[i][k] * b[k][j];
#pragma xmp reduction (+: c) on p[:][*][*]
}

int main(void)
{
    double trace = 0.0, least = 1e9, most = -1e9, sum = 0.0;
    int i, j, wrong = 0;

    operands();
    multiply();

    /* the result is the same in all layers */
#pragma xmp loop (i,j) on t[*][i][j] reduction(+:wrong)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            double right = 0.0;
            for (int k = 0; k < K; k++)
                right += ((3 * i + 5 * k) % 7 - 3) * (double)((k * j) % 5 - 1);
            if (c[i][j] != right)
                wrong++;
        }
#pragma xmp reduction (max: wrong)

#pragma xmp loop (i) on t[*][i][*]
    for (i = 0; i < N; i++)
        row_sum[i] = 0.0;
#pragma xmp loop (i,j) on t[*][i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            row_sum[i] += c[i][j];
#pragma xmp reduction (+: row_sum) on p[*][*][:]

#pragma xmp loop (i,j) on t[*][i][j] reduction(+:trace) reduction(min:least) reduction(max:most)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            if (i == j)
                trace += c[i][j];
            if (c[i][j] < least)
                least = c[i][j];
            if (c[i][j] > most)
                most = c[i][j];
        }
#pragma xmp loop (i) on t[*][i][*] reduction(+:sum)
    for (i = 0; i < N; i += 2)
        sum += row_sum[i];
    if (xmp_node_num() == 1)
        printf("wrong %d, trace %g, from %g to %g, even rows %g\n", wrong, trace, least, most, sum);
    return 0;
}
