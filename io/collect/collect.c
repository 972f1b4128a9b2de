/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collect/collect.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "collect/copy.h"
#include "collect/direct.h"

typedef struct range {
    int64_t lo, hi; /* elements of the file */
} range_t;

typedef struct work {
    const sode_io_team_t *team;
    const sode_owned_t *own;
    sode_owned_t *parts; /* [size] of all nodes */
    const sode_range_t *ranges; /* of a section that the parts do not say, or NULL */
    sode_share_t *shares;       /* [size] of it */
    char *copy;          /* [size] an earlier node has the same elements */
    size_t bytes;        /* of an element */
    int64_t elements, domain, window; /* of the file; of a node; at a time */
    char *here, *out, *in; /* windows */
    const sode_format_t *format;
    void *file;
    sode_rounds_t rounds;
    int placed; /* the file is bytes in this order, on all nodes */
    sode_place_t place;
} work_t;

/* ---- who owns what ------------------------------------------------------- */

static int64_t count_of(const work_t *w, int rank)
{
    return w->shares ? w->shares[rank].count : sode_part_count(&w->parts[rank]);
}

static int64_t below(const work_t *w, int rank, int64_t element)
{
    return w->shares ? sode_share_below(&w->shares[rank], element)
                     : sode_part_below(&w->parts[rank], element);
}

static uint64_t hash(const sode_owned_t *part)
{
    uint64_t value = 0;
    for (int d = 0; d < part->ndims; d++) {
        const sode_owned_dim_t *x = &part->dim[d];
        value = (value ^ (uint64_t)x->lo) * 0x9e3779b97f4a7c15u;
        value = (value ^ (uint64_t)x->hi ^ value >> 29) * 0x9e3779b97f4a7c15u;
        value = (value ^ (uint64_t)x->phase) * 0x9e3779b97f4a7c15u;
    }
    return value ^ value >> 32;
}

/* Marks the copies.  Two nodes own the same elements or none in common, so a
 * table of those that were met tells. */
static int find_copies(work_t *w)
{
    size_t room = 2;
    int64_t sum = 0;
    while (room < 2 * (size_t)w->team->size)
        room *= 2;
    int *met = malloc(room * sizeof *met);
    if (!met)
        return sode_io_fail("no memory for %zu nodes", room / 2);
    for (size_t k = 0; k < room; k++)
        met[k] = -1;
    for (int r = 0; r < w->team->size; r++) {
        size_t at = hash(&w->parts[r]) & (room - 1);
        while (met[at] >= 0 && !sode_part_same(&w->parts[met[at]],
                                               &w->parts[r]))
            at = (at + 1) & (room - 1);
        w->copy[r] = met[at] >= 0;
        met[at] = r;
        if (!w->copy[r])
            sum += count_of(w, r);
    }
    free(met);
    if (sum != w->elements)
        return sode_io_fail("the executing nodes own %lld of its %lld elements",
                            (long long)sum, (long long)w->elements);
    return 0;
}

static int find_shares(work_t *w)
{
    w->shares = calloc((size_t)w->team->size, sizeof *w->shares);
    if (!w->shares)
        return sode_io_fail("no memory for %d nodes", w->team->size);
    for (int r = 0; r < w->team->size; r++)
        SODE_IO_TRY(sode_share_create(&w->parts[r], w->ranges, &w->shares[r]));
    return 0;
}

static int find_parts(work_t *w)
{
    size_t size = (size_t)w->team->size;
    w->parts = malloc(size * sizeof *w->parts);
    w->copy = malloc(size);
    int status = w->parts && w->copy
                     ? 0 : sode_io_fail("no memory for %zu nodes", size);
    SODE_IO_TRY(sode_team_agree(w->team, status));
    SODE_IO_TRY(sode_team_gather(w->team, w->own, w->parts, sizeof *w->own));
    if (w->ranges)
        SODE_IO_TRY(sode_team_agree(w->team, find_shares(w)));
    return find_copies(w); /* all nodes find the same */
}

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

static int make_windows(work_t *w)
{
    divide(w);
    size_t window = (size_t)w->window * w->bytes;
    w->here = malloc(window);
    w->out = malloc(w->team->size > 1 ? window : 1);
    w->in = malloc(w->team->size > 1 ? window : 1);
    int status = 0;
    if (!w->here || !w->out || !w->in)
        status = sode_io_fail("no memory for windows of %zu bytes", window);
    return sode_team_agree(w->team, status);
}

static void release(work_t *w)
{
    for (int r = 0; w->shares && r < w->team->size; r++)
        sode_share_free(&w->shares[r]);
    free(w->shares);
    free(w->parts);
    free(w->copy);
    free(w->here);
    free(w->out);
    free(w->in);
}

/* ---- rounds --------------------------------------------------------------- */

/* The node's elements in the range, by `visit`; returns their size in bytes. */
static size_t walk(const work_t *w, int rank, range_t range,
                   sode_part_visit_t *visit, sode_copying_t *c)
{
    int64_t from = below(w, rank, range.lo), to = below(w, rank, range.hi);
    c->bytes = w->bytes;
    if (visit && w->shares)
        sode_share_walk(&w->shares[rank], from, to, visit, c);
    else if (visit)
        sode_part_walk_combs(&w->parts[rank], from, to, visit, c);
    return (size_t)(to - from) * w->bytes;
}

/* Fills this node's window from the parts of all. */
static int fill_window(work_t *w, int64_t round)
{
    int size = w->team->size, rank = w->team->rank;
    range_t here = window_of(w, rank, round);
    for (int t = 1; t < size; t++) {
        int to = (rank + t) % size, from = (rank - t + size) % size;
        sode_copying_t packed = {.base = w->own->base, .packed = w->out};
        sode_copying_t arrived = {.window = w->here, .first = here.lo,
                                  .packed = w->in};
        size_t sent = w->copy[rank] ? 0
                          : walk(w, rank, window_of(w, to, round),
                                 sode_copy_pack, &packed);
        size_t got = w->copy[from] ? 0
                         : walk(w, from, here, NULL, &arrived);
        SODE_IO_TRY(sode_team_swap(w->team, w->out, sent, to, w->in, got,
                                   from));
        if (got > 0)
            walk(w, from, here, sode_copy_insert, &arrived);
    }
    sode_copying_t own = {.base = w->own->base, .window = w->here,
                          .first = here.lo};
    if (!w->copy[rank])
        walk(w, rank, here, sode_copy_store, &own);
    return 0;
}

/* The other way: from this node's window to the parts of all. */
static int empty_window(work_t *w, int64_t round)
{
    int size = w->team->size, rank = w->team->rank;
    range_t here = window_of(w, rank, round);
    for (int t = 1; t < size; t++) {
        int to = (rank + t) % size, from = (rank - t + size) % size;
        range_t there = window_of(w, from, round);
        sode_copying_t packed = {.window = w->here, .first = here.lo,
                                 .packed = w->out};
        sode_copying_t arrived = {.base = w->own->base, .packed = w->in};
        size_t sent = walk(w, to, here, sode_copy_extract, &packed);
        size_t got = walk(w, rank, there, NULL, &arrived);
        SODE_IO_TRY(sode_team_swap(w->team, w->out, sent, to, w->in, got,
                                   from));
        if (got > 0)
            walk(w, rank, there, sode_copy_unpack, &arrived);
    }
    sode_copying_t own = {.base = w->own->base, .window = w->here,
                          .first = here.lo};
    walk(w, rank, here, sode_copy_load, &own);
    return 0;
}

static int move_window(work_t *w, range_t range, int writes)
{
    int64_t count = range.hi - range.lo;
    int64_t begin = sode_team_moving_begin();
    int status =
        w->placed ? sode_direct_move(&w->place, w->bytes, range.lo, count,
                                     w->here, writes)
                  : (writes ? w->format->put : w->format->get)(
                        w->file, range.lo, count, w->here);
    sode_team_moving_end(begin, writes, count * (int64_t)w->bytes);
    return status;
}

/* A node whose file fails goes on with the messages, which others wait for. */
static int all_rounds(work_t *w, int writes)
{
    int failed = 0;
    for (int64_t round = 0; round * w->window < w->domain; round++) {
        range_t here = window_of(w, w->team->rank, round);
        if (writes)
            SODE_IO_TRY(fill_window(w, round));
        if (failed)
            here.hi = here.lo;
        if (here.hi > here.lo || (w->rounds.together && !w->placed))
            failed |= move_window(w, here, writes);
        if (!writes)
            SODE_IO_TRY(empty_window(w, round));
    }
    return failed;
}

/* ---- or without them ------------------------------------------------------ */

/* All nodes do it, or none.  Copies on several computers are sent, since reading
 * them often takes longer. */
static int goes_directly(const work_t *w, int writes)
{
    for (int r = 0; r < w->team->size && !w->shares; r++)
        if (!sode_direct_suits(&w->parts[r], w->team->local)
            || (w->copy[r] && !writes && !w->team->local))
            return 0;
    return w->placed && !w->shares;
}

static int move_directly(const work_t *w, int writes)
{
    int64_t begin = sode_team_moving_begin();
    int status = writes ? sode_direct_write(w->own, &w->place)
                        : sode_direct_read(w->own, &w->place);
    sode_team_moving_end(begin, writes, sode_part_count(w->own)
                                            * (int64_t)w->bytes);
    return status;
}

static int move(work_t *w, int writes)
{
    SODE_IO_TRY(find_parts(w));
    if (w->format->rounds)
        w->format->rounds(w->file, writes, &w->rounds);
    w->placed = w->format->place
                && !sode_team_agree(w->team, w->format->place(w->file,
                                                              &w->place));
    if (goes_directly(w, writes)) {
        int is_copy = writes && w->copy[w->team->rank];
        return is_copy ? 0 : move_directly(w, writes);
    }
    SODE_IO_TRY(make_windows(w));
    return all_rounds(w, writes);
}

static int collect(const sode_io_team_t *team, const sode_owned_t *own,
                   const sode_range_t *ranges, const sode_format_t *format,
                   void *file, int writes)
{
    work_t w = {.team = team, .own = own, .ranges = ranges,
                .bytes = own->element_size,
                .elements = sode_part_elements(own), .format = format,
                .file = file};
    for (int d = 0; ranges && d < own->ndims; d++)
        w.elements = (d ? w.elements : 1) * ranges[d].length;
    int status = sode_team_agree(team, move(&w, writes));
    release(&w);
    return status;
}

int sode_collect_write(const sode_io_team_t *team, const sode_owned_t *own,
                       const sode_range_t *ranges, const sode_format_t *format,
                       void *file)
{
    return collect(team, own, ranges, format, file, 1);
}

int sode_collect_read(const sode_io_team_t *team, const sode_owned_t *own,
                      const sode_range_t *ranges, const sode_format_t *format,
                      void *file)
{
    return collect(team, own, ranges, format, file, 0);
}
