/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: time loops with `blocking`, and their cache tiles. */
#include "sode/blocking.h"

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "blocking/ends.h"
#include "blocking/loop.h"
#include "blocking/tiles.h"
#include "blocking/time_steps.h"
#include "map/loop.h"

static void check(const char *where, int status)
{
    sode_tell_news();
    SODE_CHECK(where, "directive", "blocking", status);
}

SODE_EXPORT sode_index_t sode_blocking_steps(const char *where,
                                             const sode_template_t *tmpl,
                                             sode_index_t steps)
{
    check(where, sode_time_steps_agree(where, tmpl, steps));
    return steps;
}

SODE_EXPORT int sode_blocking_scheme(const char *where, const sode_template_t *tmpl,
                                     const char *name)
{
    int scheme = SODE_SCHEME_PA1;
    check(where, sode_time_scheme(where, tmpl, name, &scheme));
    return scheme;
}

SODE_EXPORT sode_index_t sode_blocking_tile(const char *where, sode_index_t size)
{
    check(where, sode_time_tile(size));
    return size;
}

SODE_EXPORT sode_blocking_t sode_blocking_begin(const char *where,
                                                const sode_blocking_facts_t *facts,
                                                sode_range_t range)
{
    sode_blocking_t block = {.where = where};
    block.remaining = range.step ? sode_progression_count(range.first, range.end, range.step) : 0;
    block.facts = sode_time_steps_facts(facts, &block.narrow);
    return block;
}

SODE_EXPORT void sode_blocking_end(sode_blocking_t *block)
{
    sode_blocking_leave(block);
}

SODE_EXPORT int sode_blocking_runs(void)
{
    return sode_context.blocking != NULL;
}

SODE_EXPORT void sode_blocking_step(sode_blocking_t *block)
{
    if (block->left == 0)
        check(block->where, sode_blocking_head(block, NULL, &block->left));
    block->left--;
}

SODE_EXPORT void sode_blocking_mirror(const char *where, int nest)
{
    SODE_CHECK(where, "directive", "reflect", sode_ends_fill(nest));
}

/* ---- cache tiles ---- */

/* Only the first thread communicates, and hears of news. */
static void check_thread(const sode_tiles_t *tiles, int status)
{
    if (tiles->thread == 0)
        sode_tell_news();
    SODE_CHECK(tiles->where, "directive", "blocking", status);
}

SODE_EXPORT sode_tiles_t sode_tiles_begin(const char *where, sode_blocking_t *block,
                                          int team)
{
    sode_tiles_t tiles = {.where = where, .block = block};
    check_thread(&tiles, sode_tiles_open(&tiles, team));
    return tiles;
}

SODE_EXPORT void sode_tiles_end(sode_tiles_t *tiles)
{
    check_thread(tiles, sode_tiles_close(tiles));
}

SODE_EXPORT int sode_tiles_next(sode_tiles_t *tiles)
{
    int head;
    check_thread(tiles, sode_tiles_follow(tiles, &head));
    return head;
}

SODE_EXPORT int sode_tiles_drain(sode_tiles_t *tiles)
{
    int head;
    check_thread(tiles, sode_tiles_finish(tiles, &head));
    return head;
}

SODE_EXPORT void sode_blocking_settle(sode_blocking_t *block)
{
    check(block->where, sode_tiles_settle(block));
}

SODE_EXPORT const sode_array_t *sode_tiles_seen(const sode_array_t *array)
{
    return sode_tiles_storage(array);
}
