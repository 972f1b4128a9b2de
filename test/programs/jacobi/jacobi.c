// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
// RUN: %run-compare --args="30 17" --ranks=2,6 %S/*.c
//
// Jacobi's method with sizes from the command line: templates that are fixed at run time, and pointers to rows
// whose storage xmp_malloc gives.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define COLUMNS (xmp_all_num_nodes() % 2 ? 1 : 2)

#pragma xmp nodes p[*][COLUMNS]
#pragma xmp template t[:][:]
#pragma xmp distribute t[block][block] onto p

static int rows = 40, cols = 31;

static void release(void *storage)
{
    free(storage);
}

/* One sweep; the widths of the rows are run-time values here, too. */
static double sweep(int n, int m, double (*from)[m], double (*to)[m])
{
#pragma xmp align [i][j] with t[i][j] :: from, to
#pragma xmp shadow [1][1] :: from, to
    double change = 0.0;

#pragma xmp reflect (from)
#pragma xmp loop (i,j) on t[i][j] reduction(max:change)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            to[i][j] = 0.25 * (from[i-1][j] + from[i+1][j] + from[i][j-1] + from[i][j+1]);
            change = fmax(change, fabs(to[i][j] - from[i][j]));
        }
    return change;
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        rows = atoi(argv[1]);
        cols = atoi(argv[2]);
    }
    if (rows < 3 || cols < 3)
        return 2;

    int m = cols;
    double (*u)[m], (*v)[m];
    double *profile;
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp align profile[i] with t[i][*]
#pragma xmp shadow u[1][1]
#pragma xmp shadow v[1][1]
#pragma xmp template_fix t[rows][cols]

    u = (double (*)[m])xmp_malloc(xmp_desc_of(u), rows, cols);
    v = (double (*)[m])xmp_malloc(xmp_desc_of(v), rows, cols);
    profile = xmp_malloc(xmp_desc_of(profile), rows);

#pragma xmp loop (i,j) on t[i][j]
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            u[i][j] = v[i][j] = i == 0 ? sin(M_PI * j / (cols - 1)) : 0.0;
        }

    int sweeps = 0;
    double change = 1.0;
    while (change > 2e-4 && sweeps < 400) {
        sweep(rows, cols, u, v);
        change = sweep(rows, cols, v, u);
        sweeps += 2;
    }

    /* the largest value of every row, on all nodes that hold a part of the row */
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < rows; i++)
        profile[i] = 0.0;
#pragma xmp loop (i,j) on t[i][j]
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            if (u[i][j] > profile[i])
                profile[i] = u[i][j];
#pragma xmp reduction (max: profile) on p[*][:]

    double middle = 0.0, sum = 0.0;
#pragma xmp task on t[rows/2][*]
    middle = profile[rows/2];
#pragma xmp bcast (middle) from t[rows/2][0]
#pragma xmp loop (i) on t[i][*] reduction(+:sum)
    for (int i = 0; i < rows; i++)
        sum += profile[i];
    if (xmp_node_num() == 1) {
        printf("%d x %d: %d sweeps, last change %.10f\n", rows, cols, sweeps, change);
        printf("middle %.10f sum %.7f\n", middle, sum);
    }

    release(u);
    free(v);
    xmp_free(xmp_desc_of(profile));
    return 0;
}
