/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of MPI, without a race of Open MPI's. */
#ifndef SODE_API_FINALIZE_H
#define SODE_API_FINALIZE_H

/* MPI_Finalize; returns what it returns. */
int sode_finalize_mpi(void);

/* The same at the very end of a process that exits with this status: all its output is out, nothing of the program follows.
 * A signal of Open MPI's own changes that status no more. */
void sode_finalize_mpi_at_exit(int status);

#endif
