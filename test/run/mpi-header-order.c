// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -Wall -Wextra -Werror -std=c99 %s -o %t && %mpirun -n 3 %t | grep -cx '3 of 3' | grep -x 3
// RUN: %sodecc -Wall -Wextra -Werror -DMPI_FIRST %s -o %t && %mpirun -n 3 %t | grep -cx '3 of 3' | grep -x 3
// RUN: not %sodecc -DNO_MPI -c %s -o %t.o 2>&1 | grep "MPI_Comm"
// The functions of xmp.h with MPI types are declared wherever mpi.h is included, and mpi.h is not where it is not asked for.

#ifdef MPI_FIRST
#include <mpi.h>
#endif
#include <xmp.h>
#include <stdio.h>
#if !defined(MPI_FIRST) && !defined(NO_MPI)
#include <mpi.h>
#include <xmp.h>
#endif

MPI_Comm xmp_get_mpi_comm(void);
void xmp_init(MPI_Comm);
#pragma xmp nodes p[*]

int main(void)
{
    MPI_Comm comm = xmp_get_mpi_comm();
    int one = 1, all = 0;
    MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, comm);
    printf("%d of %d\n", all, xmp_num_nodes());
    return 0;
}
