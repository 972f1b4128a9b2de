// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// test/programs/prktranspose by hand with MPI, as the Parallel Research Kernels have it: each pair of nodes exchanges a block that the sender has
// transposed, tile by tile; 1 is added to A where it is read.
//
//   transpose N TILE ITERATIONS; the number of nodes divides N

#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const long n = atol(argv[1]), tile = atol(argv[2]);
    const int iterations = atoi(argv[3]);
    int self, nodes;

    (void)argc;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &nodes);

    const long own = n / nodes, first = self * own;
    double *a = malloc(sizeof(double) * (size_t)(n * own)), *b = calloc((size_t)(n * own), sizeof(double));
    double *sent = malloc(sizeof(double) * (size_t)(own * own)), *got = malloc(sizeof(double) * (size_t)(own * own));
    for (long i = 0; i < own; i++)
        for (long j = 0; j < n; j++)
            a[i * n + j] = (double)(n * (first + i) + j);
    for (int iteration = 0; iteration <= iterations; iteration++) {
        for (long it = 0; it < own; it += tile)
            for (long jt = 0; jt < own; jt += tile)
                for (long i = it; i < own && i < it + tile; i++)
                    for (long j = jt; j < own && j < jt + tile; j++) {
                        b[j * n + first + i] += a[i * n + first + j];
                        a[i * n + first + j] += 1.0;
                    }
        for (int phase = 1; phase < nodes; phase++) {
            const int to = (self + nodes - phase) % nodes, from = (self + phase) % nodes;
            MPI_Request request[2];

            MPI_Irecv(got, (int)(own * own), MPI_DOUBLE, from, phase, MPI_COMM_WORLD, &request[0]);
            for (long it = 0; it < own; it += tile)
                for (long jt = 0; jt < own; jt += tile)
                    for (long i = it; i < own && i < it + tile; i++)
                        for (long j = jt; j < own && j < jt + tile; j++) {
                            sent[j * own + i] = a[i * n + to * own + j];
                            a[i * n + to * own + j] += 1.0;
                        }
            MPI_Isend(sent, (int)(own * own), MPI_DOUBLE, to, phase, MPI_COMM_WORLD, &request[1]);
            MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
            for (long i = 0; i < own; i++)
                for (long j = 0; j < own; j++)
                    b[i * n + from * own + j] += got[i * own + j];
        }
    }
    double error = 0, all, added = 0.5 * iterations * (iterations + 1.0);
    for (long i = 0; i < own; i++)
        for (long j = 0; j < n; j++)
            error += fabs(b[i * n + j] - ((double)(n * j + first + i) * (iterations + 1.0) + added));
    MPI_Reduce(&error, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (self == 0)
        printf("%d iterations: %s\n", iterations, all < 1e-8 ? "right" : "WRONG");
    free(a);
    free(b);
    free(sent);
    free(got);
    MPI_Finalize();
    return 0;
}
