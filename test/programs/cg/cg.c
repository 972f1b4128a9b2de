// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Conjugate gradient on a two-dimensional node array, after the NAS parallel benchmark CG: the matrix is cut
// into blocks, vectors lie along the columns of the node array, and are replicated along its rows.

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <xmp.h>

#include "cg.h"

/* vectors of the solver lie where the columns of the matrix lie; w, a product, where its rows lie */
static double x[NA], z[NA], p[NA], q[NA], r[NA], w[NA];
#pragma xmp align [i] with t(i,*) :: x, z, p, q, r
#pragma xmp align [i] with t(*,i) :: w

static double full[NA]; /* a whole vector, for the transposition */

struct matrix A;

/* q = A p */
static void multiply(void)
{
    int j, k;

#pragma xmp loop (j) on t(*,j)
    for (j = 0; j < NA; j++) {
        double sum = 0.0;
        for (k = A.begin[j]; k < A.end[j]; k++)
            sum += A.value[k] * p[A.column[k]];
        w[j] = sum;
    }
    /* the partial products of my row of nodes */
#pragma xmp reduction(+:w) on rows(:)

    /* from the distribution of the rows to that of the columns, by way of a local vector */
    memset(full, 0, sizeof full);
#pragma xmp loop (j) on t(*,j)
    for (j = 0; j < NA; j++)
        full[j] = w[j];
#pragma xmp reduction(+:full) on cols(:)
#pragma xmp loop (j) on t(j,*)
    for (j = 0; j < NA; j++)
        q[j] = full[j];
}

static double dot_rr(void)
{
    double sum = 0.0;
#pragma xmp loop (j) on t(j,*) reduction(+:sum)
    for (int j = 0; j < NA; j++)
        sum += r[j] * r[j];
    return sum;
}

/* solves A z = x, returns the norm of the residual */
static double conj_grad(int iterations)
{
    int j;
    double rho = 0.0, norm = 0.0;

#pragma xmp loop (j) on t(j,*)
    for (j = 0; j < NA; j++) {
        q[j] = 0.0;
        z[j] = 0.0;
        r[j] = x[j];
        p[j] = r[j];
    }
    rho = dot_rr();
    for (int it = 1; it <= iterations; it++) {
        double d = 0.0;

        multiply();
#pragma xmp loop (j) on t(j,*) reduction(+:d)
        for (j = 0; j < NA; j++)
            d += p[j] * q[j];

        double alpha = rho / d, rho0 = rho;
#pragma xmp loop (j) on t(j,*)
        for (j = 0; j < NA; j++) {
            z[j] += alpha * p[j];
            r[j] -= alpha * q[j];
        }
        rho = dot_rr();
        double beta = rho / rho0;
#pragma xmp loop (j) on t(j,*)
        for (j = 0; j < NA; j++)
            p[j] = r[j] + beta * p[j];
    }
    /* the true residual: p takes the place of z for one product */
#pragma xmp loop (j) on t(j,*)
    for (j = 0; j < NA; j++)
        p[j] = z[j];
    multiply();
#pragma xmp loop (j) on t(j,*) reduction(+:norm)
    for (j = 0; j < NA; j++)
        norm += (x[j] - q[j]) * (x[j] - q[j]);
    return sqrt(norm);
}

int main(int argc, char *argv[])
{
    double zeta = 0.0, shift = 0.0, worst = 0.0;
    int j, first = xmp_all_node_num() == 1;

    if (first)
        shift = 10.0; /* as if it were read from a file */
#pragma xmp bcast (shift) from proc(1,1)

    make_matrix(&A, argc > 1 ? 5 : 20);
#pragma xmp loop (j) on t(j,*)
    for (j = 0; j < NA; j++)
        x[j] = 1.0;

    for (int it = 1; it <= 12; it++) {
        double rnorm = conj_grad(25), xz = 0.0, zz = 0.0;

#pragma xmp loop (j) on t(j,*) reduction(+:xz,zz)
        for (j = 0; j < NA; j++) {
            xz += x[j] * z[j];
            zz += z[j] * z[j];
        }
        zeta = shift + 1.0 / xz;
        zz = 1.0 / sqrt(zz);
        worst = fmax(worst, rnorm);
#pragma xmp loop (j) on t(j,*)
        for (j = 0; j < NA; j++)
            x[j] = zz * z[j];
    }
#pragma xmp task on proc(1,1)
    {
        printf("zeta %.6f\n", zeta);
        printf("converged %s\n", worst < 1e-9 ? "yes" : "no");
    }
    return 0;
}
