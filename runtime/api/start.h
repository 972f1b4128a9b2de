/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Start and end of the runtime, for the entry points that bring it about. */
#ifndef SODE_API_START_H
#define SODE_API_START_H

#include <mpi.h>

/* Starts the runtime on `comm` and runs the units.  Ends the job on failure. */
void sode_run_begin(MPI_Comm comm, const char *where);

/* Waits until all ranks end, then releases everything but MPI.  If this rank ends
 * with a status other than 0 and others go on, the job ends with that status. */
void sode_run_end(const char *where, int exit_status);

/* Called by libsode_start.a with the program's main; see LINKING.md. */
int sode_start(int argc, char **argv, char **envp,
               int (*program)(int, char **, char **));

#endif
