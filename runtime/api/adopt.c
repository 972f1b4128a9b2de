/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The program's own MPI_Init and MPI_Finalize.  Where the runtime has started
 * MPI, a second start would kill the job and an early end would cut off the
 * runtime: they do nothing then.  Other programs get what they ask for.
 */
#include "api/finalize.h"
#include "api/start.h"
#include "async/helper.h"
#include "base/context.h"
#include "base/export.h"

SODE_EXPORT int MPI_Init(int *argc, char ***argv)
{
    int provided;
    if (sode_context.adopts)
        return MPI_SUCCESS;
    if (!sode_context.units)
        return PMPI_Init(argc, argv);
    /* An MPI program that calls xmp_init later. */
    return PMPI_Init_thread(argc, argv, sode_helper_level(), &provided);
}

SODE_EXPORT int MPI_Init_thread(int *argc, char ***argv, int required,
                                int *provided)
{
    if (sode_context.adopts)
        return PMPI_Query_thread(provided);
    if (sode_context.units && required < sode_helper_level())
        required = sode_helper_level();
    return PMPI_Init_thread(argc, argv, required, provided);
}

SODE_EXPORT int MPI_Finalize(void)
{
    if (sode_context.adopts)
        return MPI_SUCCESS; /* at exit */
    if (sode_context.started)
        sode_run_end("MPI_Finalize", 0); /* xmp_finalize was forgotten */
    return sode_finalize_mpi();
}
