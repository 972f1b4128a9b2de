/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exchanges: plans bound to storage, a communicator and a transport (the
 * mechanism that moves the bytes).
 *
 *   sode_transport_find(sode_setting(SODE_SET_TRANSPORT), &ops);
 *   sode_exchange_create(&input, &exchange);  // everything is set up here
 *   for (...) {
 *       sode_exchange_prepare(exchange);
 *       sode_exchange_begin(exchange);  // source is read, target written
 *       sode_exchange_end(exchange);    // target complete, source free
 *   }
 *   sode_exchange_free(exchange);
 *
 * begin and end allocate nothing and read no environment.  Several exchanges
 * may be in flight on one communicator; ranks may begin and end them in
 * different orders if they test all of them while they wait for one, because
 * others may wait for what this rank has still to copy (shm, rma) or for a later
 * phase.  Those on trial are begun and ended in the same order on all ranks.
 */
#ifndef SODE_TRANSPORT_TRANSPORT_H
#define SODE_TRANSPORT_TRANSPORT_H

#include <mpi.h>
#include <stddef.h>

#include "base/operation.h"
#include "base/status.h"
#include "plan/plan.h"

typedef struct sode_transport_ops sode_transport_ops_t;
typedef struct sode_exchange sode_exchange_t;

/* Other ways to the same result, for `auto` to try. */
enum sode_other {
    SODE_AT_ONCE,    /* a halo: all messages at once */
    SODE_WITH_GAPS,  /* a gather: small gaps between elements of one owner travel, too, */
    SODE_IN_RANGES,  /* or all gaps, */
    SODE_EVERYTHING, /* or the whole array, */
    SODE_COMPACTED,  /* or elements to where their reader finds them by other numbers, */
    SODE_RELAYED,    /* or those for other computers by one node of each (plan/gather_relay.h), */
    SODE_CIRCLED,    /* or the whole array, in rounds (plan/gather_circle.h) */
    SODE_OTHERS
};

/* One array in an exchange, or one and another that gets its elements. */
typedef struct sode_exchange_field {
    const sode_plan_t *plan; /* used during create only */
    void *source, *target; /* first stored elements; outlive the exchange, or
                              sode_exchange_bind.  Halo plans: the same */
    size_t element_size; /* bytes, > 0, the same on all ranks */
    const sode_plan_t *other[SODE_OTHERS]; /* NULL: there is none. Used during create only */
} sode_exchange_field_t;

typedef struct sode_exchange_input {
    int nfields; /* >= 1; several arrays travel in one message per neighbor and
                    phase. Their plans have the same number of phases */
    const sode_exchange_field_t *fields; /* [nfields], same order on all ranks;
                                            used during create only */
    MPI_Comm comm;     /* the runtime's own duplicate; plans have its ranks */
    unsigned sequence; /* number of this exchange on `comm`: the k-th one
                          created there has k on every rank: its tag (base/tags.h) */
    sode_exchange_t **flying; /* NULL at first: the exchanges in flight on `comm`, which never
                                 have equal tags; or NULL: this one has a tag that no other has */
    unsigned signature; /* the same on all ranks; tells exchanges apart that
                           only some ranks have made (base/tags.h) */
    const sode_transport_ops_t *transport;
    /* Not NULL: the reverse way.  Elements travel from the target to the source
     * (halo cells to their owners), where add(type, into, from, count) adds count
     * of them to what is there. */
    void (*add)(int type, void *into, const void *from, size_t count);
    /* For `auto` (tune/subjects.h), or NULL: what tells the shape of this exchange from
     * others, the same on all ranks, used during create only; what is known of
     * such exchanges, which outlives this one. */
    const char *plan;
    struct sode_subjects *subjects;
    sode_plan_t *keeps;   /* the plan of the only field, which the exchange takes over, also when
                             it fails: `taken`, which reads selections as they are; or NULL */
    int redistributes;    /* of a gmove, each of whose messages is nested loops at both ends: every
                             dimension is one progression, as all ranks know (plan/describe_sides.h) */
    int heavy;            /* an execution takes as long as setting up candidates, or longer; the same
                             on all ranks */
    int gathers;          /* by lists of elements (plan/gather.h) */
    int overlaps;         /* of a gather: whose loop may begin before it has ended, which `auto` tries */
    int calls;            /* `auto`: in this order (enum sode_gather_calls); 0: in any */
    int add_type;         /* handed to `add`, the same for all fields */
    size_t message_limit; /* bytes per MPI message, larger ones are split; 0:
                             the default, 1 GiB. The same on all ranks */
} sode_exchange_input_t;

/* The transport called `name`: "pack", "datatype", "rma", "shm",
 * "neighbor", "alltoall", "auto"; NULL and "" mean auto.  Fails for any other; the text
 * names the known ones. */
int sode_transport_find(const char *name,
                        const sode_transport_ops_t **transport);

/* The transport for ranks that have no communicator of their own: this one, or
 * `pack`. */
const sode_transport_ops_t *
sode_transport_without_comm(const sode_transport_ops_t *transport);

/* What the user should know since the last call, or NULL.  All ranks of the
 * exchange made last learn it. */
const char *sode_transport_news(void);

/* 1 if it tries out several ways of doing an exchange. */
int sode_transport_measures(const sode_transport_ops_t *transport);

/* 1 if it gains from arrays that lie in the arena (arena.h). */
int sode_transport_shares_memory(const sode_transport_ops_t *transport);

/* 1 if it was asked for by name, so that an arena that is full is an error. */
int sode_transport_needs_memory(const sode_transport_ops_t *transport);

/* 1 if making an exchange blocks until all ranks of the communicator do so. */
int sode_transport_blocks(const sode_transport_ops_t *transport);

/* Releases what transports hold between exchanges.  No exchange is left.
 * Collective over the run. */
void sode_transport_end(void);

/* Sets up an exchange.  Collective over the communicator (some transports will
 * open memory of others here). Release with sode_exchange_free. */
int sode_exchange_create(const sode_exchange_input_t *input,
                         sode_exchange_t **exchange);

/* The storage of its fields from now on: bases[2 f] is the source of field f,
 * bases[2 f + 1] the target.  What it had before may be gone.  Not while in flight;
 * local, and ranks need not agree on what has moved.  If nothing has, this costs a
 * comparison. */
int sode_exchange_bind(sode_exchange_t *exchange, void *const *bases);

/* Before begin: sets up what it needs and has not got yet, which is nothing but
 * for `auto` while it makes its choice.  Collective; may wait. */
int sode_exchange_prepare(sode_exchange_t *exchange);

/* Starts the exchange.  Collective, not synchronising, unless one in flight has its tag (one of 512):
 * that one ends first.  Until end the caller neither writes what is sent nor reads or writes what is
 * received.  Fails if it is in flight already. */
int sode_exchange_begin(sode_exchange_t *exchange);

/* Completes it: what is received is in place and nobody reads what was sent any
 * more, which may be so already. Waits by base/wait.h, so between
 * sode_operation_begin and sode_operation_end. */
int sode_exchange_end(sode_exchange_t *exchange);

/* Makes it go on, through all of its phases; *done: it has ended.  Does not
 * wait. */
int sode_exchange_test(sode_exchange_t *exchange, int *done);

/* *there: what those ranks of the communicator have sent whose number modulo 64 is a bit of
 * `ranks` is in place.  Does not wait. */
int sode_exchange_some(sode_exchange_t *exchange, uint64_t ranks, int *there);

/* An exchange that is packed when it begins (taken.c); others have tags of their own
 * and place what they receive as it comes.  The tag of the next execution, the same on all
 * ranks; while it is in flight: to keep what it receives, and to place that. */
void sode_exchange_retag(sode_exchange_t *exchange, int tag);
void sode_exchange_hold(sode_exchange_t *exchange);
void sode_exchange_place(sode_exchange_t *exchange);

/* 1: it is one of the first, by which its transport is chosen.  It is ended at
 * once, so that what is measured is the exchange.  The same on all ranks. */
int sode_exchange_on_trial(const sode_exchange_t *exchange);

/* 1: the execution under way is one that ends in its loop, on trial or for good.  The same on all ranks. */
int sode_exchange_overlaps(const sode_exchange_t *exchange);

/* Which other plan the execution under way goes by; SODE_OTHERS: its own. */
enum sode_other sode_exchange_way(const sode_exchange_t *exchange);

/* 1 if this execution or a later one may go by that one. */
int sode_exchange_may_go(const sode_exchange_t *exchange, enum sode_other way);

/* How many executions were trials, once they are over; 0: it had none.  *lost: how many of the
 * fastest way's they have cost more.  The same on all ranks. */
int sode_exchange_trials(const sode_exchange_t *exchange, double *lost);

/* Ranks of the communicator that something is received from, then those that something is only sent to, and
 * those that another plan has to do with.  The caller frees the list. */
int sode_exchange_peers(const sode_exchange_t *exchange, sode_peers_t *peers);

/* Releases it, before MPI_Finalize; not while in flight.  NULL is allowed. */
void sode_exchange_free(sode_exchange_t *exchange);

#endif
