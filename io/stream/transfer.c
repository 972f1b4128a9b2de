/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * All nodes go through what they see in rounds, of bounded size: each lists the
 * pieces of the file that it has in this round, which are moved together
 * (exchange.c).  A list of all pieces would be longer than the data where a
 * distribution is cyclic.
 */
#include "stream/transfer.h"

#include <stdlib.h>

#include "base/status.h"

enum { WINDOW = 8 << 20 }; /* bytes of a round */

typedef struct rounds {
    const sode_transfer_t *t;
    sode_view_piece_t *pieces;
    char *window;
    int failed;
} rounds_t;

static int prepare(rounds_t *r, const sode_transfer_t *t)
{
    size_t window = WINDOW;
    *r = (rounds_t){.t = t};
    if (t->view->share && window < t->view->share->bytes)
        window = t->view->share->bytes;
    r->pieces = malloc(SODE_STREAM_PIECES * sizeof *r->pieces);
    r->window = malloc(t->buffer ? 1 : window);
    int missing = !r->pieces || !r->window;
    return sode_team_agree(
        t->team, missing ? sode_io_fail("no memory for a window of %zu bytes",
                                        window)
                         : 0);
}

static void release(rounds_t *r)
{
    free(r->pieces);
    free(r->window);
}

/* The pieces from `at` on that fit into a window, which holds whole elements. */
static int next_pieces(rounds_t *r, int64_t at, int64_t *end)
{
    const sode_transfer_t *t = r->t;
    int64_t most = WINDOW;
    if (!t->buffer) {
        int64_t bytes = (int64_t)t->view->share->bytes;
        most = most > bytes ? most - most % bytes : bytes;
    }
    int64_t to = t->to - at > most ? at + most : t->to;
    return sode_view_pieces(t->view, at, to, SODE_STREAM_PIECES, r->pieces, end);
}

static int move(rounds_t *r, int n, int64_t at, int64_t end, int scattered)
{
    const sode_transfer_t *t = r->t;
    const sode_share_t *share = t->view->share;
    char *data = t->buffer ? t->buffer + (at - t->from) : r->window;
    int64_t bytes = t->buffer ? 1 : (int64_t)share->bytes;
    if (!t->buffer && t->writes && n > 0)
        sode_share_pack(share, at / bytes, end / bytes, data);
    int64_t begin = sode_team_moving_begin();
    int status = scattered ? sode_stream_move_together(t->stream, t->team, r->pieces, n, data, t->writes)
                           : sode_stream_move(t->stream, r->pieces, n, data, t->writes);
    sode_team_moving_end(begin, t->writes, end - at);
    SODE_IO_TRY(status);
    if (!t->buffer && !t->writes && n > 0)
        sode_share_unpack(share, at / bytes, end / bytes, data);
    return 0;
}

/* A node whose file fails goes on, since the others wait for it. */
static int all_rounds(rounds_t *r)
{
    const sode_transfer_t *t = r->t;
    int64_t at = t->from, end;
    for (;;) {
        int64_t n = next_pieces(r, at, &end), most = n;
        SODE_IO_TRY(sode_team_most(t->team, &most));
        if (most == 0)
            return r->failed;
        if (move(r, (int)n, at, end, most > 1))
            r->failed = 1;
        at = end;
    }
}

int sode_transfer_all(const sode_transfer_t *t)
{
    rounds_t r;
    int status = prepare(&r, t);
    SODE_IO_THEN(status, sode_team_agree(t->team, all_rounds(&r)));
    release(&r);
    return status;
}

int sode_transfer_own(const sode_transfer_t *t)
{
    sode_view_piece_t pieces[64];
    int64_t end, got;
    char *data = t->buffer;
    for (int64_t at = t->from; at < t->to; at = end) {
        int n = sode_view_pieces(t->view, at, t->to, 64, pieces, &end);
        for (int k = 0; k < n; k++) {
            int64_t offset = pieces[k].offset, bytes = pieces[k].bytes;
            int64_t begin = sode_team_moving_begin();
            int status = t->writes ? sode_stream_put(t->stream, offset, data,
                                                     bytes)
                                   : sode_stream_get(t->stream, offset, data,
                                                     bytes, &got);
            sode_team_moving_end(begin, t->writes, bytes);
            SODE_IO_TRY(status);
            data += bytes;
        }
    }
    return 0;
}
