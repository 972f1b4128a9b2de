/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of MPI, without a race of Open MPI's. */
#ifndef SODE_API_FINALIZE_H
#define SODE_API_FINALIZE_H

/* MPI_Finalize; returns what it returns. */
int sode_finalize_mpi(void);

#endif
