/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: the tiles that threads take of a nest with `blockwise`, diagonal after diagonal.
 *
 *     outer 0 | 0  1  2      the numbers are diagonals: a tile needs those above it and
 *           1 | 1  2  3      to the left, and is needed by those below and to the right
 *           2 | 2  3  4
 */
#include "base/export.h"
#include "base/threads.h"
#include "sode/nest.h"

/* Pieces for each thread, and iterations that a piece has at least. */
enum { PER_THREAD = 4, LEAST = 4 };

static int count_pieces(const sode_wave_t *w, int threads)
{
    const sode_index_t step = w->loop->step < 0 ? -w->loop->step : w->loop->step;
    const sode_index_t least = w->far > LEAST * step ? (w->far + step - 1) / step : LEAST;
    const sode_index_t room = w->loop->count / least, wanted = threads > 1 ? (sode_index_t)PER_THREAD * threads : 1;
    return (int)(room < 1 ? 1 : room < wanted ? room : wanted);
}

static void set_tiles(sode_waves_t *w)
{
    const int last = w->wave < w->cuts[0] ? w->wave : w->cuts[0] - 1;
    w->first = w->wave < w->cuts[1] ? 0 : w->wave - w->cuts[1] + 1;
    w->count = last - w->first + 1;
}

SODE_EXPORT sode_waves_t sode_waves_begin(sode_wave_t *outer, sode_wave_t *inner)
{
    const int threads = sode_threads_max();
    sode_waves_t w = {.own = {*outer->loop, *inner->loop}, .cuts = {count_pieces(outer, threads), count_pieces(inner, threads)}};
    w.own[0].mark = w.own[1].mark = 0;
    set_tiles(&w);
    return w;
}

SODE_EXPORT void sode_waves_next(sode_waves_t *w)
{
    w->wave++;
    set_tiles(w);
}

SODE_EXPORT sode_loop_t sode_waves_part(const sode_waves_t *w, int tile, int which)
{
    sode_loop_t part = w->own[which];
    const sode_index_t piece = which == 0 ? w->first + tile : w->wave - w->first - tile, cuts = w->cuts[which];
    const sode_index_t lo = part.count * piece / cuts, hi = part.count * (piece + 1) / cuts;
    if (hi < part.count)
        part.end = part.first + hi * part.step;
    part.first += lo * part.step;
    part.count = hi - lo;
    return part;
}
