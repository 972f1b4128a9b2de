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
#include "transport/ops.h"
#include "transport/threshold.h"

/* MPI 4.  Open MPI 4.1 has the same as an extension, MPIX_, but keeps memory of
 * every request that is freed (test/runtime/leak.c). */
#if MPI_VERSION >= 4
#define NEIGHBOR_INIT MPI_Neighbor_alltoallv_init
#endif

enum { GRAPHS = 128 /* communicators at most, in all */ };

typedef struct neighbor_phase {
    MPI_Comm graph; /* MPI_COMM_NULL: no rank has a message */
    MPI_Request request; /* persistent, or none between begin and end */
    sode_counted_t sends, recvs;
    sode_copies_t inside;
} neighbor_phase_t;

typedef struct neighbor {
    sode_state_t head;
    neighbor_phase_t phases[];
} neighbor_t;

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

static int phase_create(const sode_schedule_t *schedule, int p, int used,
                        MPI_Comm comm, neighbor_phase_t *phase)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    sode_counted_t *sends = &phase->sends, *recvs = &phase->recvs;
    SODE_TRY(sode_counted_create(schedule, &from->sends, /*sending=*/1, /*members=*/NULL, sends));
    SODE_TRY(sode_counted_create(schedule, &from->recvs, /*sending=*/0, /*members=*/NULL, recvs));
    SODE_TRY(sode_copies_inside(&phase->inside,
                                &schedule->regions[from->copy_first],
                                from->ncopies));
    if (!used)
        return SODE_OK;
    /* All ranks have just met (survey), so nobody waits here for long. */
    SODE_TRY_MPI(MPI_Dist_graph_create_adjacent(
        comm, recvs->count, recvs->ranks, /*weights=*/recvs->bytes,
        sends->count, sends->ranks, /*weights=*/sends->bytes, MPI_INFO_NULL,
        /*reorder=*/0, &phase->graph));
    graphs++;
    SODE_TRY_MPI(MPI_Comm_set_errhandler(phase->graph, MPI_ERRORS_RETURN));
#ifdef NEIGHBOR_INIT
    SODE_TRY_MPI(NEIGHBOR_INIT(
        sends->buffer, sends->bytes, sends->places, MPI_BYTE, recvs->buffer,
        recvs->bytes, recvs->places, MPI_BYTE, phase->graph, MPI_INFO_NULL,
        &phase->request));
#endif
    return SODE_OK;
}

static void neighbor_free(void *state)
{
    neighbor_t *neighbor = state;
    for (int p = 0; p < neighbor->head.nphases; p++) {
        neighbor_phase_t *phase = &neighbor->phases[p];
        sode_counted_free(&phase->sends);
        sode_counted_free(&phase->recvs);
        sode_copies_free(&phase->inside);
        if (phase->request != MPI_REQUEST_NULL)
            MPI_Request_free(&phase->request);
        if (phase->graph != MPI_COMM_NULL) {
            MPI_Comm_free(&phase->graph);
            graphs--;
        }
    }
}

static int neighbor_create(void *state)
{
    neighbor_t *neighbor = state;
    sode_state_t *head = &neighbor->head;
    for (int p = 0; p < head->nphases; p++) {
        neighbor->phases[p].graph = MPI_COMM_NULL;
        neighbor->phases[p].request = MPI_REQUEST_NULL;
    }
    int *used = malloc(((size_t)head->nphases + 1) * sizeof *used);
    SODE_NEED(used, "an exchange");
    int status = survey(head->schedule, head->comm, used, &head->refuses);
    for (int p = 0; p < head->nphases && status == SODE_OK && !head->refuses; p++)
        status = phase_create(head->schedule, p, used[p], head->comm, &neighbor->phases[p]);
    free(used);
    SODE_TRY(status);
    sode_pack_measure();
    return SODE_OK;
}

static int neighbor_shift(void *state, const ptrdiff_t *shift)
{
    neighbor_t *neighbor = state;
    for (int p = 0; p < neighbor->head.nphases; p++) {
        neighbor_phase_t *phase = &neighbor->phases[p];
        sode_copies_shift(&phase->sends.copies, NULL, shift);
        sode_copies_shift(&phase->recvs.copies, shift, NULL);
        sode_copies_shift(&phase->inside, shift, shift);
    }
    return SODE_OK;
}

/* ---- running ---- */

static int start(neighbor_phase_t *phase)
{
#ifdef NEIGHBOR_INIT
    SODE_TRY_MPI(MPI_Start(&phase->request));
#else
    sode_counted_t *sends = &phase->sends, *recvs = &phase->recvs;
    SODE_TRY_MPI(MPI_Ineighbor_alltoallv(
        sends->buffer, sends->bytes, sends->places, MPI_BYTE, recvs->buffer,
        recvs->bytes, recvs->places, MPI_BYTE, phase->graph, &phase->request));
#endif
    return SODE_OK;
}

static int neighbor_begin(void *state, int p)
{
    neighbor_t *neighbor = state;
    neighbor_phase_t *phase = &neighbor->phases[p];
    const sode_copies_t *copies = &phase->sends.copies;
    sode_copies_run(copies, sode_pack_threads(copies->bytes));
    if (phase->graph != MPI_COMM_NULL)
        SODE_TRY(start(phase));
    sode_copies_run(&phase->inside, sode_pack_threads(phase->inside.bytes));
    return SODE_OK;
}

/* By MPI_Test: MPI_Testall of MPICH 4.0.2 fails for persistent collectives. */
static int neighbor_test(void *state, int p, int *done)
{
    neighbor_t *neighbor = state;
    SODE_TRY_MPI(MPI_Test(&neighbor->phases[p].request, done,
                          MPI_STATUS_IGNORE));
    return SODE_OK;
}

static int neighbor_end(void *state, int p)
{
    neighbor_t *neighbor = state;
    const neighbor_phase_t *phase = &neighbor->phases[p];
    const sode_copies_t *copies = &phase->recvs.copies;
    if (phase->graph == MPI_COMM_NULL)
        return SODE_OK;
    SODE_TRY(sode_phase_wait(neighbor_test, state, p));
    sode_copies_run(copies, sode_pack_threads(copies->bytes));
    return SODE_OK;
}

const sode_transport_ops_t sode_transport_neighbor = {
    .name = "neighbor",
    .bytes = sizeof(neighbor_t),
    .phase_bytes = sizeof(neighbor_phase_t),
    .needs_comm = 1,
    .create = neighbor_create,
    .shift = neighbor_shift,
    .begin = neighbor_begin,
    .end = neighbor_end,
    .test = neighbor_test,
    .free = neighbor_free,
};
