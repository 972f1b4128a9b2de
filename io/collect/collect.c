/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collect/collect.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "collect/direct.h"
#include "collect/partners.h"
#include "layout/copy.h"
#include "team/meetings.h"
#include "team/shared.h"

typedef struct range {
    int64_t lo, hi; /* elements of the file */
} range_t;

typedef struct work {
    const sode_io_team_t *team;
    const sode_owned_t *own;
    const sode_range_t *ranges; /* of a section, or NULL */
    sode_partners_t partners;
    sode_meetings_t sends, gets; /* of owners, whose elements go */
    size_t bytes;        /* of an element */
    int64_t elements, domain, window; /* of the file; of a node; at a time */
    char *here, *out, *in; /* windows */
    sode_shared_t *shared; /* instead: some of each node, in turns; or NULL */
    const sode_format_t *format;
    void *file;
    sode_rounds_t rounds;
    int writes;
    int64_t round;
    int placed; /* the file is bytes in this order, on all nodes */
    sode_place_t place;
} work_t;

/* ---- windows ------------------------------------------------------------- */

/* A small one stays in the processor's cache; of many nodes each has enough to
 * send for one. */
static int64_t window_bytes(int nodes)
{
    int64_t bytes = (int64_t)nodes * SODE_IO_MESSAGE;
    if (bytes < SODE_IO_LEAST)
        return SODE_IO_LEAST;
    return bytes < SODE_IO_WINDOW ? bytes : SODE_IO_WINDOW;
}

/* Windows end where the format wants it, if that is possible. */
static void fit(work_t *w)
{
    int64_t unit = w->rounds.unit;
    if (unit <= 1 || unit * (int64_t)w->bytes > SODE_IO_WINDOW)
        return;
    w->domain = (w->domain + unit - 1) / unit * unit;
    w->window = w->window < unit ? unit : w->window - w->window % unit;
}

/* As many whole rows as possible: of the first dimensions that have enough for
 * all nodes. */
static void divide(work_t *w)
{
    int64_t rows = 1, inner = w->elements;
    for (int d = 0; d < w->own->ndims && rows < w->team->size; d++) {
        int64_t extent = w->ranges ? w->ranges[d].length : w->own->dim[d].extent;
        rows *= extent;
        inner /= extent;
    }
    int64_t most = window_bytes(w->team->size) / (int64_t)w->bytes;
    w->domain = (rows + w->team->size - 1) / w->team->size * inner;
    w->window = w->domain < most ? w->domain : most;
    if (w->window > inner)
        w->window -= w->window % inner;
    if (w->window == 0)
        w->window = 1;
    fit(w);
}

static int64_t at_most(int64_t value, int64_t limit)
{
    return value < limit ? value : limit;
}

static range_t window_of(const work_t *w, int rank, int64_t round)
{
    int64_t begin = at_most(rank * w->domain, w->elements);
    int64_t end = at_most(begin + w->domain, w->elements);
    range_t range = {at_most(begin + round * w->window, end), 0};
    range.hi = at_most(range.lo + w->window, end);
    return range;
}

/* Between nodes of one computer elements are copied once, to where they are written from. */
static sode_shared_t *share_windows(const work_t *w)
{
    int64_t bytes = w->elements * (int64_t)w->bytes;
    if (w->team->size == 1 || bytes < SODE_IO_SHARED || w->rounds.by_first)
        return NULL;
    return sode_shared_create(w->team, SODE_IO_TURNS * (size_t)w->window * w->bytes);
}

static int make_windows(work_t *w, int status)
{
    size_t window = (size_t)w->window * w->bytes;
    SODE_IO_TRY(sode_team_agree(w->team, status));
    w->shared = share_windows(w);
    if (w->shared)
        return 0;
    w->here = malloc(window);
    w->out = malloc(w->team->size > 1 ? window : 1);
    w->in = malloc(w->team->size > 1 ? window : 1);
    if (!w->here || !w->out || !w->in)
        status = sode_io_fail("no memory for windows of %zu bytes", window);
    return sode_team_agree(w->team, status);
}

static void release(work_t *w)
{
    sode_partners_free(&w->partners);
    free(w->sends.list);
    free(w->gets.list);
    if (w->shared)
        w->here = NULL;
    sode_shared_free(w->shared);
    free(w->here);
    free(w->out);
    free(w->in);
}

/* ---- partners ---------------------------------------------------------------- */

static int find_meetings(work_t *w)
{
    const sode_partners_t *p = &w->partners;
    SODE_IO_TRY(sode_meetings_open(&w->sends, w->writes ? p->nreached : p->nowners));
    SODE_IO_TRY(sode_meetings_open(&w->gets, w->writes ? p->nowners : p->nreached));
    for (size_t k = 0; k < p->nreached && !w->writes; k++)
        sode_meetings_get(w->team, &w->gets, p->reached[k], &p->own);
    for (size_t k = 0; k < p->nreached && w->writes && !p->own.is_copy; k++)
        sode_meetings_send(w->team, &w->sends, p->reached[k], &p->own);
    for (size_t k = 0; k < p->nowners; k++) {
        const sode_owner_t *owner = &p->owners[k];
        if (!w->writes)
            sode_meetings_send(w->team, &w->sends, owner->rank, owner);
        else if (!owner->is_copy)
            sode_meetings_get(w->team, &w->gets, owner->rank, owner);
    }
    return 0;
}

/* ---- rounds --------------------------------------------------------------- */

/* The node's elements in the range, by `visit`; returns their size in bytes. */
static size_t walk(const work_t *w, const sode_owner_t *owner, range_t range, sode_share_visit_t *visit,
                   sode_copying_t *c)
{
    const sode_share_t *share = &owner->share;
    int64_t from = sode_share_below(share, range.lo), to = sode_share_below(share, range.hi);
    c->bytes = w->bytes;
    if (visit)
        sode_share_walk(share, from, to, visit, c);
    return (size_t)(to - from) * w->bytes;
}

static void stay(const work_t *w)
{
    range_t here = window_of(w, w->team->rank, w->round);
    sode_copying_t own = {.base = w->own->base, .window = w->here, .first = here.lo};
    walk(w, &w->partners.own, here, w->writes ? sode_copy_store : sode_copy_load, &own);
}

/* Elements of a window, which is there or here: packed, sent and inserted, to write;
 * extracted, sent and unpacked, to read. */
static int meet(void *work, int away, const void *sends, const void *gets)
{
    const work_t *w = work;
    int size = w->team->size, rank = w->team->rank, writes = w->writes;
    int to = (rank + away) % size, from = (rank - away + size) % size;
    range_t here = window_of(w, rank, w->round);
    sode_copying_t out = {.base = w->own->base, .window = w->here, .first = here.lo,
                          .packed = w->out};
    sode_copying_t in = out;
    in.packed = w->in;
    if (away == 0) {
        stay(w);
        return 0;
    }
    size_t sent = !sends ? 0
                  : writes ? walk(w, sends, window_of(w, to, w->round), sode_copy_pack, &out)
                           : walk(w, sends, here, sode_copy_extract, &out);
    range_t there = writes ? here : window_of(w, from, w->round);
    size_t got = gets ? walk(w, gets, there, NULL, &in) : 0;
    if (sent > 0 || got > 0)
        SODE_IO_TRY(sode_team_swap(w->team, w->out, sent, to, w->in, got, from));
    if (got > 0)
        walk(w, gets, there, writes ? sode_copy_insert : sode_copy_unpack, &in);
    return 0;
}

static char *shared_window(const work_t *w, int rank)
{
    return sode_shared_of(w->shared, rank) + (size_t)(w->round % SODE_IO_TURNS) * (size_t)w->window * w->bytes;
}

/* Own elements: to write, into a window that is there; to read, out of it. */
static int reach(void *work, int away, const void *sends, const void *gets)
{
    const work_t *w = work;
    int size = w->team->size, rank = w->team->rank;
    int there = (w->writes ? rank + away : rank - away + size) % size;
    range_t range = window_of(w, there, w->round);
    const sode_owner_t *own = w->writes ? sends : gets;
    sode_copying_t c = {.base = w->own->base, .window = shared_window(w, there), .first = range.lo};
    if (own)
        walk(w, own, range, w->writes ? sode_copy_store : sode_copy_load, &c);
    return 0;
}

/* Fills this node's window from the parts of all, or empties it into them; shared windows of all, from and into this node's part. */
static int swap_window(work_t *w)
{
    return sode_meetings_hold(w->team, &w->sends, &w->gets, w->shared ? reach : meet, w);
}

static int move_window(work_t *w, range_t range)
{
    int64_t count = range.hi - range.lo;
    int64_t begin = sode_team_moving_begin();
    int status =
        w->placed ? sode_direct_move(&w->place, w->bytes, range.lo, count,
                                     w->here, w->writes)
                  : (w->writes ? w->format->put : w->format->get)(
                        w->file, range.lo, count, w->here);
    sode_team_moving_end(begin, w->writes, count * (int64_t)w->bytes);
    return status;
}

/* The first node moves the windows of all, which come and go as messages. */
static int move_by_first(work_t *w, int failed)
{
    int rank = w->team->rank;
    for (int r = 0; r < w->team->size; r++) {
        range_t range = window_of(w, r, w->round);
        size_t bytes = (size_t)(range.hi - range.lo) * w->bytes;
        char *mine = w->here;
        if (bytes == 0 || (rank != 0 && rank != r))
            continue;
        if (w->writes && r > 0)
            SODE_IO_TRY(sode_team_swap(w->team, w->here, rank ? bytes : 0, 0, w->in, rank ? 0 : bytes, r));
        if (r > 0)
            w->here = w->in;
        if (rank == 0 && !failed)
            failed = move_window(w, range);
        w->here = mine;
        if (!w->writes && r > 0)
            SODE_IO_TRY(sode_team_swap(w->team, w->in, rank ? 0 : bytes, r, w->here, rank ? bytes : 0, 0));
    }
    return failed;
}

/* Between this node's window and the file. A node whose file fails goes on with the rest, for which others wait. */
static int move_round(work_t *w, int failed)
{
    range_t here = window_of(w, w->team->rank, w->round);
    if (failed)
        here.hi = here.lo;
    if (w->rounds.by_first)
        return move_by_first(w, failed);
    return here.hi > here.lo || w->rounds.together ? failed | move_window(w, here) : failed;
}

static int all_rounds(work_t *w)
{
    int failed = 0;
    for (w->round = 0; w->round * w->window < w->domain; w->round++) {
        if (w->writes)
            SODE_IO_TRY(swap_window(w));
        failed |= move_round(w, failed);
        if (!w->writes)
            SODE_IO_TRY(swap_window(w));
    }
    return failed;
}

/* Fills a window, or reads it, before it writes or empties that of the round before. */
static int shared_rounds(work_t *w)
{
    int64_t rounds = (w->domain + w->window - 1) / w->window;
    int failed = 0;
    for (int64_t ahead = 0; ahead <= rounds; ahead++) {
        w->round = ahead;
        w->here = shared_window(w, w->team->rank);
        if (ahead < rounds && w->writes)
            SODE_IO_TRY(swap_window(w));
        else if (ahead < rounds)
            failed |= move_round(w, failed);
        sode_shared_pass(w->team, w->shared, ahead + 1);
        if (ahead == 0)
            continue;
        SODE_IO_TRY(sode_shared_wait(w->team, w->shared, ahead));
        w->round = ahead - 1;
        w->here = shared_window(w, w->team->rank);
        if (w->writes)
            failed |= move_round(w, failed);
        else
            SODE_IO_TRY(swap_window(w));
    }
    return failed;
}

/* ---- or without them ------------------------------------------------------ */

/* All nodes do it, or none.  Copies on several computers are sent, since reading
 * them often takes longer. */
static int find_way(const work_t *w, int64_t *windows)
{
    *windows = !w->placed || w->rounds.windows ||
               !sode_direct_suits(&w->partners.own.share, w->team->local) ||
               (w->partners.own.is_copy && !w->writes && !w->team->local);
    return sode_team_most(w->team, windows);
}

static int move_directly(const work_t *w)
{
    int64_t begin = sode_team_moving_begin();
    const sode_share_t *own = &w->partners.own.share;
    int status = sode_direct_move_own(own, &w->place, w->writes);
    sode_team_moving_end(begin, w->writes, own->count * (int64_t)w->bytes);
    return status;
}

static int move(work_t *w)
{
    int64_t windows;
    if (w->format->rounds)
        w->format->rounds(w->file, w->writes, &w->rounds);
    w->placed = w->format->place
                && !sode_team_agree(w->team, w->format->place(w->file,
                                                              &w->place));
    divide(w);
    w->partners.domain = w->domain;
    w->partners.ranges = w->ranges;
    SODE_IO_TRY(sode_partners_find(w->team, w->own, w->elements, &w->partners));
    SODE_IO_TRY(find_way(w, &windows));
    if (!windows)
        return w->writes && w->partners.own.is_copy ? 0 : move_directly(w);
    SODE_IO_TRY(make_windows(w, find_meetings(w)));
    return w->shared ? shared_rounds(w) : all_rounds(w);
}

int sode_collect(const sode_io_team_t *team, const sode_owned_t *own, const sode_range_t *ranges,
                 const sode_format_t *format, void *file, int writes)
{
    work_t w = {.team = team,
                .own = own,
                .ranges = ranges,
                .bytes = own->element_size,
                .elements = sode_io_elements(own),
                .format = format,
                .file = file,
                .writes = writes};
    for (int d = 0; ranges && d < own->ndims; d++)
        w.elements = (d ? w.elements : 1) * ranges[d].length;
    int status = sode_team_agree(team, move(&w));
    release(&w);
    return status;
}
