/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The communicator of a set of ranks, made when it is first needed. */
#include <stdlib.h>

#include "base/context.h"
#include "base/set.h"
#include "base/settings.h"
#include "base/status.h"
#include "base/tags.h"
#include "base/wait.h"

/* MPI libraries have room for some thousand communicators (MPICH 4.0: 2,048 in
 * all, and a rank's are spread over ids that other ranks use, too).  None can be
 * given back while others may still use it, so sets that come late get none; but for that of
 * this node alone, of which there is one. */
static int too_many(const sode_set_t *set)
{
    int64_t most = sode_setting_number(SODE_SET_COMMUNICATORS);
    return set->size > 1 && sode_context.comms >= (most > 0 ? most : 1);
}

/* MPI_Comm_create_group blocks without a word when a member never comes.  So
 * all members meet first, in a dissemination barrier that is polled: in round
 * r everyone sends to the member 2^r further on and hears from 2^r before.
 * *flag becomes the `or` of what the members have. */
int sode_set_meet(const sode_set_t *set, uint64_t purpose, int *flag)
{
    MPI_Comm comm = sode_context.comm;
    int tag = SODE_TAG_OF(MEETING, sode_mix(set->id, purpose));
    for (int far = 1; far < set->size; far *= 2) {
        int to = sode_set_member(set, (set->self + far) % set->size);
        int from = sode_set_member(set, (set->self - far + set->size)
                                            % set->size);
        int sent = *flag, heard = 0;
        MPI_Request requests[2];
        SODE_TRY_MPI(MPI_Irecv(&heard, 1, MPI_INT, from, tag, comm,
                               &requests[0]));
        SODE_TRY_MPI(MPI_Isend(&sent, 1, MPI_INT, to, tag, comm,
                               &requests[1]));
        SODE_TRY(sode_wait_all(2, requests));
        *flag |= heard;
    }
    return SODE_OK;
}

static int find_members(const sode_set_t *set, MPI_Group run,
                        MPI_Group *members)
{
    int *ranks = malloc((size_t)set->size * sizeof *ranks);
    if (!ranks)
        return sode_fail(SODE_ERR_MEMORY, "no memory for a set of %d nodes",
                         set->size);
    for (int k = 0; k < set->size; k++)
        ranks[k] = sode_set_member(set, k);
    int code = MPI_Group_incl(run, set->size, ranks, members);
    free(ranks);
    SODE_TRY_MPI(code);
    return SODE_OK;
}

static int create(const sode_set_t *set, MPI_Comm *comm, int *failed)
{
    MPI_Group run, members;
    SODE_TRY_MPI(MPI_Comm_group(sode_context.comm, &run));
    SODE_TRY(find_members(set, run, &members));
    /* Members of one set may be creating that of another at the same time
     * only if the sets are disjoint, so one tag is enough. */
    *failed = MPI_Comm_create_group(sode_context.comm, members, SODE_TAG_CREATE,
                                    comm) != MPI_SUCCESS;
    if (!*failed)
        SODE_TRY_MPI(MPI_Comm_set_errhandler(*comm, MPI_ERRORS_RETURN));
    SODE_TRY_MPI(MPI_Group_free(&members));
    SODE_TRY_MPI(MPI_Group_free(&run));
    return SODE_OK;
}

int sode_set_comm(sode_set_t *set)
{
    if (set->comm != MPI_COMM_NULL || set->no_comm)
        return SODE_OK;
    MPI_Comm comm = MPI_COMM_NULL;
    int none = too_many(set);
    SODE_TRY(sode_set_meet(set, 0, &none));
    if (!none) { /* nobody has too many, but is there one that all can have? */
        SODE_TRY(create(set, &comm, &none));
        SODE_TRY(sode_set_meet(set, 1, &none));
    }
    if (none) { /* one that was made all the same stays: freeing is for all */
        set->no_comm = 1;
        return SODE_OK;
    }
    sode_context.comms++;
    set->comm = comm;
    return SODE_OK;
}

int sode_set_program_comm(sode_set_t *set)
{
    if (set->program_comm != MPI_COMM_NULL)
        return SODE_OK;
    MPI_Request request;
    MPI_Errhandler handler;
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm)
        return sode_fail(SODE_ERR_LIMIT,
                         "this set of %d nodes got no communicator: %d are "
                         "in use", set->size, sode_context.comms);
    sode_context.comms++;
    SODE_TRY_MPI(MPI_Comm_idup(set->comm, &set->program_comm, &request));
    SODE_TRY(sode_wait_all(1, &request));
    SODE_TRY_MPI(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler));
    SODE_TRY_MPI(MPI_Comm_set_errhandler(set->program_comm, handler));
    SODE_TRY_MPI(MPI_Errhandler_free(&handler));
    return SODE_OK;
}
