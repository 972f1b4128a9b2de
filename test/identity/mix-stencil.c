// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A real program: a heat equation with OpenMP, VLAs, macros and file output.
// identity: clean -- -std=c11
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define IDX(i, j) ((i) * (size_t)nx + (j))
#define SWAP(a, b) do { double *t_ = (a); (a) = (b); (b) = t_; } while (0)
static double residual(int ny, int nx, const double *u, const double *v)
{
    double r = 0;
#pragma omp parallel for collapse(2) reduction(max : r)
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            r = fmax(r, fabs(u[IDX(i, j)] - v[IDX(i, j)]));
    return r;
}
int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 64, ny = nx, step = 0;
    double *u = calloc((size_t)nx * ny, sizeof *u), *v = calloc((size_t)nx * ny, sizeof *v);
    if (!u || !v) return EXIT_FAILURE;
    for (int j = 0; j < nx; j++) u[IDX(0, j)] = v[IDX(0, j)] = 1.0;
    do {
#pragma omp parallel for schedule(static)
        for (int i = 1; i < ny - 1; i++)
            for (int j = 1; j < nx - 1; j++)
                v[IDX(i, j)] = 0.25 * (u[IDX(i - 1, j)] + u[IDX(i + 1, j)] +
                                       u[IDX(i, j - 1)] + u[IDX(i, j + 1)]);
        SWAP(u, v);
    } while (++step < 100 && residual(ny, nx, u, v) > 1e-6);
    printf("%d steps, centre %.6f\n", step, u[IDX(ny / 2, nx / 2)]);
    free(u);
    free(v);
    return 0;
}
