/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The communicator of a set of ranks, made when it is first needed. */
#include "base/context.h"
#include "base/set.h"
#include "base/status.h"
#include "base/wait.h"

/* Tags on the communicator of the run.  Everything that travels there itself is
 * an exchange (transport.h, tags from 16384), one of these, or a greeting of
 * two images (api/xmp_sync.c, tag 3). */
enum { TAG_GATHERING = 1, TAG_CREATE = 2 };

/* MPI_Comm_create_group blocks without a word when a member never comes.  So
 * all members meet first, in a dissemination barrier that is polled: in round
 * r everyone sends to the member 2^r further on and hears from 2^r before. */
static int meet(const sode_set_t *set)
{
    MPI_Comm comm = sode_context.comm;
    for (int far = 1; far < set->size; far *= 2) {
        int to = set->ranks[(set->self + far) % set->size];
        int from = set->ranks[(set->self - far + set->size) % set->size];
        MPI_Request requests[2];
        SODE_TRY_MPI(MPI_Irecv(NULL, 0, MPI_BYTE, from, TAG_GATHERING, comm,
                               &requests[0]));
        SODE_TRY_MPI(MPI_Isend(NULL, 0, MPI_BYTE, to, TAG_GATHERING, comm,
                               &requests[1]));
        SODE_TRY(sode_wait_all(2, requests));
    }
    return SODE_OK;
}

int sode_set_comm(sode_set_t *set)
{
    if (set->comm != MPI_COMM_NULL)
        return SODE_OK;
    SODE_TRY(meet(set));
    MPI_Group run, members;
    SODE_TRY_MPI(MPI_Comm_group(sode_context.comm, &run));
    SODE_TRY_MPI(MPI_Group_incl(run, set->size, set->ranks, &members));
    /* Members of one set may be creating that of another at the same time
     * only if the sets are disjoint, so one tag is enough. */
    SODE_TRY_MPI(MPI_Comm_create_group(sode_context.comm, members, TAG_CREATE,
                                       &set->comm));
    SODE_TRY_MPI(MPI_Comm_set_errhandler(set->comm, MPI_ERRORS_RETURN));
    SODE_TRY_MPI(MPI_Group_free(&members));
    SODE_TRY_MPI(MPI_Group_free(&run));
    return SODE_OK;
}

int sode_set_program_comm(sode_set_t *set)
{
    if (set->program_comm != MPI_COMM_NULL)
        return SODE_OK;
    MPI_Request request;
    MPI_Errhandler handler;
    SODE_TRY(sode_set_comm(set));
    SODE_TRY_MPI(MPI_Comm_idup(set->comm, &set->program_comm, &request));
    SODE_TRY(sode_wait_all(1, &request));
    SODE_TRY_MPI(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler));
    SODE_TRY_MPI(MPI_Comm_set_errhandler(set->program_comm, handler));
    SODE_TRY_MPI(MPI_Errhandler_free(&handler));
    return SODE_OK;
}
