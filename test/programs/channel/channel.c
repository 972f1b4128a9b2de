// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Flow in a channel by stream function and vorticity, written by somebody who thinks in Fortran: parentheses, indices
// from 1, first dimension fastest, DO loops by macros, upper-case names.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 48
#define NY 25
#define NPX (xmp_all_num_nodes() % 3 ? 1 : 3)
#define RE 50.0
#define H (1.0 / (NY - 1))
#define DT 0.002
#define NSTEP 25
#define NPSI 8

#define DO(i, first, last) for (int i = (first); i <= (last); i++)
#define DOSTEP(i, first, last, step) for (int i = (first); i <= (last); i += (step))

/* Arrays are (I,J) as in Fortran; C stores the first index last, and element 0 is not used. */
#define PSI(i, j) psi[j][i]
#define OMG(i, j) omg[j][i]
#define NEW(i, j) new_omg[j][i]
#define RES(i, j) res[j][i]

#pragma xmp nodes P(NPX, *)
#pragma xmp template T(0:NX, 0:NY)
#pragma xmp distribute T(block, block) onto P
double psi[NY+1][NX+1], omg[NY+1][NX+1], new_omg[NY+1][NX+1], res[NY+1][NX+1];
#pragma xmp align psi[J][I] with T(I, J)
#pragma xmp align omg[J][I] with T(I, J)
#pragma xmp align new_omg[J][I] with T(I, J)
#pragma xmp align res[J][I] with T(I, J)
#pragma xmp shadow psi[1:1][1:1]
#pragma xmp shadow omg[1:1][1:1]

static void INITIAL(void)
{
#pragma xmp loop (I, J) on T(I, J)
    DO(J, 1, NY)
        DO(I, 1, NX) {
            double y = (J - 1) * H;
            PSI(I, J) = y * y * (3 - 2 * y);
            OMG(I, J) = -(6 - 12 * y) + (I == NX / 4 ? 4 * sin(M_PI * y) : 0);
            NEW(I, J) = OMG(I, J);
            RES(I, J) = 0;
        }
}

/* Poisson's equation for PSI, a few sweeps in two colors; the rows of one color are every second. */
static double POISSON(void)
{
    double largest = 0;

    for (int sweep = 0; sweep < NPSI; sweep++) {
#pragma xmp reflect (psi)
#pragma xmp loop (I, J) on T(I, J)
        DO(J, 2, NY - 1)
            DO(I, 2, NX - 1)
                RES(I, J) = PSI(I-1, J) + PSI(I+1, J) + PSI(I, J-1) + PSI(I, J+1) - 4 * PSI(I, J) + H * H * OMG(I, J);
#pragma xmp loop (I, J) on T(I, J)
        DOSTEP(J, 2, NY - 1, 2)
            DO(I, 2, NX - 1)
                PSI(I, J) += 0.2 * RES(I, J);
#pragma xmp loop (I, J) on T(I, J)
        DOSTEP(J, 3, NY - 1, 2)
            DO(I, 2, NX - 1)
                PSI(I, J) += 0.22 * RES(I, J);
    }
#pragma xmp loop (I, J) on T(I, J) reduction(max: largest)
    DO(J, 2, NY - 1)
        DO(I, 2, NX - 1)
            largest = fmax(largest, fabs(RES(I, J)));
    return largest;
}

/* Walls make vorticity: the lower one, then the upper one. */
static void WALLS(void)
{
#pragma xmp reflect (psi) width(1, 0)
#pragma xmp task on T(:, 1)
    {
#pragma xmp loop (I) on T(I, 1)
        DO(I, 2, NX - 1)
            OMG(I, 1) = -2 * (PSI(I, 2) - PSI(I, 1)) / (H * H);
    }
#pragma xmp task on T(:, NY)
    {
#pragma xmp loop (I) on T(I, NY)
        DO(I, 2, NX - 1)
            OMG(I, NY) = -2 * (PSI(I, NY-1) - PSI(I, NY)) / (H * H);
    }
}

static void VORTICITY(void)
{
#pragma xmp reflect (psi, omg)
#pragma xmp loop (I, J) on T(I, J)
    DO(J, 2, NY - 1)
        DO(I, 2, NX - 1) {
            double u = (PSI(I, J+1) - PSI(I, J-1)) / (2 * H), v = -(PSI(I+1, J) - PSI(I-1, J)) / (2 * H);
            double wx = (OMG(I+1, J) - OMG(I-1, J)) / (2 * H), wy = (OMG(I, J+1) - OMG(I, J-1)) / (2 * H);
            double lap = OMG(I+1, J) + OMG(I-1, J) + OMG(I, J+1) + OMG(I, J-1) - 4 * OMG(I, J);
            NEW(I, J) = OMG(I, J) + DT * (-u * wx - v * wy + lap / (RE * H * H));
        }
#pragma xmp loop (I, J) on T(I, J)
    DO(J, 2, NY - 1)
        DO(I, 2, NX - 1)
            OMG(I, J) = NEW(I, J);
}

int main(void)
{
    double residual = 0, most = -1000, least = 1000, column[NY+1] = {0};

    INITIAL();
    DO(N, 1, NSTEP) {
        WALLS();
        VORTICITY();
        residual = POISSON();
    }
#pragma xmp loop (I, J) on T(I, J) reduction(MAX: most) reduction(MIN: least)
    DO(J, 1, NY)
        DO(I, 1, NX) {
            most = fmax(most, OMG(I, J));
            least = fmin(least, OMG(I, J));
        }
    /* the column in the middle belongs to some of the nodes */
#pragma xmp task on T(NX/2, :)
    {
#pragma xmp loop (J) on T(NX/2, J) reduction(+: column)
        DO(J, 1, NY)
            column[J] = PSI(NX/2, J);
    }
#pragma xmp bcast (column) from T(NX/2, 1)
    if (xmp_all_node_num() == 1) {
        printf("RESIDUAL %.6e VORTICITY %.10f TO %.10f\n", residual, least, most);
        DOSTEP(J, 1, NY, 6)
            printf("PSI(%d,%d) = %.12f\n", NX / 2, J, column[J]);
    }
    return 0;
}
