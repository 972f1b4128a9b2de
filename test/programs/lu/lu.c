// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// LU decomposition with partial pivoting, columns in blocks dealt in turn, and the solution of a system. The
// owner of a column finds the pivot and broadcasts it with the multipliers.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 61
#define NB 4

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(NB)) onto p
static double a[N][N], original[N][N];
#pragma xmp align [*][j] with t(j) :: a, original

static double mult[N];  /* the column of the pivot */
static int pivot[N];

static double element(int i, int j)
{
    return sin(1.0 + 3 * i + 7 * j + (double)(i * j % 11)) + (i == j ? 0.125 : 0);
}

static void decompose(void)
{
    int i, j, k;

    for (k = 0; k < N - 1; k++) {
        int best = k;

#pragma xmp task on t(k)
        {
            for (i = k + 1; i < N; i++)
                if (fabs(a[i][k]) > fabs(a[best][k]))
                    best = i;
        }
#pragma xmp bcast (best) from t(k)
        pivot[k] = best;

        /* exchange the rows, also to the left: mult of earlier columns moves too */
        if (best != k) {
#pragma xmp loop (j) on t(j)
            for (j = 0; j < N; j++) {
                double swap = a[k][j];
                a[k][j] = a[best][j];
                a[best][j] = swap;
            }
        }
#pragma xmp task on t(k)
        {
            for (i = k + 1; i < N; i++)
                mult[i] = a[i][k] /= a[k][k];
        }
#pragma xmp bcast (mult) from t(k)
#pragma xmp loop (j) on t(j)
        for (j = k + 1; j < N; j++)
            for (i = k + 1; i < N; i++)
                a[i][j] -= mult[i] * a[k][j];
    }
}

/* Solves a x = b column by column; x is in b at the end, equal on all nodes. */
static void solve(double b[N])
{
    int i, k;

    for (k = 0; k < N - 1; k++) {
        double swap = b[k];
        b[k] = b[pivot[k]];
        b[pivot[k]] = swap;
    }
    for (k = 0; k < N - 1; k++) {
#pragma xmp task on t(k)
        for (i = k + 1; i < N; i++)
            b[i] -= a[i][k] * b[k];
#pragma xmp bcast (b) from t(k)
    }
    for (k = N - 1; k >= 0; k--) {
#pragma xmp task on t(k)
        {
            b[k] /= a[k][k];
            for (i = 0; i < k; i++)
                b[i] -= a[i][k] * b[k];
        }
#pragma xmp bcast (b) from t(k)
    }
}

int main(void)
{
    static double b[N], product[N];
    double worst = 0.0, largest = 0.0, determinant = 1.0;
    int i, j, swaps = 0;

#pragma xmp loop (j) on t(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = original[i][j] = element(i, j);

    decompose();
    for (i = 0; i < N; i++)
        b[i] = 1 + i % 5;
    solve(b);

    /* the product with the original matrix; every second column at a time */
    for (int start = 0; start < 2; start++) {
#pragma xmp loop (j) on t(j) reduction(+:product)
        for (j = start; j < N; j += 2)
            for (i = 0; i < N; i++)
                product[i] += original[i][j] * b[j];
    }
    for (i = 0; i < N; i++)
        worst = fmax(worst, fabs(product[i] - (1 + i % 5)));
#pragma xmp loop (j) on t(j) reduction(max:largest) reduction(*:determinant)
    for (j = 0; j < N; j++) {
        determinant *= a[j][j] < 0 ? -1.0 : 1.0;
        for (i = 0; i <= j; i++)
            largest = fmax(largest, fabs(a[i][j]));
    }
    for (i = 0; i < N - 1; i++)
        swaps += pivot[i] != i;
#pragma xmp task on p(1) nocomm
    {
        printf("%d row exchanges, sign of the product of pivots %g\n", swaps, determinant);
        printf("largest of U %.10f\n", largest);
        printf("x[0] %.9f x[%d] %.9f residual %s\n", b[0], N - 1, b[N - 1], worst < 1e-8 ? "small" : "LARGE");
    }
    return 0;
}
