/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "layout/view.h"

int sode_view_is_empty(const sode_view_t *view)
{
    return view->share && view->share->count == 0;
}

int64_t sode_view_below(const sode_view_t *view, int64_t place)
{
    const sode_share_t *share = view->share;
    if (!share)
        return place;
    if (share->count == 0)
        return 0;
    int64_t bytes = (int64_t)share->bytes, tile = share->elements * bytes;
    int64_t element = place % tile / bytes;
    int64_t below = sode_share_below(share, element);
    int64_t seen = place / tile * share->count * bytes + below * bytes;
    if (sode_share_below(share, element + 1) > below)
        seen += place % bytes;
    return seen;
}

/* The place of a byte that is seen, and how many follow without a gap. */
static int64_t locate(const sode_view_t *view, int64_t seen, int64_t *count)
{
    const sode_share_t *share = view->share;
    int64_t bytes = (int64_t)share->bytes, own = share->count * bytes;
    int64_t element = sode_share_element(share, seen % own / bytes, count);
    *count = *count * bytes - seen % bytes;
    return seen / own * share->elements * bytes + element * bytes
           + seen % bytes;
}

int64_t sode_view_place(const sode_view_t *view, int64_t seen)
{
    int64_t ignored;
    if (!view->share || seen == 0)
        return seen;
    return locate(view, seen - 1, &ignored) + 1;
}

int sode_view_pieces(const sode_view_t *view, int64_t from, int64_t to,
                     int most, sode_view_piece_t *pieces, int64_t *end)
{
    int n = 0;
    *end = from;
    while (*end < to) {
        int64_t count = to - *end;
        int64_t place = view->share ? locate(view, *end, &count) : *end;
        int64_t offset = view->disp + place;
        count = count < to - *end ? count : to - *end;
        if (n > 0 && pieces[n - 1].offset + pieces[n - 1].bytes == offset)
            pieces[n - 1].bytes += count;
        else if (n < most)
            pieces[n++] = (sode_view_piece_t){offset, count};
        else
            break;
        *end += count;
    }
    return n;
}
