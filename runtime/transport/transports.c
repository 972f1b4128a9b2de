/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The list of transports and the choice among them. */
#include <stdlib.h>
#include <string.h>

#include "transport/arena.h"
#include "transport/conduit.h"
#include "transport/ops.h"
#include "transport/threshold.h"
#include "transport/window.h"

static const sode_transport_ops_t *const transports[] = {
    &sode_transport_auto,
    &sode_transport_pack,
    &sode_transport_datatype,
    &sode_transport_rma,
    &sode_transport_shm,
    &sode_transport_neighbor,
    &sode_transport_alltoall,
};
enum { NTRANSPORTS = sizeof transports / sizeof *transports };

static int fail_unknown(const char *name)
{
    char known[256] = "";
    for (int t = 0; t < NTRANSPORTS; t++) {
        if (t > 0)
            strncat(known, ", ", sizeof known - strlen(known) - 1);
        strncat(known, transports[t]->name, sizeof known - strlen(known) - 1);
    }
    return sode_fail(SODE_ERR_SETTING,
                     "unknown transport '%s'; known are %s",
                     name, known);
}

/* A directive with the clause asks each time it is executed, mostly for the same one. */
int sode_transport_find(const char *name,
                        const sode_transport_ops_t **transport)
{
    static const sode_transport_ops_t *last = &sode_transport_auto;
    const sode_transport_ops_t *found = last;
    if (!name || !*name)
        name = sode_transport_auto.name;
    for (int t = 0; t < NTRANSPORTS && strcmp(name, found->name) != 0; t++)
        found = transports[t];
    if (strcmp(name, found->name) != 0)
        return fail_unknown(name);
    *transport = last = found;
    return SODE_OK;
}

const sode_transport_ops_t *
sode_transport_without_comm(const sode_transport_ops_t *transport)
{
    return transport->needs_comm ? &sode_transport_pack : transport;
}

static int make_inside(sode_state_t *state)
{
    const sode_schedule_t *schedule = state->schedule;
    sode_pack_measure();
    state->inside = calloc((size_t)state->nphases, sizeof *state->inside);
    SODE_NEED(state->inside, "an exchange");
    for (int p = 0; p < state->nphases; p++)
        SODE_TRY(sode_copies_inside(&state->inside[p], &schedule->regions[schedule->phases[p].copy_first],
                                    schedule->phases[p].ncopies));
    return SODE_OK;
}

int sode_transport_create(const sode_transport_ops_t *transport, const sode_schedule_t *schedule,
                          MPI_Comm comm, int tag, sode_state_t **state)
{
    sode_state_t *made = calloc(1, transport->bytes + (size_t)schedule->nphases * transport->phase_bytes);
    SODE_NEED(made, "an exchange");
    *made = (sode_state_t){.by = transport, .schedule = schedule, .nphases = schedule->nphases, .comm = comm,
                           .tag = tag, .phases = schedule->nphases};
    int status = transport->create(made);
    if (status == SODE_OK && !made->refuses && transport->copies_inside)
        status = make_inside(made);
    if (status == SODE_OK && !made->refuses) {
        *state = made;
        return SODE_OK;
    }
    sode_transport_free(made);
    return status == SODE_OK ? sode_transport_create(&sode_transport_pack, schedule, comm, tag, state)
                             : status;
}

void sode_transport_free(sode_state_t *state)
{
    if (!state)
        return;
    state->by->free(state);
    for (int p = 0; state->inside && p < state->nphases; p++)
        sode_copies_free(&state->inside[p]);
    free(state->inside);
    free(state);
}

int sode_state_begin(sode_state_t *state, int phase)
{
    SODE_TRY(state->by->begin(state, phase));
    if (state->inside)
        sode_copies_run(&state->inside[phase], sode_pack_threads(state->inside[phase].bytes));
    return SODE_OK;
}

int sode_state_shift(sode_state_t *state, const ptrdiff_t *shift)
{
    for (int p = 0; state->inside && p < state->nphases; p++)
        sode_copies_shift(&state->inside[p], shift, shift);
    return state->by->shift(state, shift);
}

const char *sode_transport_news(void)
{
    return sode_window_news();
}

int sode_transport_measures(const sode_transport_ops_t *transport)
{
    return transport == &sode_transport_auto;
}

int sode_transport_shares_memory(const sode_transport_ops_t *transport)
{
    return transport == &sode_transport_shm
           || transport == &sode_transport_auto;
}

int sode_transport_needs_memory(const sode_transport_ops_t *transport)
{
    return transport == &sode_transport_shm;
}

int sode_transport_blocks(const sode_transport_ops_t *transport)
{
    return transport == &sode_transport_rma
           || transport == &sode_transport_neighbor
           || transport == &sode_transport_alltoall;
}

void sode_transport_end(void)
{
    sode_window_end();
    sode_alltoall_end();
    sode_conduit_end();
    sode_arena_end();
}
