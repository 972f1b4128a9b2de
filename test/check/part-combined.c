// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: warn_part_combined
// A loop on one row combines over the nodes that have this row; the others keep what they had. Told is where all nodes use it, or a node that
// need not have the row. Not in loops on the same row, in tasks, behind a 'bcast', or where nodes have all rows.
#include <stdio.h>
#include <xmp.h>

#define NY 11
#define NX 13
#pragma xmp nodes p[2][*]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template c[NY][NX]
#pragma xmp nodes q[1][*]
#pragma xmp distribute c[block][block] onto q
static double u[NY][NX], tot[NY];
#pragma xmp align u[i][j] with t[i][j]

static double rowOf(int n, int m, double w[n][m], int i)
{
#pragma xmp inherit (w)
    double s = 0;
#pragma xmp loop (j) on w[i][j] reduction(+:s)
    for (int j = 0; j < m; j++)
        s += w[i][j];
    return s;
}

static double ownRow(int i)
{
    double s = 0;
#pragma xmp loop (j) on t[i][j] reduction(+:s)
    for (int j = 0; j < NX; j++)
        s += u[i][j];
    return s;
}

static void useRow(int i)
{
    double s = 0;
#pragma xmp loop (j) on t[i][j] reduction(+:s)
    for (int j = 0; j < NX; j++)
        s += u[i][j];
    if (s > 3)
        tot[i] = s;
}

static void eachRow(int i) { useRow(i); }

int main(void)
{
    double s = 0, all = 0;
#pragma xmp loop (j) on t[NY - 1][j] reduction(+:s)
    for (int j = 0; j < NX; j++)
        s += u[NY - 1][j];
    all += s;
    // CHECK: :[[@LINE-1]]:12: warning: 's' is combined over the nodes that have 't[10][0]', but all nodes use it here; a preceding '#pragma xmp bcast (s) from t[10][0]' gives all of them the same value
    // CHECK: :[[@LINE-5]]:50: note: 's' gets its value here

    for (int i = 0; i < NY; i++) {
        double r = 0;
#pragma xmp loop (j) on t[i][j] reduction(+:r)
        for (int j = 0; j < NX; j++)
            r += u[i][j];
#pragma xmp loop (j) on t[i][j]
        for (int j = 0; j < NX; j++)
            u[i][j] /= r;
#pragma xmp bcast (r) from t[i][0]
        all += r;

        tot[i] = 0;
#pragma xmp loop (j) on t[i][j] reduction(+:tot[i])
        for (int j = 0; j < NX; j++)
            tot[i] += u[i][j];
        all += tot[i];
        // CHECK: :[[@LINE-1]]:16: warning: 'tot[i]' is combined over the nodes that have 't[i][0]', but all nodes use it here; a preceding '#pragma xmp bcast (tot[i])
        // CHECK: note: 'tot' gets its value here
        all += rowOf(NY, NX, u, i);
        // CHECK: :27:12: warning: 's' is combined over the nodes that have 'w[i][0]'
        // CHECK: :24:45: note: 's' gets its value here

        double w = 0;
#pragma xmp loop (j) on c[i][j] reduction(+:w)
        for (int j = 0; j < NX; j++)
            w += j;
        all += w;

        double taken = 0;
#pragma xmp task on t[i][0]
        taken += i;
        all += taken;
        // CHECK: :[[@LINE-1]]:16: warning: 'taken' is set in a 'task', but all nodes use it here
        // CHECK: note: 'taken' gets its value here
    }
    double first = 0; // of a row that the first node has
#pragma xmp loop (j) on t[0][j] reduction(max:first)
    for (int j = 0; j < NX; j++)
        first = first > u[0][j] ? first : u[0][j];
    if (xmp_node_num() == 1)
        printf("%g %g\n", all, first);
    first = 0;
#pragma xmp loop (j) on t[0][j] reduction(max:first)
    for (int j = 0; j < NX; j++)
        first = first > u[0][j] ? first : u[0][j];
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < NY; i++)
        for (int j = 0; j < NX; j++)
            u[i][j] -= first;
            // CHECK: :[[@LINE-1]]:24: warning: 'first' is combined over the nodes that have 't[0][0]', but all nodes use it here
            // CHECK: note: 'first' gets its value here
    double most = 0;
    for (int i = 0; i < NY; i++) {
#pragma xmp task on t[i][:]
        eachRow(i);
    }
#pragma xmp loop (i) on t[i][*] reduction(max:most)
    for (int i = 0; i < NY; i++)
        most = most > ownRow(i) ? most : ownRow(i);
    return most > 3;
}
