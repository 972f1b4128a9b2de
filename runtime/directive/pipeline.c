/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/pipeline.h"

#include <stdlib.h>

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

/* The messages of one strip; each way first what comes, then what goes. */
typedef struct channel {
    sode_strip_t strip;
    struct {
        char *buffer; /* of all blocks */
        size_t room, at; /* at: of the current block */
    } way[2];
    size_t *sizes;         /* [2 blocks] bytes */
    MPI_Request *requests; /* [2 blocks] */
    size_t sizes_room, requests_room;
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
    char *buffer = c->way[way].buffer + c->way[way].at;
    sode_picked_t picked;
    int64_t mark = sode_mark_begin();
    (void)box_of(c, way, k, box);
    sode_array_pick(a, box, &picked);
    if (way == SODE_STRIP_IN)
        sode_selection_unpack(&picked.all, a->head.base, a->element_size, buffer);
    else
        sode_selection_pack(&picked.all, a->head.base, a->element_size, buffer);
    sode_mark_end(way == SODE_STRIP_IN ? SODE_MARK_UNPACK : SODE_MARK_PACK, mark);
    c->way[way].at += *size_of(c, way, k);
}

static int wait_for(int count, MPI_Request *requests)
{
    sode_operation_t outer = sode_context.operation;
    SODE_TRY(sode_turn_take());
    sode_site_t *site = sode_mark_site();
    sode_operation_resume(&now.operation);
    SODE_TRY(sode_wait_all(count, requests));
    sode_context.operation = outer;
    sode_mark_turn(site);
    sode_turn_give();
    return SODE_OK;
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

static int receive_all(int k)
{
    sode_box_t box;
    for (channel_t *c = now.channels; c < now.channels + now.count; c++)
        if (*size_of(c, SODE_STRIP_IN, k) > 0) {
            SODE_TRY(wait_for(1, &c->requests[k]));
            copy(c, SODE_STRIP_IN, k, &box);
            note_right(c, &box);
        }
    return SODE_OK;
}

static int tag_of(const channel_t *c)
{
    return SODE_TAG_OF(PIPELINE, c - now.channels);
}

static int send_all(int k)
{
    sode_box_t box;
    for (channel_t *c = now.channels; c < now.channels + now.count; c++) {
        size_t bytes = *size_of(c, SODE_STRIP_OUT, k);
        const char *packed = c->way[SODE_STRIP_OUT].buffer + c->way[SODE_STRIP_OUT].at;
        if (bytes == 0)
            continue;
        copy(c, SODE_STRIP_OUT, k, &box);
        SODE_TRY(sode_turn_take());
        SODE_TRY_MPI(MPI_Isend(packed, (int)bytes, MPI_BYTE, sode_set_rank(now.set, c->strip.other[SODE_STRIP_OUT]),
                               tag_of(c), now.comm, &c->requests[now.blocks + k]));
        sode_turn_give();
    }
    return SODE_OK;
}

/* ---- before the first block ---- */

/* Bytes of each message, and room for all. */
static int measure(channel_t *c, enum sode_strip_way way)
{
    sode_box_t box;
    size_t all = 0;
    for (int k = 0; k < now.blocks; k++) {
        int any = c->strip.other[way] >= 0 && box_of(c, way, k, &box);
        all += *size_of(c, way, k) =
            any ? (size_t)sode_box_cells(c->strip.array->ndims, &box) * c->strip.array->element_size : 0;
    }
    c->way[way].at = 0;
    SODE_GROW(c->way[way].buffer, c->way[way].room, all, "a pipeline");
    return SODE_OK;
}

static int open_channel(channel_t *c)
{
    size_t twice = 2 * (size_t)now.blocks, at = 0;
    SODE_GROW(c->sizes, c->sizes_room, twice, "a pipeline");
    SODE_GROW(c->requests, c->requests_room, twice, "a pipeline");
    SODE_TRY(measure(c, SODE_STRIP_IN));
    SODE_TRY(measure(c, SODE_STRIP_OUT));
    for (size_t k = 0; k < twice; k++)
        c->requests[k] = MPI_REQUEST_NULL;
    for (int k = 0; k < now.blocks; at += c->sizes[k++])
        if (c->sizes[k] > 0)
            SODE_TRY_MPI(MPI_Irecv(c->way[SODE_STRIP_IN].buffer + at, (int)c->sizes[k], MPI_BYTE,
                                   sode_set_rank(now.set, c->strip.other[SODE_STRIP_IN]), tag_of(c), now.comm,
                                   &c->requests[k]));
    return SODE_OK;
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
        SODE_TRY(wait_for(now.blocks, c->requests + now.blocks));
        if (c->strip.other[SODE_STRIP_IN] >= 0) /* the last block has told that owners wrote it */
            note_right(c, &c->strip.box[SODE_STRIP_IN]);
    }
    now.running = 0;
    return now.trials ? sode_block_trials_end(now.trials) : SODE_OK;
}
