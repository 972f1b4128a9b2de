/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collect/collect.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"

typedef struct range {
    int64_t lo, hi; /* elements of the file */
} range_t;

typedef struct work {
    const sode_io_team_t *team;
    const sode_owned_t *own;
    sode_owned_t *parts; /* [size] of all nodes */
    char *copy;          /* [size] an earlier node has the same elements */
    size_t bytes;        /* of an element */
    int64_t elements, domain, window; /* of the file; of a node; at a time */
    char *here, *out, *in; /* windows */
} work_t;

/* ---- who owns what ------------------------------------------------------- */

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
            sum += sode_part_count(&w->parts[r]);
    }
    free(met);
    if (sum != w->elements)
        return sode_io_fail("the executing nodes own %lld of its %lld elements",
                            (long long)sum, (long long)w->elements);
    return 0;
}

static int find_parts(work_t *w)
{
    SODE_IO_TRY(sode_team_gather(w->team, w->own, w->parts, sizeof *w->own));
    return find_copies(w);
}

/* ---- windows ------------------------------------------------------------- */

/* As many whole rows as possible: of the first dimensions that have enough for
 * all nodes. */
static void divide(work_t *w)
{
    int64_t rows = 1, inner = w->elements;
    for (int d = 0; d < w->own->ndims && rows < w->team->size; d++) {
        rows *= w->own->dim[d].extent;
        inner /= w->own->dim[d].extent;
    }
    int64_t most = SODE_IO_WINDOW / (int64_t)w->bytes;
    w->domain = (rows + w->team->size - 1) / w->team->size * inner;
    w->window = w->domain < most ? w->domain : most;
    if (w->window > inner)
        w->window -= w->window % inner;
    if (w->window == 0)
        w->window = 1;
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

static int prepare(work_t *w, const sode_io_team_t *team,
                   const sode_owned_t *own)
{
    size_t size = (size_t)team->size;
    *w = (work_t){.team = team, .own = own, .bytes = own->element_size,
                  .elements = sode_part_elements(own)};
    divide(w);
    size_t window = (size_t)w->window * w->bytes;
    w->parts = malloc(size * sizeof *w->parts);
    w->copy = malloc(size);
    w->here = malloc(window);
    w->out = malloc(size > 1 ? window : 1);
    w->in = malloc(size > 1 ? window : 1);
    int status = 0;
    if (!w->parts || !w->copy || !w->here || !w->out || !w->in)
        status = sode_io_fail("no memory for windows of %zu bytes", window);
    SODE_IO_TRY(sode_team_agree(team, status));
    return find_parts(w); /* all nodes find the same */
}

static void release(work_t *w)
{
    free(w->parts);
    free(w->copy);
    free(w->here);
    free(w->out);
    free(w->in);
}

/* ---- copies between storage, messages and windows ------------------------- */

typedef struct copying {
    char *base;   /* of the storage */
    char *window; /* its first byte */
    int64_t first; /* element of the file that it begins with */
    char *packed; /* where the next run comes from or goes to */
    size_t bytes;
} copying_t;

static void pack(void *state, int64_t element, int64_t position, int64_t count)
{
    copying_t *c = state;
    size_t size = (size_t)count * c->bytes;
    (void)element;
    memcpy(c->packed, c->base + (size_t)position * c->bytes, size);
    c->packed += size;
}

static void unpack(void *state, int64_t element, int64_t position,
                   int64_t count)
{
    copying_t *c = state;
    size_t size = (size_t)count * c->bytes;
    (void)element;
    memcpy(c->base + (size_t)position * c->bytes, c->packed, size);
    c->packed += size;
}

static void insert(void *state, int64_t element, int64_t position,
                   int64_t count)
{
    copying_t *c = state;
    size_t size = (size_t)count * c->bytes;
    (void)position;
    memcpy(c->window + (size_t)(element - c->first) * c->bytes, c->packed,
           size);
    c->packed += size;
}

static void extract(void *state, int64_t element, int64_t position,
                    int64_t count)
{
    copying_t *c = state;
    size_t size = (size_t)count * c->bytes;
    (void)position;
    memcpy(c->packed, c->window + (size_t)(element - c->first) * c->bytes,
           size);
    c->packed += size;
}

static void store(void *state, int64_t element, int64_t position, int64_t count)
{
    copying_t *c = state;
    memcpy(c->window + (size_t)(element - c->first) * c->bytes,
           c->base + (size_t)position * c->bytes, (size_t)count * c->bytes);
}

static void load(void *state, int64_t element, int64_t position, int64_t count)
{
    copying_t *c = state;
    memcpy(c->base + (size_t)position * c->bytes,
           c->window + (size_t)(element - c->first) * c->bytes,
           (size_t)count * c->bytes);
}

/* The part's elements in the range, by `run`; returns their size in bytes. */
static size_t walk(const work_t *w, const sode_owned_t *part, range_t range,
                   sode_part_run_t *run, copying_t *c)
{
    int64_t from = sode_part_below(part, range.lo);
    int64_t to = sode_part_below(part, range.hi);
    c->bytes = w->bytes;
    if (run)
        sode_part_walk(part, from, to, run, c);
    return (size_t)(to - from) * w->bytes;
}

/* ---- rounds --------------------------------------------------------------- */

/* Fills this node's window from the parts of all. */
static int fill_window(work_t *w, int64_t round)
{
    int size = w->team->size, rank = w->team->rank;
    range_t here = window_of(w, rank, round);
    for (int t = 1; t < size; t++) {
        int to = (rank + t) % size, from = (rank - t + size) % size;
        copying_t packed = {.base = w->own->base, .packed = w->out};
        copying_t arrived = {.window = w->here, .first = here.lo,
                             .packed = w->in};
        size_t sent = w->copy[rank] ? 0
                          : walk(w, w->own, window_of(w, to, round), pack,
                                 &packed);
        size_t got = w->copy[from] ? 0
                         : walk(w, &w->parts[from], here, NULL, &arrived);
        SODE_IO_TRY(sode_team_swap(w->team, w->out, sent, to, w->in, got,
                                   from));
        if (got > 0)
            walk(w, &w->parts[from], here, insert, &arrived);
    }
    copying_t own = {.base = w->own->base, .window = w->here,
                     .first = here.lo};
    if (!w->copy[rank])
        walk(w, w->own, here, store, &own);
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
        copying_t packed = {.window = w->here, .first = here.lo,
                            .packed = w->out};
        copying_t arrived = {.base = w->own->base, .packed = w->in};
        size_t sent = walk(w, &w->parts[to], here, extract, &packed);
        size_t got = walk(w, w->own, there, NULL, &arrived);
        SODE_IO_TRY(sode_team_swap(w->team, w->out, sent, to, w->in, got,
                                   from));
        if (got > 0)
            walk(w, w->own, there, unpack, &arrived);
    }
    copying_t own = {.base = w->own->base, .window = w->here,
                     .first = here.lo};
    walk(w, w->own, here, load, &own);
    return 0;
}

/* A node whose file fails goes on with the messages, which others wait for. */
static int all_rounds(work_t *w, sode_window_t *move, void *file, int writes)
{
    int failed = 0;
    for (int64_t round = 0; round * w->window < w->domain; round++) {
        range_t here = window_of(w, w->team->rank, round);
        int64_t count = here.hi - here.lo;
        if (writes)
            SODE_IO_TRY(fill_window(w, round));
        if (count > 0 && !failed)
            failed = move(file, here.lo, count, w->here);
        if (!writes)
            SODE_IO_TRY(empty_window(w, round));
    }
    return failed;
}

static int collect(const sode_io_team_t *team, const sode_owned_t *own,
                   sode_window_t *move, void *file, int writes)
{
    work_t w;
    int status = prepare(&w, team, own);
    if (!status)
        status = sode_team_agree(team, all_rounds(&w, move, file, writes));
    release(&w);
    return status;
}

int sode_collect_write(const sode_io_team_t *team, const sode_owned_t *own,
                       sode_window_t *put, void *file)
{
    return collect(team, own, put, file, 1);
}

int sode_collect_read(const sode_io_team_t *team, const sode_owned_t *own,
                      sode_window_t *get, void *file)
{
    return collect(team, own, get, file, 0);
}
