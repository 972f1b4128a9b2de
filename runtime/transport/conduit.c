/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/conduit.h"

#include <stdlib.h>

#include "base/grow.h"
#include "base/wait.h"
#include "transport/shm_offer.h"

enum { FROM, TO };

/* What is known of other ranks: few, as each has few neighbors. */
static struct pair {
    int rank, way; /* FROM: this rank reads its arena; TO: it reads this rank's */
    char *arena;   /* FROM */
    int can;       /* TO */
} *pairs;
static size_t count, room;

static struct pair *find(int rank, int way)
{
    for (struct pair *p = pairs; p < pairs + count; p++)
        if (p->rank == rank && p->way == way)
            return p;
    return NULL;
}

static int add(const struct pair *pair)
{
    SODE_GROW(pairs, room, count + 1, "the ranks of a node");
    pairs[count++] = *pair;
    return SODE_OK;
}

/* Its arena, if it is on this node; else NULL. */
static int reach(const sode_arena_address_t *address, char **arena)
{
    int node;
    SODE_TRY(sode_shm_node(&node));
    *arena = address->node == node ? sode_arena_open(address) : NULL;
    return SODE_OK;
}

/* Address to `to` and from `from`, then the answers the other way. */
static int ask(MPI_Comm comm, int tag, const int rank[2], int asks_from, int asks_to, char **arena, int *can)
{
    sode_arena_address_t own = {.size = 0}, other;
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    int answer;
    if (asks_to) {
        if (sode_arena_start(&own) != SODE_OK)
            own.size = 0;
        SODE_TRY(sode_shm_node(&own.node));
        SODE_TRY_MPI(MPI_Isend(&own, (int)sizeof own, MPI_BYTE, rank[TO], tag, comm, &requests[TO]));
    }
    if (asks_from)
        SODE_TRY_MPI(MPI_Irecv(&other, (int)sizeof other, MPI_BYTE, rank[FROM], tag, comm, &requests[FROM]));
    SODE_TRY(sode_wait_all(2, requests));
    if (asks_from) {
        SODE_TRY(reach(&other, arena));
        answer = *arena != NULL;
        SODE_TRY_MPI(MPI_Isend(&answer, 1, MPI_INT, rank[FROM], tag, comm, &requests[FROM]));
    }
    if (asks_to)
        SODE_TRY_MPI(MPI_Irecv(can, 1, MPI_INT, rank[TO], tag, comm, &requests[TO]));
    return sode_wait_all(2, requests);
}

int sode_conduit_meet(MPI_Comm comm, int tag, const int comm_rank[2], const int world_rank[2], char **arena, int *sends)
{
    const struct pair *from = comm_rank[FROM] < 0 ? NULL : find(world_rank[FROM], FROM);
    const struct pair *to = comm_rank[TO] < 0 ? NULL : find(world_rank[TO], TO);
    int asks_from = comm_rank[FROM] >= 0 && !from, asks_to = comm_rank[TO] >= 0 && !to;
    *arena = from ? from->arena : NULL;
    *sends = to ? to->can : 0;
    if (!asks_from && !asks_to)
        return SODE_OK;
    SODE_TRY(ask(comm, tag, comm_rank, asks_from, asks_to, arena, sends));
    if (asks_from)
        SODE_TRY(add(&(struct pair){.rank = world_rank[FROM], .way = FROM, .arena = *arena}));
    return asks_to ? add(&(struct pair){.rank = world_rank[TO], .way = TO, .can = *sends}) : SODE_OK;
}

static int take_line(sode_arena_line_t **line, uint64_t *value)
{
    if (*line)
        return SODE_OK;
    SODE_TRY(sode_arena_line(line));
    *value = sode_arena_line_value(*line);
    return SODE_OK;
}

static int grow(sode_conduit_source_t *source, size_t bytes)
{
    if (source->buffer && bytes > source->room) { /* perhaps it is being read */
        sode_arena_free_when(source->buffer, source->done, source->offered);
        source->buffer = NULL;
        source->done = NULL;
        source->room = 0;
    }
    SODE_TRY(take_line(&source->ready, &source->sent));
    SODE_TRY(take_line(&source->done, &source->offered));
    if (bytes <= source->room)
        return SODE_OK;
    void *made;
    SODE_TRY(sode_arena_alloc(bytes, &made));
    source->buffer = made;
    source->room = bytes;
    return SODE_OK;
}

int sode_conduit_offer(sode_conduit_source_t *source, size_t bytes, sode_conduit_offer_t *offer)
{
    *offer = (sode_conduit_offer_t){.buffer = -1};
    int status = grow(source, bytes);
    if (status != SODE_OK)
        return status == SODE_ERR_MEMORY && sode_arena_optional ? SODE_OK : status;
    *offer = (sode_conduit_offer_t){
        .buffer = sode_arena_offset(source->buffer),
        .ready = sode_arena_offset(source->ready),
        .done = sode_arena_offset(source->done),
        .before = source->sent,
        .after = ++source->offered,
    };
    return SODE_OK;
}

void sode_conduit_take(sode_conduit_sink_t *sink, char *arena, const sode_conduit_offer_t *offer)
{
    *sink = (sode_conduit_sink_t){
        .buffer = arena + offer->buffer,
        .ready = (const sode_arena_line_t *)(arena + offer->ready),
        .done = (sode_arena_line_t *)(arena + offer->done),
        .taken = offer->before,
        .seen = offer->before,
        .after = offer->after,
    };
}

void sode_conduit_end(void)
{
    free(pairs);
    pairs = NULL;
    count = room = 0;
}
