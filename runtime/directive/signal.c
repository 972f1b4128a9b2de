/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/signal.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/grow.h"
#include "base/operation.h"
#include "base/set.h"
#include "base/status.h"
#include "base/tags.h"
#include "base/turn.h"
#include "base/wait.h"
#include "map/reference.h"

enum { ANY = -1 };

/* One that has come and that no wait has taken. */
typedef struct came {
    int rank;
    int64_t tag;
} came_t;

/* One that is on its way. */
typedef struct sent {
    struct sent *next;
    MPI_Request request;
    int64_t tag;
} sent_t;

static struct {
    came_t *came; /* [ncame] oldest first */
    size_t ncame, room;
    sent_t *first, **last;
} posts;

/* The one node of a reference. */
static int find_rank(const sode_ref_t *ref, int *rank)
{
    sode_set_t *set;
    *rank = ANY;
    if (!ref)
        return SODE_OK;
    SODE_TRY(sode_reference_evaluate(ref, SODE_OUTSIDE_GETS_NONE, &set));
    if (set->size != 1)
        return sode_refuse("one node is needed, and this reference has %d", set->size);
    *rank = sode_set_member(set, 0);
    return SODE_OK;
}

/* No other set has a rank twice (base/set.h). */
static int find_pair(int from, int to, sode_set_t **pair)
{
    return sode_set_intern((const int[]){from, to, from}, 3, pair);
}

/* ---- what comes ---- */

static int keep(int rank, int64_t tag)
{
    sode_set_t *pair;
    SODE_GROW(posts.came, posts.room, posts.ncame + 1, "a post");
    posts.came[posts.ncame++] = (came_t){rank, tag};
    if (rank != sode_context.rank) {
        SODE_TRY(find_pair(rank, sode_context.rank, &pair));
        pair->operations++;
    }
    return SODE_OK;
}

static int take_all(void)
{
    for (;;) {
        MPI_Status status;
        int64_t tag;
        int found;
        SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, SODE_TAG_POST, sode_context.comm, &found, &status));
        if (!found)
            return SODE_OK;
        SODE_TRY_MPI(MPI_Recv(&tag, 1, MPI_INT64_T, status.MPI_SOURCE, SODE_TAG_POST,
                              sode_context.comm, MPI_STATUS_IGNORE));
        SODE_TRY(keep(status.MPI_SOURCE, tag));
    }
}

/* Whom a wait needs. */
typedef struct wanted {
    int rank; /* or ANY */
    int64_t tag;
    sode_operation_t *operation; /* of its pair */
    const sode_set_t *pair;
} wanted_t;

/* Takes the oldest one that fits. */
static int take(const wanted_t *w)
{
    for (size_t k = 0; k < posts.ncame; k++)
        if ((w->rank == ANY || posts.came[k].rank == w->rank)
            && (w->tag == SODE_ANY_TAG || posts.came[k].tag == w->tag)) {
            posts.ncame--;
            memmove(&posts.came[k], &posts.came[k + 1], (posts.ncame - k) * sizeof *posts.came);
            return 1;
        }
    return 0;
}

static int look(void *argument, int *done)
{
    wanted_t *w = argument;
    SODE_TRY(take_all());
    *done = take(w);
    if (w->operation)
        w->operation->number = w->pair->operations + 1;
    return SODE_OK;
}

/* ---- the directives ---- */

static void drop_sent(void)
{
    int done = 1;
    while (posts.first) {
        sent_t *s = posts.first;
        if (MPI_Test(&s->request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || !done)
            return;
        posts.first = s->next;
        free(s);
    }
    posts.last = NULL;
}

static int post(int rank, int64_t tag)
{
    sode_set_t *pair;
    sent_t *s = malloc(sizeof *s);
    SODE_NEED(s, "a post");
    *s = (sent_t){.tag = tag};
    drop_sent();
    *(posts.last ? posts.last : &posts.first) = s;
    posts.last = &s->next;
    SODE_TRY(find_pair(sode_context.rank, rank, &pair));
    pair->operations++;
    SODE_TRY_MPI(MPI_Isend(&s->tag, 1, MPI_INT64_T, rank, SODE_TAG_POST, sode_context.comm,
                           &s->request));
    return SODE_OK;
}

int sode_signal_post(const sode_ref_t *to, int64_t tag)
{
    int rank;
    SODE_TRY(find_rank(to, &rank));
    if (rank == sode_context.rank)
        return keep(rank, tag);
    SODE_TRY(sode_turn_take());
    SODE_TRY(post(rank, tag));
    sode_turn_give();
    return SODE_OK;
}

int sode_signal_wait(const char *where, const sode_ref_t *from, int64_t tag)
{
    wanted_t wanted = {.tag = tag};
    sode_operation_t *operation;
    sode_set_t *pair;
    SODE_TRY(find_rank(from, &wanted.rank));
    if (take(&wanted))
        return SODE_OK;
    if (wanted.rank == sode_context.rank)
        return sode_refuse("this node waits for its own post, which it has not made");
    if (wanted.rank == ANY) /* whom to ask is not known */
        SODE_TRY(sode_set_intern(&sode_context.rank, 1, &pair));
    else
        SODE_TRY(find_pair(wanted.rank, sode_context.rank, &pair));
    sode_peers_t peers = {&wanted.rank, 1, 1};
    SODE_TRY(sode_operation_open(pair, "wait", where, &operation));
    operation->needs = SODE_NEEDS_PEERS;
    if (wanted.rank == ANY)
        peers.certain = peers.count = 0;
    operation->peers = &peers;
    wanted.operation = operation;
    wanted.pair = pair;
    sode_operation_begin_alone(operation, pair->operations + 1);
    SODE_TRY(sode_wait_until(look, &wanted));
    sode_operation_end();
    return SODE_OK;
}
