/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `neighbor`: one neighborhood collective per phase, on packed
 * buffers, persistent where the MPI library has that (half the time of short
 * ones).  For comparison.  Each phase has a graph communicator, because exchanges may be begun in different orders; there are
 * few, and beyond that `pack` does the exchange.  The graph is made from the
 * neighbors' ranks, never from a Cartesian communicator, where MPICH 4.0.2 and
 * Open MPI 5.0.11 go wrong.
 */
#include <limits.h>
#include <stdlib.h>

#include "base/wait.h"
#include "transport/counted.h"

/* MPI 4.  Open MPI 4.1 has the same as an extension, MPIX_, but keeps memory of
 * every request that is freed (test/runtime/leak.c). */
#if MPI_VERSION >= 4
#define NEIGHBOR_INIT MPI_Neighbor_alltoallv_init
#endif

enum { GRAPHS = 128 /* communicators at most, in all */ };

static int graphs;

/* ---- setting up ---- */

/* Asks all ranks.  *no: one has no graph left, or more bytes than an int
 * counts.  used: [nphases] whether one has messages. */
static int survey(const sode_schedule_t *schedule, MPI_Comm comm, int *used,
                  int *no)
{
    MPI_Request request;
    int n = schedule->nphases;
    used[n] = graphs + n > GRAPHS;
    for (int p = 0; p < n; p++) {
        const sode_schedule_phase_t *phase = &schedule->phases[p];
        size_t sent = sode_messages_bytes(&phase->sends), received = sode_messages_bytes(&phase->recvs);
        used[p] = sent + received > 0;
        used[n] |= sent > INT_MAX || received > INT_MAX;
    }
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, used, n + 1, MPI_INT, MPI_MAX,
                                comm, &request));
    SODE_TRY(sode_wait_all(1, &request));
    *no = used[n];
    return SODE_OK;
}

static int phase_create(sode_collected_t *neighbor, int p, int used)
{
    sode_counted_phase_t *phase = &neighbor->phases[p];
    const sode_counted_t *sends = &phase->sends, *recvs = &phase->recvs;
    SODE_TRY(sode_counted_create(neighbor, p, /*members=*/NULL));
    if (!used)
        return SODE_OK;
    /* All ranks have just met (survey), so nobody waits here for long. */
    SODE_TRY_MPI(MPI_Dist_graph_create_adjacent(
        neighbor->head.comm, recvs->count, recvs->ranks, /*weights=*/recvs->bytes,
        sends->count, sends->ranks, /*weights=*/sends->bytes, MPI_INFO_NULL,
        /*reorder=*/0, &phase->comm));
    graphs++;
    SODE_TRY_MPI(MPI_Comm_set_errhandler(phase->comm, MPI_ERRORS_RETURN));
#ifdef NEIGHBOR_INIT
    SODE_TRY_MPI(NEIGHBOR_INIT(
        sends->buffer, sends->bytes, sends->places, MPI_BYTE, recvs->buffer,
        recvs->bytes, recvs->places, MPI_BYTE, phase->comm, MPI_INFO_NULL,
        &phase->request));
#endif
    return SODE_OK;
}

static void neighbor_free(void *state)
{
    sode_collected_t *neighbor = state;
    for (int p = 0; p < neighbor->head.nphases; p++) {
        sode_counted_phase_t *phase = &neighbor->phases[p];
        if (phase->request != MPI_REQUEST_NULL)
            MPI_Request_free(&phase->request);
        if (phase->comm != MPI_COMM_NULL) {
            MPI_Comm_free(&phase->comm);
            graphs--;
        }
    }
    sode_counted_free(state);
}

static int neighbor_create(void *state)
{
    sode_collected_t *neighbor = state;
    sode_state_t *head = &neighbor->head;
    for (int p = 0; p < head->nphases; p++) {
        neighbor->phases[p].comm = MPI_COMM_NULL;
        neighbor->phases[p].request = MPI_REQUEST_NULL;
    }
    int *used = malloc(((size_t)head->nphases + 1) * sizeof *used);
    SODE_NEED(used, "an exchange");
    int status = survey(head->schedule, head->comm, used, &head->refuses);
    for (int p = 0; p < head->nphases && status == SODE_OK && !head->refuses; p++)
        status = phase_create(neighbor, p, used[p]);
    free(used);
    return status;
}

/* ---- running ---- */

static int start(sode_counted_phase_t *phase)
{
#ifdef NEIGHBOR_INIT
    SODE_TRY_MPI(MPI_Start(&phase->request));
#else
    const sode_counted_t *sends = &phase->sends, *recvs = &phase->recvs;
    SODE_TRY_MPI(MPI_Ineighbor_alltoallv(
        sends->buffer, sends->bytes, sends->places, MPI_BYTE, recvs->buffer,
        recvs->bytes, recvs->places, MPI_BYTE, phase->comm, &phase->request));
#endif
    return SODE_OK;
}

static int neighbor_begin(void *state, int p) { return sode_counted_begin(state, p, start); }

const sode_transport_ops_t sode_transport_neighbor = {
    .name = "neighbor",
    .bytes = sizeof(sode_collected_t),
    .phase_bytes = sizeof(sode_counted_phase_t),
    .needs_comm = 1,
    .copies_inside = 1,
    .create = neighbor_create,
    .shift = sode_counted_shift,
    .begin = neighbor_begin,
    .end = sode_counted_end,
    .test = sode_counted_test,
    .free = neighbor_free,
};
