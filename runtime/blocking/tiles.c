/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A thread goes through the steps again for each of its tiles.  sode_tiles_follow
 * says where it is:
 *
 *     START   before its first step
 *     RUN     it executes the tiles of a phase
 *     MET     all threads have ended all phases; if the time block has no more
 *             steps, thread 0 begins the next one
 *     OPEN    it has
 *     PART    all threads have ended a part of the time block; thread 0 communicates
 *     NEXT_PART  it has
 *
 * WAIT is asked for between phases and around MET and PART.
 */
#include "blocking/tiles.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "base/threads.h"
#include "blocking/counts.h"
#include "blocking/loop.h"
#include "blocking/moves.h"
#include "blocking/parts.h"
#include "blocking/trials.h"
#include "directive/exchanges.h"

enum { START, RUN = SODE_TILES_RUN, MET, OPEN, PART = SODE_TILES_PART, NEXT_PART };

static _Thread_local sode_tiles_t *here;

/* ---- storage that is exchanged ---- */

static int index_of(const sode_blocking_facts_t *facts, const sode_array_t *array)
{
    for (int k = 0; k < facts->sode_narrays; k++)
        if (facts->sode_arrays[k].array == array)
            return k;
    return -1;
}

const sode_array_t *sode_tiles_storage(const sode_array_t *array)
{
    if (!here || !here->plan->moved)
        return array;
    const sode_blocking_facts_t *facts = here->block->facts;
    int k = index_of(facts, array);
    return k < 0 ? array : facts->sode_arrays[here->plan->seen[k]].array;
}

int sode_tiles_swap(const sode_array_t *a, const sode_array_t *b)
{
    if (!here)
        return 0;
    int i = index_of(here->block->facts, a), j = index_of(here->block->facts, b);
    if (i < 0 || j < 0)
        return 0;
    unsigned char *seen = here->plan->seen, old = seen[i];
    seen[i] = seen[j];
    seen[j] = old;
    here->plan->moved = 1;
    return 1;
}

/* Descriptors get what thread 0 has seen. */
static int settle(const sode_blocking_facts_t *facts, const unsigned char *seen)
{
    unsigned char now[SODE_BLOCKING_ARRAYS];
    for (int k = 0; k < facts->sode_narrays; k++)
        now[k] = (unsigned char)k;
    for (int k = 0; k < facts->sode_narrays; k++) {
        int j = k;
        while (now[j] != seen[k])
            j++;
        if (j == k)
            continue;
        SODE_TRY(sode_arrays_swap(facts->sode_arrays[k].array, facts->sode_arrays[j].array));
        now[j] = now[k];
        now[k] = seen[k];
    }
    return SODE_OK;
}

static void forget_swaps(const sode_blocking_facts_t *facts,
                         sode_tiles_plan_t *plan)
{
    for (int k = 0; k < facts->sode_narrays; k++)
        plan->seen[k] = plan->kept[k] = (unsigned char)k;
    plan->moved = 0;
}

int sode_tiles_settle(sode_blocking_t *block)
{
    const unsigned char *order = block->order;
    block->order = NULL;
    int status = order ? settle(block->facts, order) : SODE_OK;
    free((void *)order);
    return status;
}

/* ---- begin and end ---- */

int sode_tiles_open(sode_tiles_t *tiles, int team)
{
    tiles->threads = 1;
    tiles->state = START;
    if (team)
        sode_threads_here(&tiles->thread, &tiles->threads);
    SODE_TRY(sode_tiles_plan_create(tiles->block->facts, &tiles->plan));
    forget_swaps(tiles->block->facts, tiles->plan);
    return SODE_OK;
}

static int keep_order(sode_tiles_t *tiles)
{
    unsigned char *order = malloc(sizeof tiles->plan->seen);
    if (!order)
        return sode_fail(SODE_ERR_MEMORY, "no memory for the order of arrays");
    tiles->block->order = memcpy(order, tiles->plan->seen, sizeof tiles->plan->seen);
    return SODE_OK;
}

int sode_tiles_close(sode_tiles_t *tiles)
{
    here = NULL;
    if (!tiles->plan)
        return SODE_OK;
    if (tiles->thread == 0 && tiles->plan->moved)
        SODE_TRY(keep_order(tiles));
    if (tiles->thread == 0) {
        sode_counts_end(tiles->block, tiles->plan);
        sode_trials_leave(&tiles->block->trials);
    }
    sode_tiles_plan_free(tiles->plan);
    tiles->plan = NULL;
    return SODE_OK;
}

/* ---- steps ---- */

/* The steps that all tiles up to the next meeting execute. */
static void begin_steps(sode_tiles_t *tiles)
{
    sode_tiles_plan_t *plan = tiles->plan;
    memcpy(plan->kept, plan->seen, sizeof plan->kept);
    tiles->state = RUN;
    tiles->phase = 0;
    tiles->tile = tiles->tiles = 0;
    for (int phase = 0; phase < SODE_SKEW_PHASES; phase++)
        tiles->tiles += sode_skew_count(&plan->skew, tiles->thread, phase);
    plan->part = 0;
    if (plan->parts.count > 0)
        tiles->tiles *= plan->parts.count;
}

/* Before part k, or behind the last one. */
static int communicate(const sode_tiles_t *tiles, int k)
{
    const sode_parts_t *parts = &tiles->plan->parts;
    if (tiles->thread != 0)
        return SODE_OK;
    if (parts->nmoves == 0 && k == parts->rims)
        SODE_TRY(sode_blocking_faces_begin(tiles->block));
    if (parts->nmoves == 0 && k == parts->inner)
        SODE_TRY(sode_blocking_faces_end());
    for (int m = 0; m < parts->nmoves; m++)
        if (parts->moves[m].before == k)
            SODE_TRY(sode_block_moves_run(tiles->plan->moves, tiles->block->where, m));
    return SODE_OK;
}

/* Are there moves behind the last part?  All threads have to meet before them. */
static int has_last_moves(const sode_parts_t *parts)
{
    return parts->nmoves > 0 && parts->moves[parts->nmoves - 1].before == parts->count;
}

static int64_t depth_of(const sode_tiles_plan_t *plan)
{
    return plan->depth < plan->rest ? plan->depth : plan->rest;
}

/* A thread without tiles takes an empty one, to go through the steps as others do. */
static int take_tile(sode_tiles_t *tiles)
{
    sode_tiles_plan_t *plan = tiles->plan;
    int first = tiles->phase == 0 && tiles->tile == 0 && plan->part == 0;
    if (sode_skew_count(&plan->skew, tiles->thread, tiles->phase) > 0) {
        sode_skew_tile(&plan->skew, tiles->thread, tiles->phase, tiles->tile,
                       plan->tile);
        tiles->tiles--;
    } else {
        for (int d = 0; d < plan->skew.ndims; d++)
            plan->tile[d] = (sode_slant_t){0, 0, -SODE_SLANT_FAR, 0};
    }
    tiles->tile++;
    tiles->step = 0;
    tiles->follow = depth_of(plan) - 1;
    tiles->left = plan->rest - 1;
    memcpy(plan->seen, plan->kept, sizeof plan->seen);
    return first ? SODE_TILES_FIRST : SODE_TILES_AGAIN;
}

/* Thread 0 begins the next time block, with the arrays as all have left them. */
static int begin_block(sode_tiles_t *tiles)
{
    sode_blocking_t *block = tiles->block;
    if (tiles->thread != 0)
        return SODE_OK;
    here = NULL;
    SODE_TRY(settle(block->facts, tiles->plan->seen));
    return sode_blocking_head(block, tiles->plan, &block->left);
}

/* Sizes stay as they are if the last time block is shorter than the others. */
static int needs_size(const sode_tiles_t *tiles)
{
    const sode_tiles_plan_t *plan = tiles->plan;
    int whole = tiles->block->parted > 0;
    return plan->sized == 0
           || (tiles->block->trials && (plan->sized != plan->rest || plan->whole != whole));
}

static int open_block(sode_tiles_t *tiles)
{
    const sode_blocking_facts_t *facts = tiles->block->facts;
    sode_tiles_plan_t *plan = tiles->plan;
    here = tiles;
    forget_swaps(facts, plan);
    plan->rest = tiles->block->left;
    if (needs_size(tiles))
        sode_tiles_plan_size(plan, facts, tiles->threads, plan->rest, tiles->block->parted > 0);
    if (tiles->block->parted
        && (plan->parted != plan->rest || plan->scheme != tiles->block->scheme)) {
        SODE_TRY(sode_parts_make(tiles->block, plan, plan->rest));
        if (tiles->thread == 0)
            SODE_TRY(sode_parts_connect(tiles->block, plan));
    }
    if (!tiles->block->parted)
        plan->parted = plan->parts.count = plan->parts.nmoves = 0;
    if (plan->parts.count > 0)
        SODE_TRY(communicate(tiles, 0));
    begin_steps(tiles);
    return SODE_OK;
}

static int has_tile(const sode_tiles_t *tiles)
{
    int64_t count = sode_skew_count(&tiles->plan->skew, tiles->thread, tiles->phase);
    int first = tiles->phase == 0 && tiles->tile == 0 && tiles->plan->part == 0;
    return tiles->tile < count || first;
}

static void end_steps(sode_tiles_t *tiles)
{
    tiles->plan->rest -= depth_of(tiles->plan);
    tiles->state = MET;
}

/* The thread has executed its tiles of a phase. */
static int end_phase(sode_tiles_t *tiles)
{
    sode_tiles_plan_t *plan = tiles->plan;
    if (++tiles->phase < SODE_SKEW_PHASES)
        return SODE_OK;
    if (plan->part + 1 < plan->parts.count || has_last_moves(&plan->parts)) {
        tiles->state = PART;
        return SODE_OK;
    }
    if (plan->parts.count > 0)
        SODE_TRY(communicate(tiles, plan->parts.count));
    end_steps(tiles);
    return SODE_OK;
}

/* All threads have met behind a part, or behind the last one. */
static int end_part(sode_tiles_t *tiles)
{
    SODE_TRY(communicate(tiles, ++tiles->plan->part));
    tiles->state = NEXT_PART;
    if (tiles->plan->part == tiles->plan->parts.count)
        end_steps(tiles);
    return SODE_OK;
}

int sode_tiles_finish(sode_tiles_t *tiles, int *head)
{
    int wait = tiles->state != NEXT_PART && tiles->threads > 1;
    if (tiles->state == RUN) {
        SODE_TRY(end_phase(tiles));
    } else if (tiles->state == PART) {
        SODE_TRY(end_part(tiles));
    } else {
        tiles->phase = 0;
        tiles->state = RUN;
    }
    tiles->tile = 0;
    *head = wait ? SODE_TILES_WAIT : SODE_TILES_NEXT;
    return SODE_OK;
}

/* The thread has no tile to take: on to the next steps. */
static int go_on(sode_tiles_t *tiles, int *head)
{
    *head = SODE_TILES_NEXT;
    if (tiles->state == RUN || tiles->state >= PART)
        return sode_tiles_finish(tiles, head);
    if (tiles->state == OPEN)
        return open_block(tiles);
    if (tiles->plan->rest > 0) {
        begin_steps(tiles);
        return SODE_OK;
    }
    SODE_TRY(begin_block(tiles));
    tiles->state = OPEN;
    *head = tiles->threads > 1 ? SODE_TILES_WAIT : SODE_TILES_NEXT;
    return SODE_OK;
}

int sode_tiles_follow(sode_tiles_t *tiles, int *head)
{
    *head = SODE_TILES_NEXT;
    if (tiles->follow > 0) {
        tiles->follow--;
        tiles->left--;
        tiles->step++;
        return SODE_OK;
    }
    while (*head != SODE_TILES_WAIT) {
        if (tiles->state == RUN && has_tile(tiles)) {
            *head = take_tile(tiles);
            return SODE_OK;
        }
        SODE_TRY(go_on(tiles, head));
    }
    return SODE_OK;
}

/* ---- loops ---- */

int64_t sode_tiles_left(const sode_blocking_t *block)
{
    return here ? here->left : block->left;
}

int sode_tiles_speak(void)
{
    return !here || here->thread == 0;
}

sode_interval_t sode_tiles_cut(int stage, int dim, sode_interval_t points)
{
    if (!here)
        return points;
    const sode_tiles_plan_t *plan = here->plan;
    int64_t shift = here->step * plan->growth[dim] + plan->shifts[dim][stage];
    if (plan->parts.count > 0)
        points = sode_interval_intersect(
            points, sode_slant_at(&sode_parts_part(&plan->parts, plan->part)[dim], shift));
    return sode_interval_intersect(points,
                                   sode_slant_at(&plan->tile[dim], shift));
}
