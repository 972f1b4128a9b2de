// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
//
// The conjugate gradient of the NAS parallel benchmarks (CG, class S), whose zeta is known: the serial text, with the matrix on all nodes, and
// with p and z gathered.

#include <math.h>
#include <stdio.h>

#define NA 1400
#define NONZER 7
#define NITER 15
#define SHIFT 10.0
#define RCOND 0.1
#define NZ (NA * (NONZER + 1) * (NONZER + 1))
#define ZETA 8.5971775078648

#pragma xmp nodes proc[*]
#pragma xmp template t[NA]
#pragma xmp distribute t[block] onto proc

static double a[NZ];
static int colidx[NZ], rowstr[NA + 1];
static int acol[NA][NONZER + 1], arow[NA];
static double aelt[NA][NONZER + 1];
static double x[NA], z[NA], p[NA], q[NA], r[NA];
#pragma xmp align [i] with t[i] :: x, z, p, q, r

static double tran = 314159265.0;
static const double amult = 1220703125.0;

/* x = a x mod 2^46, in halves of 23 bits */
static double randlc(double *seed, double factor)
{
    const double r23 = 0x1p-23, t23 = 0x1p23, r46 = 0x1p-46, t46 = 0x1p46;
    double a1 = (int)(r23 * factor), a2 = factor - t23 * a1;
    double x1 = (int)(r23 * *seed), x2 = *seed - t23 * x1;
    double t1 = a1 * x2 + a2 * x1, t2 = (int)(r23 * t1), upper = t1 - t23 * t2;
    double t3 = t23 * upper + a2 * x2, t4 = (int)(r46 * t3);

    *seed = t3 - t46 * t4;
    return r46 * *seed;
}

/* a sparse vector of random elements, with 1/2 at `row` */
static int random_vector(int row, double v[], int iv[])
{
    int count = 0, power = 1, k;

    while (power < NA)
        power *= 2;
    while (count < NONZER) {
        double element = randlc(&tran, amult);
        int at = (int)(power * randlc(&tran, amult));

        for (k = 0; k < count && iv[k] != at; k++)
            ;
        if (at >= NA || k < count)
            continue;
        v[count] = element;
        iv[count++] = at;
    }
    for (k = 0; k < count && iv[k] != row; k++)
        ;
    v[k] = 0.5;
    iv[k] = row;
    return k == count ? count + 1 : count;
}

/* adds to an element of a row that is sorted so far */
static void add(int row, int *end, int column, double value)
{
    int k = *end;

    for (int at = rowstr[row]; at < *end; at++)
        if (colidx[at] == column) {
            a[at] += value;
            return;
        }
    for (; k > rowstr[row] && colidx[k - 1] > column; k--) {
        colidx[k] = colidx[k - 1];
        a[k] = a[k - 1];
    }
    colidx[k] = column;
    a[k] = value;
    ++*end;
}

/* the sum of weighted outer products of the vectors, and (RCOND - SHIFT) on the diagonal */
static void makea(void)
{
    static int end[NA];
    double size = 1.0, ratio = pow(RCOND, 1.0 / NA);
    int i, j, k, count = 0;

    for (i = 0; i < NA; i++)
        arow[i] = random_vector(i, aelt[i], acol[i]);
    for (i = 0; i < NA; i++)
        for (j = 0; j < arow[i]; j++)
            rowstr[acol[i][j] + 1] += arow[i];
    for (i = 0; i < NA; i++)
        end[i] = rowstr[i + 1] += rowstr[i];
    for (i = 0; i < NA; i++)
        end[i] = rowstr[i];
    for (i = 0; i < NA; i++) {
        for (j = 0; j < arow[i]; j++)
            for (k = 0; k < arow[i]; k++) {
                int row = acol[i][j], column = acol[i][k];

                add(row, &end[row], column, aelt[i][k] * (size * aelt[i][j]) + (row == i && column == i ? RCOND - SHIFT : 0));
            }
        size *= ratio;
    }
    for (i = 0; i < NA; i++) { /* without the room that sums have left */
        int begin = rowstr[i];

        rowstr[i] = count;
        for (k = begin; k < end[i]; k++, count++) {
            colidx[count] = colidx[k];
            a[count] = a[k];
        }
    }
    rowstr[NA] = count;
}

static double conj_grad(void)
{
    int j, k;
    double rho = 0.0, norm = 0.0;

#pragma xmp loop (j) on t[j] reduction(+: rho)
    for (j = 0; j < NA; j++) {
        q[j] = z[j] = 0.0;
        p[j] = r[j] = x[j];
        rho += r[j] * r[j];
    }
    for (int it = 0; it < 25; it++) {
        double d = 0.0, rho0 = rho, alpha, beta;

#pragma xmp loop (j) on t[j] gather(p) reduction(+: d)
        for (j = 0; j < NA; j++) {
            double sum = 0.0;
            for (k = rowstr[j]; k < rowstr[j + 1]; k++)
                sum += a[k] * p[colidx[k]];
            q[j] = sum;
            d += p[j] * sum;
        }
        alpha = rho / d;
        rho = 0.0;
#pragma xmp loop (j) on t[j] reduction(+: rho)
        for (j = 0; j < NA; j++) {
            z[j] += alpha * p[j];
            r[j] -= alpha * q[j];
            rho += r[j] * r[j];
        }
        beta = rho / rho0;
#pragma xmp loop (j) on t[j]
        for (j = 0; j < NA; j++)
            p[j] = r[j] + beta * p[j];
    }
#pragma xmp loop (j) on t[j] gather(z) reduction(+: norm)
    for (j = 0; j < NA; j++) {
        double sum = 0.0;
        for (k = rowstr[j]; k < rowstr[j + 1]; k++)
            sum += a[k] * z[colidx[k]];
        norm += (x[j] - sum) * (x[j] - sum);
    }
    return sqrt(norm);
}

int main(void)
{
    double zeta = 0.0, rnorm = 0.0;
    int j;

    randlc(&tran, amult);
    makea();
#pragma xmp loop (j) on t[j]
    for (j = 0; j < NA; j++)
        x[j] = 1.0;
    for (int it = 1; it <= NITER; it++) {
        double xz = 0.0, zz = 0.0;

        rnorm = conj_grad();
#pragma xmp loop (j) on t[j] reduction(+: xz, zz)
        for (j = 0; j < NA; j++) {
            xz += x[j] * z[j];
            zz += z[j] * z[j];
        }
        zeta = SHIFT + 1.0 / xz;
        zz = 1.0 / sqrt(zz);
#pragma xmp loop (j) on t[j]
        for (j = 0; j < NA; j++)
            x[j] = zz * z[j];
    }
#pragma xmp task on proc[0]
    printf("%d non-zeros, zeta %.10f, %s, residual %s\n", rowstr[NA], zeta, fabs(zeta - ZETA) / ZETA < 1e-10 ? "verified" : "WRONG",
           rnorm < 1e-10 ? "small" : "LARGE");
    return 0;
}
