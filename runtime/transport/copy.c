/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/copy.h"

#include <string.h>

#include "base/status.h"
#include "base/threads.h"
#include "base/grow.h"
#include "select/runs.h"

enum {
    PIECE = 16384 /* bytes of the smallest piece a thread is given */
};

/* ---- running ---- */

/* Elements one by one. */
static void copy_places(const sode_copy_t *copy)
{
    const int64_t *to = copy->to_places, *from = copy->from_places;
    int64_t to_stride = copy->to_stride[0], from_stride = copy->from_stride[0];
    size_t run = copy->run;
    for (int64_t k = 0; k < copy->count[0]; k++) {
        char *into = copy->to + (to ? to[k] : k * to_stride);
        const char *out = copy->from + (from ? from[k] : k * from_stride);
        if (run == sizeof(int64_t)) /* most elements: one move each */
            memcpy(into, out, sizeof(int64_t));
        else
            memcpy(into, out, run);
    }
}

/* The innermost loop, or one run, so many bytes after the start. */
static void copy_runs(const sode_copy_t *copy, int64_t to, int64_t from)
{
    int loop = copy->nloops - 1;
    if (loop < 0)
        memcpy(copy->to + to, copy->from + from, copy->run);
    else if (copy->kind == SODE_COPY_TWINS)
        sode_runs_copy_two(copy->to + to, copy->from + from,
                           copy->twin_to + to, copy->twin_from + from,
                           copy->to_stride[loop], copy->from_stride[loop],
                           copy->run, copy->count[loop]);
    else if (copy->kind == SODE_COPY_PLACES)
        copy_places(copy);
    else
        sode_runs_copy(copy->to + to, copy->to_stride[loop],
                       copy->from + from, copy->from_stride[loop], copy->run,
                       copy->count[loop]);
}

static void copy_loops(const sode_copy_t *copy, int loop, int64_t to,
                       int64_t from)
{
    if (loop >= copy->nloops - 1) {
        copy_runs(copy, to, from);
        return;
    }
    for (int64_t k = 0; k < copy->count[loop]; k++)
        copy_loops(copy, loop + 1, to + k * copy->to_stride[loop],
                   from + k * copy->from_stride[loop]);
}

static void copy_selection(const sode_copy_t *copy)
{
    if (!copy->to_selected)
        sode_selection_pack(copy->from_selected, copy->from, copy->run, copy->to);
    else if (copy->from_selected)
        sode_selection_copy(copy->to_selected, copy->to, copy->from_selected, copy->from,
                            copy->run);
    else if (copy->fills)
        sode_selection_fill(copy->to_selected, copy->to, copy->run, copy->from);
    else
        sode_selection_unpack(copy->to_selected, copy->to, copy->run, copy->from);
}

static void run_range(const sode_copies_t *copies, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++)
        if (copies->list[k].kind == SODE_COPY_SELECTION)
            copy_selection(&copies->list[k]);
        else
            copy_loops(&copies->list[k], 0, 0, 0);
}

void sode_copies_run_range(const sode_copies_t *copies, size_t first,
                           size_t end)
{
    if (first == end)
        return;
    int64_t mark = sode_mark_begin();
    run_range(copies, first, end);
    sode_mark_end(copies->mark, mark);
}

/* First copy that begins at or after byte `bytes` of the list. */
static size_t first_from(const sode_copies_t *copies, size_t bytes)
{
    size_t lo = 0, hi = copies->count;
    while (lo < hi) {
        size_t middle = lo + (hi - lo) / 2;
        if (copies->list[middle].before < bytes)
            lo = middle + 1;
        else
            hi = middle;
    }
    return lo;
}

static void run_share(void *argument, int thread, int threads)
{
    const sode_copies_t *copies = argument;
    size_t share = copies->bytes / (size_t)threads;
    size_t first = first_from(copies, share * (size_t)thread);
    size_t end = thread == threads - 1
                     ? copies->count
                     : first_from(copies, share * ((size_t)thread + 1));
    run_range(copies, first, end);
}

void sode_copies_run(const sode_copies_t *copies, int threads)
{
    if (copies->count == 0)
        return;
    int64_t mark = sode_mark_begin();
    if (threads > 1)
        sode_threads_run(threads, run_share, (void *)copies);
    else
        run_range(copies, 0, copies->count);
    sode_mark_end(copies->mark, mark);
}

/* ---- making ---- */

static size_t copy_bytes(const sode_copy_t *copy)
{
    size_t bytes = copy->kind == SODE_COPY_TWINS ? 2 * copy->run : copy->run;
    if (copy->kind == SODE_COPY_SELECTION)
        bytes *= (size_t)(copy->to_selected ? copy->to_selected : copy->from_selected)->cells;
    for (int l = 0; l < copy->nloops; l++)
        bytes *= (size_t)copy->count[l];
    return bytes;
}

static int append(sode_copies_t *copies, const sode_copy_t *copy)
{
    SODE_GROW(copies->list, copies->capacity, copies->count + 1, "an exchange");
    copies->list[copies->count] = *copy;
    copies->list[copies->count].before = copies->bytes;
    copies->bytes += copy_bytes(copy);
    copies->count++;
    return SODE_OK;
}

/* Cuts the slowest loop, or a long run, into pieces of at least PIECE bytes. */
static int append_pieces(sode_copies_t *copies, const sode_copy_t *whole)
{
    size_t bytes = copy_bytes(whole);
    if (bytes < 2 * PIECE || whole->kind == SODE_COPY_SELECTION)
        return append(copies, whole);
    size_t total = whole->nloops ? (size_t)whole->count[0] : whole->run;
    size_t each = whole->nloops ? bytes / total : 1; /* bytes of an iteration */
    size_t step = each >= PIECE ? 1 : (PIECE + each - 1) / each;
    int64_t to_stride = whole->nloops ? whole->to_stride[0] : 1;
    int64_t from_stride = whole->nloops ? whole->from_stride[0] : 1;
    for (size_t first = 0; first < total; first += step) {
        size_t length = total - first < step ? total - first : step;
        sode_copy_t piece = *whole;
        piece.to += (int64_t)first * to_stride;
        piece.from += (int64_t)first * from_stride;
        if (whole->kind == SODE_COPY_TWINS) {
            piece.twin_to += (int64_t)first * to_stride;
            piece.twin_from += (int64_t)first * from_stride;
        } else if (whole->kind == SODE_COPY_PLACES) { /* their stride is 0 */
            piece.to_places += whole->to_places ? first : 0;
            piece.from_places += whole->from_places ? first : 0;
        }
        if (whole->nloops)
            piece.count[0] = (int64_t)length;
        else
            piece.run = length;
        SODE_TRY(append(copies, &piece));
    }
    return SODE_OK;
}

/* Regions of one shape; twin: or NULL. */
static int add(sode_copies_t *copies, enum sode_mark mark, const sode_region_t *to, const sode_region_t *from,
               const sode_region_t *twin)
{
    sode_copy_t copy = {.run = to->run, .nloops = to->nloops, .to = to->start, .from = from->start,
                        .to_slot = to->slot, .from_slot = from->slot};
    memcpy(copy.count, to->count, sizeof copy.count);
    memcpy(copy.to_stride, to->stride, sizeof copy.to_stride);
    memcpy(copy.from_stride, from->stride, sizeof copy.from_stride);
    if (to->selection || from->selection) {
        copy.kind = SODE_COPY_SELECTION;
        copy.to_selected = to->selection;
        copy.from_selected = from->selection;
        copy.fills = to->fills;
    } else if (to->places || from->places) {
        copy.kind = SODE_COPY_PLACES;
        copy.to_places = to->places;
        copy.from_places = from->places;
    } else if (twin) {
        copy.kind = SODE_COPY_TWINS;
        copy.twin_to = twin[0].start;
        copy.twin_from = twin[1].start;
    }
    copies->mark = mark;
    return append_pieces(copies, &copy);
}

int sode_copies_pack(sode_copies_t *copies, char *buffer, const sode_region_t *from)
{
    const sode_region_t to = sode_region_dense(from, buffer);
    return add(copies, SODE_MARK_PACK, &to, from, NULL);
}

int sode_copies_unpack(sode_copies_t *copies, const sode_region_t *to, const char *buffer)
{
    const sode_region_t from = sode_region_dense(to, (char *)buffer);
    return add(copies, SODE_MARK_UNPACK, to, &from, NULL);
}

int sode_copies_move(sode_copies_t *copies, const sode_region_t *pair, const sode_region_t *twin)
{
    return add(copies, SODE_MARK_COPY, &pair[0], &pair[1], twin);
}

static void shift_ends(char **to, const char **from, ptrdiff_t written, ptrdiff_t read)
{
    *to = (char *)((uintptr_t)*to + (uintptr_t)written);
    *from = (const char *)((uintptr_t)*from + (uintptr_t)read);
}

void sode_copies_shift(sode_copies_t *copies, const ptrdiff_t *to_shift,
                       const ptrdiff_t *from_shift)
{
    for (size_t k = 0; k < copies->count; k++) {
        sode_copy_t *copy = &copies->list[k];
        ptrdiff_t written = to_shift ? to_shift[copy->to_slot] : 0;
        ptrdiff_t read = from_shift ? from_shift[copy->from_slot] : 0;
        shift_ends(&copy->to, &copy->from, written, read);
        if (copy->kind == SODE_COPY_TWINS)
            shift_ends(&copy->twin_to, &copy->twin_from, written, read);
    }
}

void sode_copies_free(sode_copies_t *copies)
{
    free(copies->list);
    *copies = (sode_copies_t){0};
}
