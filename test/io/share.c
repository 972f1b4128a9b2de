/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sections of every distribution: which elements a node has, where they are in the file and in storage, one by one against
 * arithmetic by loops.
 *
 * RUN: %cc -g -Wall -Wextra -I%source/io %s %source/io/layout/share.c %source/io/layout/view.c %source/io/layout/copy.c \
 * RUN:   %source/io/base/status.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/status.h"

#include "layout/view.h"

enum { ROOM = 4000 };

static int wrong;
static int storage[ROOM], buffer[ROOM];

static void expect(long long got, long long wanted, const char *what)
{
    if (got != wanted && wrong++ < 10)
        printf("%s: %lld instead of %lld\n", what, got, wanted);
}

static int owns(const sode_owned_dim_t *d, int64_t i)
{
    return i >= d->lo && i < d->hi && (i - d->phase) % d->period < d->size;
}

// Where an owned index is stored.
static int64_t slot(const sode_owned_dim_t *d, int64_t index)
{
    int64_t at = d->packed ? 0 : index - d->first;
    for (int64_t i = 0; i < index && d->packed; i++)
        at += owns(d, i);
    return at * d->stride;
}

// Elements of the section that the node owns, in order, by asking for each index.
static int list(const sode_owned_t *part, const sode_range_t *range, int64_t *elements, int64_t *positions)
{
    int64_t n = 0, element = 0;
    for (int64_t x = 0; x < range[0].length; x++)
        for (int64_t y = 0; y < range[1].length; y++, element++) {
            int64_t i = range[0].lb + x * range[0].step, j = range[1].lb + y * range[1].step;
            if (!owns(&part->dim[0], i) || !owns(&part->dim[1], j))
                continue;
            elements[n] = element;
            positions[n++] = slot(&part->dim[0], i) + slot(&part->dim[1], j);
        }
    return (int)n;
}

static void check_copies(const sode_share_t *share, int64_t n, const int64_t *positions)
{
    for (int k = 0; k < ROOM; k++)
        storage[k] = 7 * k;
    int64_t from = n / 3, to = n - n / 5;
    sode_share_pack(share, from, to, (char *)buffer);
    for (int64_t k = from; k < to; k++) {
        expect(buffer[k - from], 7 * positions[k], "packed");
        buffer[k - from] = -(int)k;
    }
    sode_share_unpack(share, from, to, (const char *)buffer);
    for (int64_t k = from; k < to; k++)
        expect(storage[positions[k]], -k, "unpacked");
}

static void check_view(const sode_share_t *share, int64_t n, const int64_t *elements)
{
    sode_view_t view = {100, share};
    int64_t bytes = (int64_t)share->bytes, tile = share->elements * bytes, end, seen = 0;
    sode_view_piece_t piece;
    for (int64_t place = 0; place < 2 * tile; place++) {
        int64_t element = place % tile / bytes, k = 0;
        expect(sode_view_below(&view, place), seen, "seen before a place");
        while (k < n && elements[k] < element)
            k++;
        if (k == n || elements[k] != element)
            continue;
        expect(sode_view_pieces(&view, seen, seen + 1, 1, &piece, &end), 1, "pieces");
        expect(piece.offset, 100 + place, "offset");
        expect(sode_view_place(&view, ++seen), place + 1, "place");
    }
}

static void check_section(const sode_owned_t *part, const sode_range_t *range)
{
    static int64_t elements[ROOM], positions[ROOM];
    sode_share_t share;
    int64_t n = list(part, range, elements, positions), k = 0, count;
    if (sode_share_create(part, range, &share)) {
        expect(1, 0, sode_io_fail_text());
        return;
    }
    expect(share.count, n, "owned elements");
    for (int64_t e = 0; e <= share.elements; e++) {
        expect(sode_share_below(&share, e), k, "owned before an element");
        k += k < n && elements[k] == e;
    }
    for (k = 0; k < n; k++) {
        expect(sode_share_element(&share, k, &count), elements[k], "element");
        for (int64_t j = 0; j < count; j++)
            expect(k + j < n ? elements[k + j] : -1, elements[k] + j, "run");
    }
    check_copies(&share, n, positions);
    check_view(&share, n, elements);
    sode_share_free(&share);
}

static void check_ranges(const sode_owned_t *part)
{
    static const int steps[] = {1, 2, 3, 5, -1, -2, -4};
    for (int s = 0; s < 7; s++)
        for (int t = 0; t < 7; t += 2) {
            sode_range_t range[2] = {{0, 0, steps[s]}, {0, 0, steps[t]}};
            for (int d = 0; d < 2; d++) {
                int64_t extent = part->dim[d].extent, step = llabs(range[d].step), skip = (s + t) % 3;
                range[d].length = (extent - skip + step - 1) / step;
                range[d].lb = range[d].step > 0 ? skip : extent - 1 - skip;
            }
            check_section(part, range);
        }
}

// The part of one of `nodes`, by cyclic(chunk); or from lo to hi.
static sode_owned_dim_t comb(int64_t extent, int node, int nodes, int64_t chunk, int64_t offset)
{
    int64_t period = chunk * nodes, phase = (node * chunk - offset) % period;
    return (sode_owned_dim_t){.extent = extent, .hi = extent, .period = period, .size = chunk, .packed = 1,
                              .phase = phase > 0 ? phase - period : phase};
}

static sode_owned_dim_t interval(int64_t extent, int64_t lo, int64_t hi)
{
    return (sode_owned_dim_t){.extent = extent, .lo = lo, .hi = hi, .period = 1, .size = 1, .first = lo - 2};
}

int main(void)
{
    sode_owned_dim_t dims[] = {interval(17, 5, 11), interval(17, 0, 17), interval(17, 4, 4), comb(17, 1, 3, 1, 0),
                               comb(17, 2, 3, 2, 1), comb(17, 0, 2, 5, 3), comb(17, 0, 1, 4, 0), comb(17, 3, 4, 8, 2)};
    int n = sizeof dims / sizeof *dims;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            sode_owned_t part = {.name = "a", .base = storage, .element_size = sizeof(int), .ndims = 2,
                                 .dim = {dims[a], dims[b]}};
            part.dim[0].stride = 40;
            part.dim[1].stride = 1;
            check_ranges(&part);
        }
    sode_owned_t part = {.name = "a", .element_size = 4, .ndims = 2, .dim = {dims[0], dims[3]}};
    sode_share_t share;
    expect(sode_share_create(&part, (sode_range_t[]){{0, 17, 1}, {1, 9, 2}}, &share), 1, "a range that leaves the array");
    return wrong != 0;
}
