// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same equations in PETSc, on a DMDA: conjugate gradients with a preconditioner of the options.
//
//     petsc n s tolerance NAME -pc_type mg ...    NAME: what the line begins with
#include <petscdmda.h>
#include <petscksp.h>
#include <stdlib.h>

#include "peer.h"

static struct peer peer;

// Means of 8^level cells: own cells of a coarser grid.
static double mean(int level, int k, int j, int i)
{
    const int *c = peer.count, side = 1 << level;
    double sum = 0;

    for (int z = k * side; z < (k + 1) * side; z++)
        for (int y = j * side; y < (j + 1) * side; y++)
            for (int x = i * side; x < (i + 1) * side; x++)
                sum += peer.kappa[((z + 1) * (long)(c[1] + 2) + y + 1) * (c[2] + 2) + x + 1];
    return sum / ((double)side * side * side);
}

// The permeability of a grid with a halo, in the layout that row_of() wants.
static double *kappa_of(DM da, const DMDALocalInfo *info)
{
    const int level = (int)(log2((double)peer.n / info->mx) + 0.5);
    const int n[3] = {info->zm, info->ym, info->xm}, first[3] = {info->zs, info->ys, info->xs};
    double *kappa = calloc((size_t)(n[0] + 2) * (size_t)(n[1] + 2) * (size_t)(n[2] + 2), sizeof *kappa);
    PetscScalar ***own;
    Vec global, local;

    DMGetGlobalVector(da, &global);
    DMGetLocalVector(da, &local);
    DMDAVecGetArray(da, global, &own);
    for (int k = 0; k < n[0]; k++)
        for (int j = 0; j < n[1]; j++)
            for (int i = 0; i < n[2]; i++)
                own[first[0] + k][first[1] + j][first[2] + i] = mean(level, k, j, i);
    DMDAVecRestoreArray(da, global, &own);
    DMGlobalToLocal(da, global, INSERT_VALUES, local);
    DMDAVecGetArrayRead(da, local, &own);
    for (int z = info->gzs; z < info->gzs + info->gzm; z++)
        for (int y = info->gys; y < info->gys + info->gym; y++)
            for (int x = info->gxs; x < info->gxs + info->gxm; x++)
                kappa[((z - first[0] + 1) * (long)(n[1] + 2) + y - first[1] + 1) * (n[2] + 2) + x - first[2] + 1] = own[z][y][x];
    DMDAVecRestoreArrayRead(da, local, &own);
    DMRestoreLocalVector(da, &local);
    DMRestoreGlobalVector(da, &global);
    return kappa;
}

static PetscErrorCode set_matrix(KSP ksp, Mat a, Mat b, void *context)
{
    DM da;
    DMDALocalInfo info;
    double *kappa;

    (void)a, (void)context;
    KSPGetDM(ksp, &da);
    DMDAGetLocalInfo(da, &info);
    kappa = kappa_of(da, &info);
    const int first[3] = {info.zs, info.ys, info.xs}, count[3] = {info.zm, info.ym, info.xm};
    for (int k = 0; k < info.zm; k++)
        for (int j = 0; j < info.ym; j++)
            for (int i = 0; i < info.xm; i++) {
                const MatStencil row = {.k = info.zs + k, .j = info.ys + j, .i = info.xs + i};
                MatStencil columns[POINTS];
                double values[POINTS], kept[POINTS];
                int entries = 0;

                row_of(info.mx, first, count, kappa, k, j, i, values);
                for (int point = 0; point < POINTS; point++)
                    if (values[point] != 0) {
                        columns[entries] = (MatStencil){.k = row.k + offset[point][0], .j = row.j + offset[point][1], .i = row.i + offset[point][2]};
                        kept[entries++] = values[point];
                    }
                MatSetValuesStencil(b, 1, &row, entries, columns, kept, INSERT_VALUES);
            }
    MatAssemblyBegin(b, MAT_FINAL_ASSEMBLY);
    MatAssemblyEnd(b, MAT_FINAL_ASSEMBLY);
    MatSetOption(b, MAT_SYMMETRIC, PETSC_TRUE);
    free(kappa);
    return 0;
}

static PetscErrorCode set_source(KSP ksp, Vec b, void *context)
{
    PetscScalar ***own;
    DMDALocalInfo info;
    DM da;

    (void)context;
    KSPGetDM(ksp, &da);
    DMDAGetLocalInfo(da, &info);
    DMDAVecGetArray(da, b, &own);
    for (int k = info.zs; k < info.zs + info.zm; k++)
        for (int j = info.ys; j < info.ys + info.ym; j++)
            for (int i = info.xs; i < info.xs + info.xm; i++)
                own[k][j][i] = source(info.mx, j, i);
    DMDAVecRestoreArray(da, b, &own);
    return 0;
}

static void report(KSP ksp, const char *name, double setup, double solution)
{
    const PetscScalar *own;
    PetscInt iterations;
    Vec x;

    KSPGetSolution(ksp, &x);
    KSPGetIterationNumber(ksp, &iterations);
    VecGetArrayRead(x, &own);
    peer_report(&peer, name, iterations, own, setup, solution);
    VecRestoreArrayRead(x, &own);
}

int main(int argc, char **argv)
{
    double since, setup;
    KSP ksp;
    DM da;

    peer_begin(&peer, argc, argv);
    PetscInitialize(&argc, &argv, NULL, NULL);
    DMDACreate3d(PETSC_COMM_WORLD, DM_BOUNDARY_NONE, DM_BOUNDARY_NONE, DM_BOUNDARY_NONE, DMDA_STENCIL_STAR, peer.n, peer.n, peer.n, peer.along[2],
                 peer.along[1], peer.along[0], 1, 1, NULL, NULL, NULL, &da);
    DMSetUp(da);
    DMDASetInterpolationType(da, DMDA_Q0);
    KSPCreate(PETSC_COMM_WORLD, &ksp);
    KSPSetDM(ksp, da);
    KSPSetComputeOperators(ksp, set_matrix, NULL);
    KSPSetComputeRHS(ksp, set_source, NULL);
    KSPSetType(ksp, KSPCG);
    KSPSetNormType(ksp, KSP_NORM_UNPRECONDITIONED);
    KSPSetTolerances(ksp, peer.tolerance, 1e-300, 1e10, 500);
    KSPSetFromOptions(ksp);
    MPI_Barrier(MPI_COMM_WORLD);
    since = MPI_Wtime();
    KSPSetUp(ksp);
    KSPSetUpOnBlocks(ksp);
    MPI_Barrier(MPI_COMM_WORLD);
    setup = MPI_Wtime() - since;
    since = MPI_Wtime();
    KSPSolve(ksp, NULL, NULL);
    report(ksp, argv[4], setup, MPI_Wtime() - since);
    KSPDestroy(&ksp);
    DMDestroy(&da);
    PetscFinalize();
    peer_end(&peer);
    return 0;
}
