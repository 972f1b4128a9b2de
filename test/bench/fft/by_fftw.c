// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The peer: FFTW's own transforms for MPI, slabs, spectrum left transposed. by_fftw N FIELDS TRIES: seconds of each try, FIELDS real fields
// forward and back, one after the other or (TOGETHER) as one batch.
#include <fftw3-mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const ptrdiff_t n = argc > 1 ? atol(argv[1]) : 64, fields = argc > 2 ? atol(argv[2]) : 3;
    const int tries = argc > 3 ? atoi(argv[3]) : 5, together = argc > 4;
    const ptrdiff_t many = together ? fields : 1, repeats = together ? 1 : fields;
    const ptrdiff_t points[3] = {n, n, n}, waves[3] = {n, n, n / 2 + 1};
    ptrdiff_t rows, first, columns, first_column, room;
    fftw_plan forward, backward;
    fftw_complex *data;
    int rank;

    MPI_Init(&argc, &argv);
    fftw_mpi_init();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    room = fftw_mpi_local_size_many_transposed(3, waves, many, FFTW_MPI_DEFAULT_BLOCK, FFTW_MPI_DEFAULT_BLOCK, MPI_COMM_WORLD, &rows,
                                               &first, &columns, &first_column);
    data = fftw_alloc_complex((size_t)(room * repeats));  // a field each, so that none stays in the cache that wouldn't
    forward = fftw_mpi_plan_many_dft_r2c(3, points, many, FFTW_MPI_DEFAULT_BLOCK, FFTW_MPI_DEFAULT_BLOCK, (double *)data, data,
                                         MPI_COMM_WORLD, FFTW_MEASURE | FFTW_MPI_TRANSPOSED_OUT);
    backward = fftw_mpi_plan_many_dft_c2r(3, points, many, FFTW_MPI_DEFAULT_BLOCK, FFTW_MPI_DEFAULT_BLOCK, data, (double *)data,
                                          MPI_COMM_WORLD, FFTW_MEASURE | FFTW_MPI_TRANSPOSED_IN);
    for (ptrdiff_t k = 0; k < room * repeats; k++)
        data[k][0] = data[k][1] = 1e-3 * (double)(k % 7);
    for (int k = -1; k < tries; k++) {
        double since, seconds;

        MPI_Barrier(MPI_COMM_WORLD);
        since = MPI_Wtime();
        for (ptrdiff_t f = 0; f < repeats; f++) {
            fftw_complex *field = data + f * room;

            fftw_mpi_execute_dft_r2c(forward, (double *)field, field);
            for (ptrdiff_t i = 0; i < room; i++)  // ours divides by n^3, too
                field[i][0] *= 1.0 / (double)(n * n * n), field[i][1] *= 1.0 / (double)(n * n * n);
            fftw_mpi_execute_dft_c2r(backward, field, (double *)field);
        }
        seconds = MPI_Wtime() - since;
        MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0 && k >= 0)
            printf("%.6f\n", seconds);
    }
    MPI_Finalize();
    return 0;
}
