/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Conduits: bytes that flow in blocks from one rank to another one of its node, while both
 * compute.  A block is copied into memory that both see, and a flag counts up; no message
 * is sent for it.
 *
 *     sender    until done == before; copies block k to its place; ready = k + 1
 *     receiver  until ready > k; copies; after the last block: done
 *
 * Flags only count up (arena.h).  Once for each pair of ranks the sender asks whether the
 * receiver can read its arena; then each use begins with one message, the offer.
 */
#ifndef SODE_TRANSPORT_CONDUIT_H
#define SODE_TRANSPORT_CONDUIT_H

#include <mpi.h>

#include "transport/arena.h"

/* Where the sender's memory is, in its arena; travels in messages. */
typedef struct sode_conduit_offer {
    int64_t buffer, ready, done; /* offsets; buffer -1: blocks come as messages */
    uint64_t before; /* value of ready before the first block */
    uint64_t after;  /* value of done after the last */
} sode_conduit_offer_t;

typedef struct sode_conduit_source {
    char *buffer;
    size_t room;
    sode_arena_line_t *ready, *done;
    uint64_t sent;    /* value of ready */
    uint64_t offered; /* value of done when nobody reads any more */
} sode_conduit_source_t;

typedef struct sode_conduit_sink {
    const char *buffer;
    const sode_arena_line_t *ready;
    sode_arena_line_t *done;
    uint64_t taken, after; /* values of ready, done */
    uint64_t seen;         /* value of ready: blocks that are there */
} sode_conduit_sink_t;

/* Whether the rank `to` can read the arena of this one, and this one that of `from`: asked
 * once, when both ranks come here first.  Ranks of the communicator or -1, and of
 * MPI_COMM_WORLD; sends: the answer for `to`; arena: of `from`, or NULL. */
int sode_conduit_meet(MPI_Comm comm, int tag, const int comm_rank[2], const int world_rank[2], char **arena, int *sends);

/* The next use, of so many bytes; buffer -1 in the offer: there is no memory. */
int sode_conduit_offer(sode_conduit_source_t *source, size_t bytes, sode_conduit_offer_t *offer);

/* The reader of the use before is through, so blocks may be copied to source->buffer. */
static inline int sode_conduit_is_free(const sode_conduit_source_t *source)
{
    return sode_arena_line_value(source->done) + 1 >= source->offered;
}

static inline void sode_conduit_send(sode_conduit_source_t *source)
{
    atomic_store_explicit(&source->ready->value, ++source->sent, memory_order_release);
}

void sode_conduit_take(sode_conduit_sink_t *sink, char *arena, const sode_conduit_offer_t *offer);

/* The line is fetched from the sender's cache only when all that was seen has been taken: who falls behind gets several
 * blocks for one fetch. */
static inline int sode_conduit_has_block(sode_conduit_sink_t *sink)
{
    if (sink->seen <= sink->taken)
        sink->seen = sode_arena_line_value(sink->ready);
    return sink->seen > sink->taken;
}

/* The block has been copied; last: nothing is read any more. */
static inline void sode_conduit_next(sode_conduit_sink_t *sink, int last)
{
    sink->taken++;
    if (last)
        atomic_store_explicit(&sink->done->value, sink->after, memory_order_release);
}

/* Forgets all pairs: the end of the run. */
void sode_conduit_end(void);

#endif
