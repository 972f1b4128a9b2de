// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same matrix in PETSc: MATMPIAIJ, rows in the same blocks.
#include "twins.h"

#ifndef WITH_PETSC
struct petsc *petsc_create(const struct rows *a, const double *x)
{
    (void)a, (void)x;
    return 0;
}
void petsc_multiply(struct petsc *petsc) { (void)petsc; }
double petsc_difference(struct petsc *petsc, const double *y)
{
    (void)petsc, (void)y;
    return 0;
}
void petsc_free(struct petsc *petsc) { (void)petsc; }
#else
#include <petscmat.h>

struct petsc {
    int rows;
    Mat a;
    Vec x, y;
};

struct petsc *petsc_create(const struct rows *a, const double *x)
{
    struct petsc *p = calloc(1, sizeof *p);
    PetscInt *starts = malloc(((size_t)a->rows + 1) * sizeof *starts), *columns = malloc(((size_t)a->count + 1) * sizeof *columns);
    PetscScalar *own;

    PetscInitializeNoArguments();
    starts[0] = 0;
    for (int i = 0; i < a->rows; i++)
        starts[i + 1] = (PetscInt)a->end[i];
    for (long j = 0; j < a->count; j++)
        columns[j] = a->column[j];
    p->rows = a->rows;
    MatCreateMPIAIJWithArrays(PETSC_COMM_WORLD, a->rows, a->rows, a->n, a->n, starts, columns, a->value, &p->a);
    MatCreateVecs(p->a, &p->x, &p->y);
    VecGetArray(p->x, &own);
    for (int i = 0; i < a->rows; i++)
        own[i] = x[i];
    VecRestoreArray(p->x, &own);
    free(starts);
    free(columns);
    return p;
}

void petsc_multiply(struct petsc *p)
{
    MatMult(p->a, p->x, p->y);
}

double petsc_difference(struct petsc *p, const double *y)
{
    const PetscScalar *own;
    double most = 0, largest = 0;

    VecGetArrayRead(p->y, &own);
    for (int i = 0; i < p->rows; i++) {
        most = fmax(most, fabs(own[i] - y[i]));
        largest = fmax(largest, fabs(y[i]));
    }
    VecRestoreArrayRead(p->y, &own);
    return largest > 0 ? most / largest : 0;
}

void petsc_free(struct petsc *p)
{
    MatDestroy(&p->a);
    VecDestroy(&p->x);
    VecDestroy(&p->y);
    free(p);
}
#endif
