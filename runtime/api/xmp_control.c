/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_*: who am I, time, control. */
#include <stdlib.h>

#include "api/fail.h"
#include "api/start.h"
#include "api/xmp.h"
#include "base/context.h"
#include "collective/collective.h"
#include "sode/abi.h"

/* Before the start and after the end a process is alone. */

SODE_EXPORT int xmp_all_num_nodes(void)
{
    return sode_context.started ? sode_context.size : 1;
}

SODE_EXPORT int xmpc_all_node_num(void)
{
    return sode_context.started ? sode_context.rank : 0;
}

SODE_EXPORT int xmp_all_node_num(void)
{
    return xmpc_all_node_num() + 1;
}

SODE_EXPORT int xmp_num_nodes(void)
{
    return sode_context.started ? sode_ens()->size : 1;
}

SODE_EXPORT int xmpc_node_num(void)
{
    return sode_context.started ? sode_ens()->self : 0;
}

SODE_EXPORT int xmp_node_num(void)
{
    return xmpc_node_num() + 1;
}

SODE_EXPORT int xmp_num_images(void)
{
    return xmp_num_nodes();
}

SODE_EXPORT int xmpc_this_image(void)
{
    return xmpc_node_num();
}

SODE_EXPORT double xmp_wtime(void)
{
    return MPI_Wtime();
}

SODE_EXPORT double xmp_wtick(void)
{
    return MPI_Wtick();
}

SODE_EXPORT void xmp_barrier(void)
{
    if (sode_context.started)
        sode_barrier("xmp_barrier", NULL);
}

SODE_EXPORT void xmp_exit(int status)
{
    exit(status);
}

SODE_EXPORT void xmp_init(MPI_Comm comm)
{
    if (sode_context.started)
        return; /* a translated main: the runtime has started all by itself */
    int running = 0;
    MPI_Initialized(&running);
    if (!running)
        sode_end_job("xmp_init", NULL, NULL,
                     sode_fail(SODE_ERR_MPI, "call MPI_Init first"));
    sode_run_begin(comm, "xmp_init");
}

SODE_EXPORT void xmp_finalize(void)
{
    if (sode_context.started && !sode_context.adopts)
        sode_run_end("xmp_finalize", 0);
}

SODE_EXPORT void xmp_init_mpi(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
}

SODE_EXPORT void xmp_finalize_mpi(void)
{
}

MPI_Comm *sode_xmp_comm(const char *where, sode_set_t *set)
{
    if (set->program_comm == MPI_COMM_NULL) { /* the first call in this set */
        sode_operation_t *operation;
        SODE_CHECK(where, NULL, NULL,
                   sode_operation_open(set, where, where, &operation));
        SODE_CHECK(where, NULL, NULL, sode_operation_begin(operation, 0));
        SODE_CHECK(where, NULL, NULL, sode_set_program_comm(set));
        sode_operation_end();
    }
    return &set->program_comm;
}

SODE_EXPORT MPI_Comm xmp_get_mpi_comm(void)
{
    return sode_context.started ? *sode_xmp_comm("xmp_get_mpi_comm", sode_ens()) : MPI_COMM_NULL;
}
