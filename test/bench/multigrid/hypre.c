// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same equations in hypre: conjugate gradients with PFMG on a structured grid, or with BoomerAMG on a sparse matrix.
//
//     hypre n s tolerance pfmg | amg
#include <HYPRE.h>
#include <HYPRE_krylov.h>
#include <HYPRE_parcsr_ls.h>
#include <HYPRE_struct_ls.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"

enum { MOST_ITERATIONS = 500 };

struct result {
    HYPRE_Int iterations;
    double setup, solution;
    double *x; // own cells
};

static long volume(const struct peer *p)
{
    return (long)p->count[0] * p->count[1] * p->count[2];
}

static double *sources(const struct peer *p)
{
    double *b = malloc(sizeof *b * (size_t)volume(p));

    EACH_CELL(p, c, k, j, i)
        b[c] = source(p->n, p->first[1] + j, p->first[2] + i);
    return b;
}

static HYPRE_StructMatrix struct_matrix(const struct peer *p, HYPRE_StructGrid grid, HYPRE_StructStencil stencil, HYPRE_Int *low, HYPRE_Int *high)
{
    HYPRE_Int entries[4] = {0, 1, 2, 3};
    double *values = malloc(sizeof *values * 4 * (size_t)volume(p));
    HYPRE_StructMatrix a;

    HYPRE_StructMatrixCreate(MPI_COMM_WORLD, grid, stencil, &a);
    HYPRE_StructMatrixSetSymmetric(a, 1);
    HYPRE_StructMatrixInitialize(a);
    EACH_CELL(p, c, k, j, i) {
        double row[POINTS];

        row_of(p->n, p->first, p->count, p->kappa, k, j, i, row);
        memcpy(values + 4 * c, (double[]){row[HERE], row[WEST], row[SOUTH], row[DOWN]}, sizeof(double[4]));
    }
    HYPRE_StructMatrixSetBoxValues(a, low, high, 4, entries, values);
    HYPRE_StructMatrixAssemble(a);
    free(values);
    return a;
}

static HYPRE_StructVector struct_vector(HYPRE_StructGrid grid, HYPRE_Int *low, HYPRE_Int *high, double *values)
{
    HYPRE_StructVector v;

    HYPRE_StructVectorCreate(MPI_COMM_WORLD, grid, &v);
    HYPRE_StructVectorInitialize(v);
    HYPRE_StructVectorSetBoxValues(v, low, high, values);
    HYPRE_StructVectorAssemble(v);
    return v;
}

static void by_pfmg(const struct peer *p, double *b, struct result *r)
{
    HYPRE_Int low[3], high[3], points[4][3] = {{0, 0, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    HYPRE_StructSolver pcg, pfmg;
    HYPRE_StructStencil stencil;
    HYPRE_StructGrid grid;
    HYPRE_StructMatrix a;
    HYPRE_StructVector vb, vx;
    double since = MPI_Wtime();

    for (int axis = 0; axis < 3; axis++) {
        low[2 - axis] = p->first[axis];
        high[2 - axis] = p->first[axis] + p->count[axis] - 1;
    }
    HYPRE_StructGridCreate(MPI_COMM_WORLD, 3, &grid);
    HYPRE_StructGridSetExtents(grid, low, high);
    HYPRE_StructGridAssemble(grid);
    HYPRE_StructStencilCreate(3, 4, &stencil);
    for (int point = 0; point < 4; point++)
        HYPRE_StructStencilSetElement(stencil, point, points[point]);
    a = struct_matrix(p, grid, stencil, low, high);
    vb = struct_vector(grid, low, high, b);
    vx = struct_vector(grid, low, high, r->x);
    HYPRE_StructPCGCreate(MPI_COMM_WORLD, &pcg);
    HYPRE_PCGSetTwoNorm((HYPRE_Solver)pcg, 1);
    HYPRE_PCGSetTol((HYPRE_Solver)pcg, p->tolerance);
    HYPRE_PCGSetMaxIter((HYPRE_Solver)pcg, MOST_ITERATIONS);
    HYPRE_StructPFMGCreate(MPI_COMM_WORLD, &pfmg);
    HYPRE_StructPFMGSetMaxIter(pfmg, 1);
    HYPRE_StructPFMGSetTol(pfmg, 0);
    HYPRE_StructPFMGSetZeroGuess(pfmg);
    HYPRE_StructPFMGSetRAPType(pfmg, 0);   // Galerkin
    HYPRE_StructPFMGSetRelaxType(pfmg, 2); // red-black, in the order that keeps it symmetric
    HYPRE_StructPFMGSetNumPreRelax(pfmg, 1);
    HYPRE_StructPFMGSetNumPostRelax(pfmg, 1);
    HYPRE_StructPFMGSetSkipRelax(pfmg, 0);
    HYPRE_PCGSetPrecond((HYPRE_Solver)pcg, (HYPRE_PtrToSolverFcn)HYPRE_StructPFMGSolve, (HYPRE_PtrToSolverFcn)HYPRE_StructPFMGSetup, (HYPRE_Solver)pfmg);
    HYPRE_StructPCGSetup(pcg, a, vb, vx);
    MPI_Barrier(MPI_COMM_WORLD);
    r->setup = MPI_Wtime() - since;
    since = MPI_Wtime();
    HYPRE_StructPCGSolve(pcg, a, vb, vx);
    r->solution = MPI_Wtime() - since;
    HYPRE_PCGGetNumIterations((HYPRE_Solver)pcg, &r->iterations);
    HYPRE_StructVectorGetBoxValues(vx, low, high, r->x);
    HYPRE_StructPCGDestroy(pcg);
    HYPRE_StructPFMGDestroy(pfmg);
    HYPRE_StructMatrixDestroy(a);
    HYPRE_StructVectorDestroy(vb);
    HYPRE_StructVectorDestroy(vx);
    HYPRE_StructStencilDestroy(stencil);
    HYPRE_StructGridDestroy(grid);
}

static HYPRE_IJMatrix sparse_matrix(const struct peer *p, HYPRE_BigInt low, HYPRE_BigInt high)
{
    HYPRE_Int *sizes = malloc(sizeof *sizes * (size_t)volume(p));
    HYPRE_IJMatrix a;

    for (long c = 0; c < volume(p); c++)
        sizes[c] = POINTS;
    HYPRE_IJMatrixCreate(MPI_COMM_WORLD, low, high, low, high, &a);
    HYPRE_IJMatrixSetObjectType(a, HYPRE_PARCSR);
    HYPRE_IJMatrixSetRowSizes(a, sizes);
    HYPRE_IJMatrixInitialize(a);
    EACH_CELL(p, c, k, j, i) {
        HYPRE_BigInt number = low + (HYPRE_BigInt)c, columns[POINTS];
        HYPRE_Int entries = 0;
        double row[POINTS], values[POINTS];

        row_of(p->n, p->first, p->count, p->kappa, k, j, i, row);
        for (int point = 0; point < POINTS; point++)
            if (row[point] != 0) {
                const int *o = offset[point];

                columns[entries] = (HYPRE_BigInt)number_of(p, p->first[0] + k + o[0], p->first[1] + j + o[1], p->first[2] + i + o[2]);
                values[entries++] = row[point];
            }
        HYPRE_IJMatrixSetValues(a, 1, &entries, &number, columns, values);
    }
    HYPRE_IJMatrixAssemble(a);
    free(sizes);
    return a;
}

static HYPRE_IJVector sparse_vector(HYPRE_BigInt low, HYPRE_BigInt high, HYPRE_BigInt *numbers, double *values)
{
    HYPRE_IJVector v;

    HYPRE_IJVectorCreate(MPI_COMM_WORLD, low, high, &v);
    HYPRE_IJVectorSetObjectType(v, HYPRE_PARCSR);
    HYPRE_IJVectorInitialize(v);
    HYPRE_IJVectorSetValues(v, (HYPRE_Int)(high - low + 1), numbers, values);
    HYPRE_IJVectorAssemble(v);
    return v;
}

static HYPRE_Solver boomer_amg(void)
{
    HYPRE_Solver amg;

    HYPRE_BoomerAMGCreate(&amg);
    HYPRE_BoomerAMGSetTol(amg, 0);
    HYPRE_BoomerAMGSetMaxIter(amg, 1);
    HYPRE_BoomerAMGSetCoarsenType(amg, 10);     // HMIS, the extended+i interpolation, 4 elements a row: what the manual advises in 3-D
    HYPRE_BoomerAMGSetInterpType(amg, 6);
    HYPRE_BoomerAMGSetPMaxElmts(amg, 4);
    HYPRE_BoomerAMGSetStrongThreshold(amg, 0.25);
    HYPRE_BoomerAMGSetAggNumLevels(amg, 1);
    HYPRE_BoomerAMGSetRelaxType(amg, 6);        // Gauss-Seidel, symmetric, in each rank
    HYPRE_BoomerAMGSetNumSweeps(amg, 1);
    return amg;
}

static void by_amg(const struct peer *p, double *b, struct result *r)
{
    const HYPRE_BigInt low = (HYPRE_BigInt)(p->rank * volume(p)), high = low + (HYPRE_BigInt)volume(p) - 1;
    HYPRE_BigInt *numbers = malloc(sizeof *numbers * (size_t)volume(p));
    double since = MPI_Wtime();
    HYPRE_IJMatrix a = sparse_matrix(p, low, high);
    HYPRE_IJVector vb, vx;
    HYPRE_Solver pcg, amg = boomer_amg();
    void *pa, *pb, *px;

    for (long c = 0; c < volume(p); c++)
        numbers[c] = low + (HYPRE_BigInt)c;
    vb = sparse_vector(low, high, numbers, b);
    vx = sparse_vector(low, high, numbers, r->x);
    HYPRE_IJMatrixGetObject(a, &pa);
    HYPRE_IJVectorGetObject(vb, &pb);
    HYPRE_IJVectorGetObject(vx, &px);
    HYPRE_ParCSRPCGCreate(MPI_COMM_WORLD, &pcg);
    HYPRE_PCGSetTwoNorm(pcg, 1);
    HYPRE_PCGSetTol(pcg, p->tolerance);
    HYPRE_PCGSetMaxIter(pcg, MOST_ITERATIONS);
    HYPRE_PCGSetPrecond(pcg, (HYPRE_PtrToSolverFcn)HYPRE_BoomerAMGSolve, (HYPRE_PtrToSolverFcn)HYPRE_BoomerAMGSetup, amg);
    HYPRE_ParCSRPCGSetup(pcg, pa, pb, px);
    MPI_Barrier(MPI_COMM_WORLD);
    r->setup = MPI_Wtime() - since;
    since = MPI_Wtime();
    HYPRE_ParCSRPCGSolve(pcg, pa, pb, px);
    r->solution = MPI_Wtime() - since;
    HYPRE_PCGGetNumIterations(pcg, &r->iterations);
    HYPRE_IJVectorGetValues(vx, (HYPRE_Int)volume(p), numbers, r->x);
    HYPRE_ParCSRPCGDestroy(pcg);
    HYPRE_BoomerAMGDestroy(amg);
    HYPRE_IJMatrixDestroy(a);
    HYPRE_IJVectorDestroy(vb);
    HYPRE_IJVectorDestroy(vx);
    free(numbers);
}

int main(int argc, char **argv)
{
    struct peer p;
    struct result r = {0};
    double *b;

    peer_begin(&p, argc, argv);
    HYPRE_Init();
    b = sources(&p);
    r.x = calloc((size_t)volume(&p), sizeof(double));
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 4 && strcmp(argv[4], "amg") == 0)
        by_amg(&p, b, &r);
    else
        by_pfmg(&p, b, &r);
    peer_report(&p, argc > 4 ? argv[4] : "pfmg", r.iterations, r.x, r.setup, r.solution);
    free(r.x);
    free(b);
    HYPRE_Finalize();
    peer_end(&p);
    return 0;
}
