/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The main that SMPI runs on each simulated rank.  --wrap=main cannot be used, for SMPI looks main up by name, nor can
 * exit handlers, which a simulated rank does not have. */
#include <mpi.h>

#define __SODE__ 1
#include <xmp.h>

int simulated_program(int argc, char **argv); /* the translated one: -Dmain=simulated_program */

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    xmp_init(MPI_COMM_WORLD);
    int status = simulated_program(argc, argv);
    xmp_finalize();
    MPI_Finalize();
    return status;
}
