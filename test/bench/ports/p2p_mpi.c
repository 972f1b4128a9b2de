// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// test/programs/prkp2p by hand with MPI, as the Parallel Research Kernels have it: a node gets the last elements of GROUP rows from the node before it,
// computes these rows and sends its own last elements on.
//
//   p2p M N ITERATIONS GROUP

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const int m = atoi(argv[1]), n = atoi(argv[2]), iterations = atoi(argv[3]), group = atoi(argv[4]);
    int self, nodes;

    (void)argc;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &self);
    MPI_Comm_size(MPI_COMM_WORLD, &nodes);

    const int part = (m + nodes - 1) / nodes, first = self * part, own = first + part < m ? part : m - first, last = nodes - 1;
    const int row = own + 1; // with the column before it
    double *grid = malloc(sizeof(double) * (size_t)n * (size_t)row), *edge = malloc(sizeof(double) * (size_t)group), corner = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i <= own; i++)
            grid[(long)j * row + i] = j == 0 ? first + i - 1 : first + i == 1 ? j : 0;
    for (int iteration = 0; iteration <= iterations; iteration++) {
        for (int from = 1; from < n; from += group) {
            const int to = from + group < n ? from + group : n;

            if (self > 0) {
                MPI_Recv(edge, to - from, MPI_DOUBLE, self - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                for (int j = from; j < to; j++)
                    grid[(long)j * row] = edge[j - from];
            }
            for (int j = from; j < to; j++) {
                double *at = grid + (long)j * row;
                for (int i = self == 0 ? 2 : 1; i <= own; i++)
                    at[i] = at[i - 1] + at[i - row] - at[i - row - 1];
            }
            if (self < last) {
                for (int j = from; j < to; j++)
                    edge[j - from] = grid[(long)j * row + own];
                MPI_Send(edge, to - from, MPI_DOUBLE, self + 1, 0, MPI_COMM_WORLD);
            }
        }
        corner = grid[(long)n * row - 1];
        if (nodes > 1 && self == last)
            MPI_Send(&corner, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        if (self == 0) {
            if (nodes > 1)
                MPI_Recv(&corner, 1, MPI_DOUBLE, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            grid[1] = -corner;
        }
    }
    if (self == 0) {
        const double wanted = (iterations + 1.0) * (n + m - 2);
        printf("%s: %g\n", corner == wanted ? "right" : "wrong", corner);
    }
    free(grid);
    free(edge);
    MPI_Finalize();
    return 0;
}
