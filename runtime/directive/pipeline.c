/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/pipeline.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/grow.h"
#include "base/mark.h"
#include "base/status.h"
#include "base/tags.h"
#include "base/turn.h"
#include "base/wait.h"
#include "directive/block_size.h"
#include "directive/planes.h"
#include "directive/strips.h"
#include "map/loop.h"
#include "observe/freshness.h"
#include "transport/conduit.h"
#include "transport/transport.h"

/* How the blocks of a way travel. */
enum travel { BY_MESSAGES, BY_OFFER /* the offer will tell */, BY_MEMORY };

/* What flows of one strip; each way first what comes, then what goes. */
typedef struct channel {
    sode_strip_t strip;
    struct {
        char *buffer; /* of all blocks, if they are messages */
        size_t room, at; /* at: of the current block */
        size_t bytes; /* of all blocks */
        int left;     /* blocks to come or go */
        enum travel by;
        sode_conduit_offer_t offer;
        MPI_Request offered;
    } way[2];
    char *arena; /* of the rank that values come from, if it is on this node */
    sode_conduit_source_t source;
    sode_conduit_sink_t sink;
    size_t *sizes;         /* [2 blocks] bytes */
    MPI_Request *requests; /* [2 blocks] */
    size_t sizes_room, requests_room;
    struct measured { /* what the sizes are of */
        sode_strip_t strip;
        sode_loop_t loop;
        int64_t size;
        int blocks;
    } measured;
} channel_t;

/* The nest that runs: one at a time. */
static struct pipeline {
    int running;
    channel_t *channels; /* [count] */
    int count, made;     /* made: that have buffers, perhaps */
    size_t room;
    sode_set_t *set;
    MPI_Comm comm;
    sode_loop_t loop; /* own iterations of what is cut */
    int64_t size;     /* iterations of a block */
    int blocks;
    sode_block_trials_t *trials; /* or NULL: the program says the size */
    sode_operation_t operation;
    sode_peers_t peers;
    size_t peers_room;
} now;

/* ---- blocks ---- */

/* Where block k ends, in values of the variable: exclusive, in the direction of the loop. */
static int64_t end_of(int64_t k)
{
    int64_t end = now.loop.first + (k + 1) * now.size * now.loop.step;
    return now.loop.step > 0 ? end : end + 1;
}

static int cut_loop(const sode_nest_t *nest)
{
    const sode_along_t *l = nest->sode_blocks;
    now.blocks = 1;
    now.loop = (sode_loop_t){.step = 1};
    now.size = nest->sode_size;
    now.trials = NULL;
    if (now.size != SODE_BLOCK_AUTO && now.size < 1)
        return sode_refuse("a block of %lld iterations is not possible", (long long)now.size);
    if (!l || now.count == 0)
        return SODE_OK;
    const sode_range_t *r = &l->sode_range;
    if (now.size == SODE_BLOCK_AUTO) /* also on nodes that nobody waits for, as all measure together */
        SODE_TRY(sode_block_trials_find(now.set, nest, sode_progression_count(r->first, r->end, r->step), &now.trials));
    SODE_TRY(sode_cut_loop(nest, &now.loop));
    if (now.size == SODE_BLOCK_AUTO) {
        int blocks = sode_block_trials_begin(now.trials);
        now.size = (now.loop.count + blocks - 1) / blocks;
    }
    if (now.loop.count > now.size)
        now.blocks = (int)((now.loop.count + now.size - 1) / now.size);
    return SODE_OK;
}

static int box_of(const channel_t *c, enum sode_strip_way way, int k, sode_box_t *box)
{
    int first = k == 0, last = k == now.blocks - 1;
    if (c->strip.along < 0) /* all of it, before the first block and behind the last */
        return (way == SODE_STRIP_IN ? first : last) && sode_strip_box(&c->strip, way, 0, 0, 1, 1, box);
    return sode_strip_box(&c->strip, way, first ? 0 : end_of(k - 1), last ? 0 : end_of(k), first, last, box);
}

/* ---- messages ---- */

static size_t *size_of(const channel_t *c, enum sode_strip_way way, int k)
{
    return &c->sizes[way * now.blocks + k];
}

/* Between storage and buffer. */
static void copy(channel_t *c, enum sode_strip_way way, int k, sode_box_t *box)
{
    const sode_array_impl_t *a = c->strip.array;
    int by_memory = c->way[way].by == BY_MEMORY;
    size_t at = c->way[way].at;
    sode_picked_t picked;
    int64_t mark = sode_mark_begin();
    (void)box_of(c, way, k, box);
    sode_array_pick(a, box, &picked);
    if (way == SODE_STRIP_IN)
        sode_selection_unpack(&picked.all, a->head.base, a->element_size, (by_memory ? c->sink.buffer : c->way[way].buffer) + at);
    else
        sode_selection_pack(&picked.all, a->head.base, a->element_size, (by_memory ? c->source.buffer : c->way[way].buffer) + at);
    sode_mark_end(way == SODE_STRIP_IN ? SODE_MARK_UNPACK : SODE_MARK_PACK, mark);
    c->way[way].at += *size_of(c, way, k);
    c->way[way].left--;
}

/* Until the requests are complete, or until poll(c) says so. */
static int wait_until(int (*poll)(void *c, int *done), channel_t *c, int count, MPI_Request *requests)
{
    sode_operation_t outer = sode_context.operation;
    SODE_TRY(sode_turn_take());
    sode_site_t *site = sode_mark_site();
    sode_operation_resume(&now.operation);
    SODE_TRY(poll ? sode_wait_until(poll, c) : sode_wait_all(count, requests));
    sode_context.operation = outer;
    sode_mark_turn(site);
    sode_turn_give();
    return SODE_OK;
}

static int wait_for(int count, MPI_Request *requests)
{
    return wait_until(NULL, NULL, count, requests);
}

/* ---- through memory ---- */

/* Who looks at flags only would keep back what MPI has not sent yet, as the own offers. */
static int poke_mpi(void)
{
    enum { LOOKS = 50 };
    static unsigned looks;
    int any;
    if (++looks % LOOKS == 0)
        SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, SODE_TAG_PIPELINE, now.comm, &any, MPI_STATUS_IGNORE));
    return SODE_OK;
}

static int poll_block(void *argument, int *done)
{
    channel_t *c = argument;
    *done = sode_conduit_has_block(&c->sink);
    return *done ? SODE_OK : poke_mpi();
}

static int poll_free(void *argument, int *done)
{
    const channel_t *c = argument;
    *done = sode_conduit_is_free(&c->source);
    return *done ? SODE_OK : poke_mpi();
}

static void note_right(const channel_t *c, const sode_box_t *box)
{
    const sode_array_impl_t *array = sode_array_original(c->strip.array);
    sode_section_t section;
    if (!sode_watch_of(array))
        return;
    for (int d = 0; d < array->ndims; d++)
        sode_section_set(&section, d, box->dim[d].lo, box->dim[d].hi - 1);
    sode_watch_set(array, &section, SODE_CELL_RIGHT);
}

static int tag_of(const channel_t *c)
{
    return SODE_TAG_OF(PIPELINE, c - now.channels);
}

static int rank_of(const channel_t *c, enum sode_strip_way way)
{
    return sode_set_rank(now.set, c->strip.other[way]);
}

static int post_receives(channel_t *c)
{
    size_t at = 0;
    SODE_GROW(c->way[SODE_STRIP_IN].buffer, c->way[SODE_STRIP_IN].room, c->way[SODE_STRIP_IN].bytes, "a pipeline");
    for (int k = 0; k < now.blocks; at += c->sizes[k++])
        if (c->sizes[k] > 0)
            SODE_TRY_MPI(MPI_Irecv(c->way[SODE_STRIP_IN].buffer + at, (int)c->sizes[k], MPI_BYTE, rank_of(c, SODE_STRIP_IN),
                                   tag_of(c), now.comm, &c->requests[k]));
    return SODE_OK;
}

/* Takes the offer, which is the first message. */
static int settle(channel_t *c)
{
    SODE_TRY(wait_for(1, &c->way[SODE_STRIP_IN].offered));
    const sode_conduit_offer_t *offer = &c->way[SODE_STRIP_IN].offer;
    c->way[SODE_STRIP_IN].by = offer->buffer < 0 ? BY_MESSAGES : BY_MEMORY;
    if (offer->buffer < 0)
        return post_receives(c);
    sode_conduit_take(&c->sink, c->arena, offer);
    return SODE_OK;
}

static int receive(channel_t *c, int k)
{
    sode_box_t box;
    if (c->way[SODE_STRIP_IN].by == BY_OFFER)
        SODE_TRY(settle(c));
    int by_memory = c->way[SODE_STRIP_IN].by == BY_MEMORY;
    if (!by_memory)
        SODE_TRY(wait_for(1, &c->requests[k]));
    else if (!sode_conduit_has_block(&c->sink))
        SODE_TRY(wait_until(poll_block, c, 0, NULL));
    copy(c, SODE_STRIP_IN, k, &box);
    if (by_memory)
        sode_conduit_next(&c->sink, c->way[SODE_STRIP_IN].left == 0);
    note_right(c, &box);
    return SODE_OK;
}

static int receive_all(int k)
{
    for (channel_t *c = now.channels; c < now.channels + now.count; c++)
        if (*size_of(c, SODE_STRIP_IN, k) > 0)
            SODE_TRY(receive(c, k));
    return SODE_OK;
}

static int send(channel_t *c, int k)
{
    sode_box_t box;
    const char *packed = c->way[SODE_STRIP_OUT].buffer + c->way[SODE_STRIP_OUT].at;
    int by_memory = c->way[SODE_STRIP_OUT].by == BY_MEMORY;
    if (by_memory && !sode_conduit_is_free(&c->source))
        SODE_TRY(wait_until(poll_free, c, 0, NULL));
    copy(c, SODE_STRIP_OUT, k, &box);
    if (by_memory) {
        sode_conduit_send(&c->source);
        return SODE_OK;
    }
    SODE_TRY(sode_turn_take());
    SODE_TRY_MPI(MPI_Isend(packed, (int)*size_of(c, SODE_STRIP_OUT, k), MPI_BYTE, rank_of(c, SODE_STRIP_OUT), tag_of(c),
                           now.comm, &c->requests[now.blocks + k]));
    sode_turn_give();
    return SODE_OK;
}

static int send_all(int k)
{
    for (channel_t *c = now.channels; c < now.channels + now.count; c++)
        if (*size_of(c, SODE_STRIP_OUT, k) > 0)
            SODE_TRY(send(c, k));
    return SODE_OK;
}

/* ---- before the first block ---- */

/* Bytes of each block; of the same nest and blocks as before they are known. */
static int measure(channel_t *c)
{
    struct measured what;
    memset(&what, 0, sizeof what);
    what.strip = c->strip;
    what.loop = now.loop;
    what.size = now.size;
    what.blocks = now.blocks;
    int known = memcmp(&what, &c->measured, sizeof what) == 0;
    memcpy(&c->measured, &what, sizeof what);
    SODE_GROW(c->sizes, c->sizes_room, 2 * (size_t)now.blocks, "a pipeline");
    for (int way = SODE_STRIP_IN; way <= SODE_STRIP_OUT; way++) {
        sode_box_t box;
        c->way[way].at = c->way[way].bytes = 0;
        c->way[way].left = 0;
        for (int k = 0; k < now.blocks; k++) {
            size_t *bytes = size_of(c, way, k);
            if (!known) {
                int any = c->strip.other[way] >= 0 && box_of(c, way, k, &box);
                *bytes = any ? (size_t)sode_box_cells(c->strip.array->ndims, &box) * c->strip.array->element_size : 0;
            }
            c->way[way].bytes += *bytes;
            c->way[way].left += *bytes > 0;
        }
    }
    return SODE_OK;
}

/* To whoever is on the same node, without messages for blocks. */
static int open_conduits(channel_t *c)
{
    int comm_rank[2], world_rank[2], sends;
    if (!sode_transport_shares_memory(sode_context.transport))
        return SODE_OK;
    for (int way = SODE_STRIP_IN; way <= SODE_STRIP_OUT; way++) {
        comm_rank[way] = c->strip.other[way] < 0 ? -1 : rank_of(c, way);
        world_rank[way] = c->strip.other[way] < 0 ? -1 : sode_set_member(now.set, c->strip.other[way]);
    }
    SODE_TRY(sode_conduit_meet(now.comm, tag_of(c), comm_rank, world_rank, &c->arena, &sends));
    if (c->arena && c->way[SODE_STRIP_IN].left > 0) {
        c->way[SODE_STRIP_IN].by = BY_OFFER;
        SODE_TRY_MPI(MPI_Irecv(&c->way[SODE_STRIP_IN].offer, (int)sizeof(sode_conduit_offer_t), MPI_BYTE, comm_rank[SODE_STRIP_IN],
                               tag_of(c), now.comm, &c->way[SODE_STRIP_IN].offered));
    }
    if (sends && c->way[SODE_STRIP_OUT].left > 0) {
        sode_conduit_offer_t *offer = &c->way[SODE_STRIP_OUT].offer;
        SODE_TRY(sode_conduit_offer(&c->source, c->way[SODE_STRIP_OUT].bytes, offer));
        c->way[SODE_STRIP_OUT].by = offer->buffer < 0 ? BY_MESSAGES : BY_MEMORY;
        SODE_TRY_MPI(MPI_Isend(offer, (int)sizeof *offer, MPI_BYTE, comm_rank[SODE_STRIP_OUT], tag_of(c), now.comm,
                               &c->way[SODE_STRIP_OUT].offered));
    }
    return SODE_OK;
}

static int open_channel(channel_t *c)
{
    size_t twice = 2 * (size_t)now.blocks;
    SODE_TRY(measure(c));
    for (int way = SODE_STRIP_IN; way <= SODE_STRIP_OUT; way++) {
        c->way[way].by = BY_MESSAGES;
        c->way[way].offered = MPI_REQUEST_NULL;
    }
    SODE_TRY(open_conduits(c));
    SODE_GROW(c->requests, c->requests_room, twice, "a pipeline");
    for (size_t k = 0; k < twice; k++)
        c->requests[k] = MPI_REQUEST_NULL;
    if (c->way[SODE_STRIP_OUT].by == BY_MESSAGES)
        SODE_GROW(c->way[SODE_STRIP_OUT].buffer, c->way[SODE_STRIP_OUT].room, c->way[SODE_STRIP_OUT].bytes, "a pipeline");
    return c->way[SODE_STRIP_IN].by == BY_MESSAGES ? post_receives(c) : SODE_OK;
}

/* All arrays lie on the nodes of one set, which executes the nest. */
static int find_set(const sode_nest_t *nest)
{
    now.set = NULL;
    for (int k = 0; k < nest->sode_nflows; k++) {
        const sode_array_impl_t *a = sode_array_impl(nest->sode_flows[k].array);
        sode_set_t *set = a->tmpl->nodes->set;
        if (now.set && set != now.set)
            return sode_refuse("'%s' and '%s' are on different nodes; values of both cannot flow in one loop",
                               sode_name(nest->sode_flows[0].array), sode_name(a));
        now.set = set;
        if (!sode_set_contains(sode_ens(), set))
            return sode_refuse(
                "'%s' is distributed over %d nodes, not all of which are among the %d executing nodes",
                sode_name(a), set->size, sode_ens()->size);
    }
    return SODE_OK;
}

static int make_strips(const sode_nest_t *nest)
{
    const sode_along_t *cut = nest->sode_blocks;
    size_t count = (size_t)nest->sode_nflows;
    SODE_GROW(now.channels, now.room, count, "a pipeline");
    for (; now.made < nest->sode_nflows; now.made++)
        now.channels[now.made] = (channel_t){.sizes = NULL};
    for (int k = 0; k < nest->sode_nflows; k++)
        SODE_TRY(sode_strip_make(nest->sode_flows, nest->sode_nflows, k, !cut || cut->sode_range.step > 0,
                                 &now.channels[k].strip));
    return SODE_OK;
}

/* Whom this node waits for, and who waits for it. */
static int tell_peers(void)
{
    SODE_GROW(now.peers.ranks, now.peers_room, 2 * (size_t)now.count, "a pipeline");
    now.peers.count = now.peers.certain = 0;
    for (int way = SODE_STRIP_IN; way <= SODE_STRIP_OUT; way++)
        for (const channel_t *c = now.channels; c < now.channels + now.count; c++)
            if (c->strip.other[way] >= 0) {
                now.peers.ranks[now.peers.count++] = sode_set_member(now.set, c->strip.other[way]);
                now.peers.certain += way == SODE_STRIP_IN;
            }
    return SODE_OK;
}

static int open_all(const sode_nest_t *nest)
{
    sode_operation_t *operation;
    uint64_t hash = (uint64_t)nest->sode_size;
    SODE_TRY(sode_operation_open(now.set, "pipeline", nest->sode_where, &operation));
    for (int k = 0; k < now.count; k++)
        hash = sode_mix_text(hash, sode_name(now.channels[k].strip.array));
    SODE_TRY(sode_operation_begin(operation, hash));
    operation->needs = SODE_NEEDS_PEERS;
    operation->peers = &now.peers;
    SODE_TRY(sode_set_comm(now.set));
    now.comm = sode_comm_of(now.set);
    now.operation = *operation;
    for (int k = 0; k < now.count; k++)
        SODE_TRY(open_channel(&now.channels[k]));
    sode_operation_end();
    return SODE_OK;
}

int sode_pipeline_begin(sode_walk_t *walk)
{
    const sode_nest_t *nest = walk->nest;
    if (now.running)
        return sode_refuse("a loop with 'pipeline' cannot run inside another one");
    SODE_TRY(find_set(nest));
    now.count = now.set && now.set->self >= 0 && now.set->size > 1 ? nest->sode_nflows : 0;
    now.peers.count = 0;
    if (now.count > 0) {
        SODE_TRY(make_strips(nest));
        SODE_TRY(tell_peers());
    }
    SODE_TRY(cut_loop(nest));
    now.running = 1;
    if (now.count > 0) {
        SODE_TRY(open_all(nest));
        SODE_TRY(receive_all(0));
    }
    walk->piece = 0;
    walk->end = now.blocks;
    sode_cut_block(walk, &now.loop, now.size);
    return SODE_OK;
}

/* ---- between blocks, and behind them ---- */

int sode_pipeline_next(sode_walk_t *walk)
{
    SODE_TRY(send_all(walk->piece - 1));
    if (walk->piece == walk->end)
        return SODE_OK;
    sode_cut_block(walk, &now.loop, now.size);
    return receive_all(walk->piece);
}

int sode_pipeline_end(sode_walk_t *walk)
{
    (void)walk;
    for (int k = 0; k < now.count; k++) {
        channel_t *c = &now.channels[k];
        SODE_TRY(wait_for(1, &c->way[SODE_STRIP_OUT].offered));
        if (c->way[SODE_STRIP_OUT].by == BY_MESSAGES)
            SODE_TRY(wait_for(now.blocks, c->requests + now.blocks));
        if (c->strip.other[SODE_STRIP_IN] >= 0) /* the last block has told that owners wrote it */
            note_right(c, &c->strip.box[SODE_STRIP_IN]);
    }
    now.running = 0;
    return now.trials ? sode_block_trials_end(now.trials) : SODE_OK;
}
