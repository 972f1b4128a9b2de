// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "field.h"
#include <cstdio>
#include <mpi.h>
int main()
{
    int rank, sum = field_sum();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        std::printf("C++: sum %d\n", sum);
}
