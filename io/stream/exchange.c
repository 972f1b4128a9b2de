/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Pieces of all nodes that lie close together: each node has a domain, an equal part of the bytes between the first piece and
 * the last one, which it reads or writes in long pieces; nodes swap what they have of each other's domains.
 *
 * A node that has some of a domain tells the node whose domain it is, and they meet, as in collect/.  A node needs two domains of
 * memory.
 */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/numbers.h"
#include "base/status.h"
#include "stream/stream.h"
#include "team/meetings.h"

enum { ALIGN = 4096, MOST = 16 << 20 }; /* bytes: domains begin with a page; larger ones are not worth it */

/* Of a domain that a node has some of: its first piece there, and the bytes of those before. */
typedef struct share {
    int first;
    int64_t before;
} share_t;

/* Some of a node's pieces, the first and the last of which may be cut off. */
typedef struct part {
    int64_t n, bytes, skipped; /* pieces; bytes of all, before them in the buffer */
} part_t;

typedef struct exchange {
    sode_stream_t *stream;
    const sode_io_team_t *team;
    const sode_view_piece_t *pieces;
    int n, writes, failed;
    char *buffer;
    int64_t base, end, domain; /* bytes of the file */
    share_t *shares;           /* [nreached] */
    int *reached, *heard;      /* whose domains this node has some of; who has some of its own */
    size_t nreached, reached_room, shares_room, nheard;
    sode_meetings_t ahead, behind; /* whose domain is there; whose pieces are */
    char *window, *packed;     /* [domain] */
    sode_view_piece_t *out, *in; /* [SODE_STREAM_PIECES] in messages */
    sode_view_piece_t *there;  /* [count] what others have written to the window */
    size_t count, room;
} exchange_t;

/* ---- domains ----------------------------------------------------------------------- */

static int is_sorted(const exchange_t *x)
{
    for (int k = 1; k < x->n; k++)
        if (x->pieces[k].offset < x->pieces[k - 1].offset + x->pieces[k - 1].bytes)
            return 0;
    return 1;
}

/* The same on all nodes; *suits: it is worth it. */
static int divide(exchange_t *x, int *suits)
{
    int64_t below = INT64_MIN, end = 0; /* -first byte */
    if (x->n > 0) {
        below = -x->pieces[0].offset;
        end = is_sorted(x) ? x->pieces[x->n - 1].offset + x->pieces[x->n - 1].bytes : INT64_MAX;
    }
    SODE_IO_TRY(sode_team_most(x->team, &below));
    SODE_IO_TRY(sode_team_most(x->team, &end));
    x->base = -below / ALIGN * ALIGN;
    x->end = end;
    int64_t each = (end - x->base) / x->team->size + 1;
    *suits = end != INT64_MAX && each <= MOST - ALIGN;
    x->domain = *suits ? (each + ALIGN - 1) / ALIGN * ALIGN : 0;
    return 0;
}

static int allocate(exchange_t *x)
{
    size_t list = SODE_STREAM_PIECES * sizeof *x->out;
    x->window = malloc((size_t)x->domain);
    x->packed = malloc((size_t)x->domain);
    x->out = malloc(list);
    x->in = malloc(list);
    int has = x->window && x->packed && x->out && x->in;
    return has ? 0 : sode_io_fail("no memory for a window of %lld bytes", (long long)x->domain);
}

static void release(exchange_t *x)
{
    free(x->window);
    free(x->packed);
    free(x->out);
    free(x->in);
    free(x->there);
    free(x->shares);
    free(x->reached);
    free(x->heard);
    free(x->ahead.list);
    free(x->behind.list);
}

/* What this node has of a domain: its pieces to `out`. */
static part_t cut(const exchange_t *x, const share_t *share, int rank)
{
    int64_t lo = x->base + rank * x->domain, hi = lo + x->domain, before = share->before;
    part_t part = {0, 0, 0};
    for (int k = share->first; k < x->n && x->pieces[k].offset < hi; k++) {
        int64_t from = sode_most(x->pieces[k].offset, lo), to = sode_least(x->pieces[k].offset + x->pieces[k].bytes, hi);
        if (from < to) {
            if (part.n == 0)
                part.skipped = before + from - x->pieces[k].offset;
            x->out[part.n++] = (sode_view_piece_t){from, to - from};
            part.bytes += to - from;
        }
        before += x->pieces[k].bytes;
    }
    return part;
}

/* ---- partners ----------------------------------------------------------------------- */

static int reach(exchange_t *x, int rank, int first, int64_t before)
{
    SODE_GROW(x->reached, x->reached_room, x->nreached + 1, "a list of nodes");
    SODE_GROW(x->shares, x->shares_room, x->nreached + 1, "a list of nodes");
    x->reached[x->nreached] = rank;
    x->shares[x->nreached++] = (share_t){first, before};
    return 0;
}

static int find_reached(exchange_t *x)
{
    int64_t before = 0, next = 0; /* bytes; no domain below has been left out */
    for (int k = 0; k < x->n; k++) {
        int64_t begin = x->pieces[k].offset - x->base, end = begin + x->pieces[k].bytes;
        for (next = sode_most(next, begin / x->domain); begin < end && next * x->domain < end; next++)
            SODE_IO_TRY(reach(x, (int)next, k, before));
        before += x->pieces[k].bytes;
    }
    return 0;
}

static int find_meetings(exchange_t *x)
{
    SODE_IO_TRY(sode_meetings_open(&x->ahead, x->nreached));
    SODE_IO_TRY(sode_meetings_open(&x->behind, x->nheard));
    for (size_t k = 0; k < x->nreached; k++)
        sode_meetings_send(x->team, &x->ahead, x->reached[k], &x->shares[k]);
    for (size_t k = 0; k < x->nheard; k++)
        sode_meetings_get(x->team, &x->behind, x->heard[k], "");
    return 0;
}

/* status: of this node. */
static int find_partners(exchange_t *x, int status)
{
    void *nothing = NULL;
    SODE_IO_THEN(status, find_reached(x));
    status = sode_team_tell(x->team, status, x->reached, x->nreached, "", 1, &x->heard, &nothing, &x->nheard);
    free(nothing);
    return sode_team_agree(x->team, status ? status : find_meetings(x));
}

/* ---- the window --------------------------------------------------------------------- */

/* Between the window and a message, which has the pieces one after the other. */
static void copy(exchange_t *x, const sode_view_piece_t *pieces, int64_t n, char *packed)
{
    int64_t lo = x->base + x->team->rank * x->domain;
    for (int64_t k = 0; k < n; k++) {
        char *here = x->window + (pieces[k].offset - lo);
        memcpy(x->writes ? here : packed, x->writes ? packed : here, (size_t)pieces[k].bytes);
        packed += pieces[k].bytes;
    }
}

/* Pieces that follow each other are one. */
static int note(exchange_t *x, const sode_view_piece_t *pieces, int64_t n)
{
    SODE_GROW(x->there, x->room, x->count + (size_t)n, "pieces");
    if (n > 0)
        memcpy(x->there + x->count, pieces, (size_t)n * sizeof *pieces);
    x->count += (size_t)n;
    return 0;
}

static int by_offset(const void *a, const void *b)
{
    const sode_view_piece_t *x = a, *y = b;
    return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Nothing is written between pieces, where another program may write. */
static int write_window(const exchange_t *x)
{
    int64_t lo = x->base + x->team->rank * x->domain;
    if (x->count > 0)
        qsort(x->there, x->count, sizeof *x->there, by_offset);
    for (size_t k = 0, next; k < x->count; k = next) {
        int64_t from = x->there[k].offset, to = from;
        for (next = k; next < x->count && x->there[next].offset <= to; next++)
            to = sode_most(to, x->there[next].offset + x->there[next].bytes);
        SODE_IO_TRY(sode_stream_put(x->stream, from, x->window + (from - lo), to - from));
    }
    return 0;
}

static int read_window(const exchange_t *x)
{
    int64_t lo = x->base + x->team->rank * x->domain, got = 0, bytes = sode_least(x->domain, x->end - lo);
    return bytes > 0 ? sode_stream_get(x->stream, lo, x->window, bytes, &got) : 0;
}

/* ---- messages -------------------------------------------------------------------------- */

static int stay(exchange_t *x, const share_t *share)
{
    part_t own = cut(x, share, x->team->rank);
    copy(x, x->out, own.n, x->buffer + own.skipped);
    return x->writes ? note(x, x->out, own.n) : 0;
}

/* Lists first; then data, to the node that has the domain, or from it. */
static int meet(void *work, int away, const void *share, const void *gets)
{
    exchange_t *x = work;
    int size = x->team->size, to = (x->team->rank + away) % size, from = (x->team->rank - away + size) % size;
    if (away == 0) {
        x->failed |= stay(x, share);
        return 0;
    }
    part_t sent = share ? cut(x, share, to) : (part_t){0, 0, 0}, got = {0, 0, 0};
    char *data = x->buffer + sent.skipped;
    SODE_IO_TRY(sode_team_swap(x->team, &sent, share ? sizeof sent : 0, to, &got, gets ? sizeof got : 0, from));
    SODE_IO_TRY(sode_team_swap(x->team, x->out, (size_t)sent.n * sizeof *x->out, to, x->in,
                               (size_t)got.n * sizeof *x->in, from));
    if (x->writes) {
        SODE_IO_TRY(sode_team_swap(x->team, data, (size_t)sent.bytes, to, x->packed, (size_t)got.bytes, from));
        copy(x, x->in, got.n, x->packed);
        x->failed |= note(x, x->in, got.n);
        return 0;
    }
    copy(x, x->in, got.n, x->packed);
    return sode_team_swap(x->team, x->packed, (size_t)got.bytes, from, data, (size_t)sent.bytes, to);
}

/* A node whose file fails goes on with the messages, which others wait for. */
static int exchange(exchange_t *x)
{
    SODE_IO_TRY(find_partners(x, allocate(x)));
    if (!x->writes)
        x->failed = read_window(x);
    SODE_IO_TRY(sode_meetings_hold(x->team, &x->ahead, &x->behind, meet, x));
    if (x->writes && !x->failed)
        x->failed = write_window(x);
    return x->failed;
}

int sode_stream_move_together(sode_stream_t *stream, const sode_io_team_t *team, const sode_view_piece_t *pieces, int n,
                              char *buffer, int writes)
{
    exchange_t x = {.stream = stream, .team = team, .pieces = pieces, .n = n, .writes = writes, .buffer = buffer};
    int suits;
    SODE_IO_TRY(divide(&x, &suits));
    if (!suits)
        return sode_stream_move(stream, pieces, n, buffer, writes);
    int status = exchange(&x);
    release(&x);
    return status;
}
