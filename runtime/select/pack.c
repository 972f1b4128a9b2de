/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Selected elements to and from a buffer. */
#include <stdlib.h>

#include "select/runs.h"
#include "select/selection.h"

enum way { PACK, UNPACK, FILL };
enum { SHORT_RUN = 256 }; /* bytes that one strided loop may take for an element */

typedef struct copying {
    const sode_selection_t *selection;
    char *storage;
    char *buffer; /* the next element */
    size_t size;
    enum way way;
} copying_t;

/* Things of so many bytes, `stride` bytes apart in the storage. */
static void copy_pieces(copying_t *c, char *at, int64_t count, int64_t stride, size_t bytes)
{
    int64_t next = c->way == FILL ? 0 : (int64_t)bytes;
    if (c->way == PACK)
        sode_runs_copy(c->buffer, next, at, stride, bytes, count);
    else
        sode_runs_copy(at, stride, c->buffer, next, bytes, count);
    c->buffer += next * count;
}

static void copy_run(copying_t *c, int64_t at, int64_t length, int64_t step)
{
    char *place = c->storage + at * (int64_t)c->size;
    if (step == 1 && c->way != FILL)
        copy_pieces(c, place, 1, 0, (size_t)length * c->size);
    else
        copy_pieces(c, place, length, step * (int64_t)c->size, c->size);
}

/* The runs of a comb of the last dimension; short ones as if they were elements. */
static void copy_comb(copying_t *c, const sode_comb_t *comb, int64_t at)
{
    const int64_t size = (int64_t)c->size;
    if (comb->count > 1 && comb->step == 1 && comb->length * size <= SHORT_RUN && c->way != FILL) {
        copy_pieces(c, c->storage + at * size, comb->count, comb->period * size,
                    (size_t)(comb->length * size));
        return;
    }
    for (int64_t n = 0; n < comb->count; n++)
        copy_run(c, at + n * comb->period, comb->length, comb->step);
}

/* Elements that lie side by side in storage are a row apart in the buffer, as in a
 * transposition? */
static int is_turned(const sode_comb_t *rows, const sode_combs_t *columns)
{
    return llabs(rows->step) == 1 && rows->length > 1 && columns->count == 1
           && columns->list->count == 1 && llabs(columns->list->step) > 1;
}

int sode_selection_is_turned(const sode_selection_t *selection)
{
    int d = selection->ndims - 2;
    return d >= 0 && selection->cells > 0
           && is_turned(selection->dim[d].list, &selection->dim[d + 1]);
}

/* Those in squares that fit the cache. */
static void copy_turned(copying_t *c, const sode_comb_t *rows, const sode_comb_t *columns,
                        int64_t at)
{
    enum { SIDE = 16 };
    const int64_t size = (int64_t)c->size, length = columns->length;
    char *buffer = c->buffer;
    for (int64_t row = 0; row < rows->length; row += SIDE)
        for (int64_t column = 0; column < length; column += SIDE)
            for (int64_t i = row; i < row + SIDE && i < rows->length; i++) {
                int64_t left = length - column, first = at + i * rows->step
                                                        + columns->at + column * columns->step;
                c->buffer = buffer + (i * length + column) * size;
                copy_pieces(c, c->storage + first * size, left < SIDE ? left : SIDE,
                            columns->step * size, c->size);
            }
    c->buffer = buffer + rows->length * length * size;
}

static void copy_dim(copying_t *c, int d, int64_t at)
{
    if (d == c->selection->ndims) {
        copy_run(c, at, 1, 1);
        return;
    }
    const sode_combs_t *combs = &c->selection->dim[d];
    int last = d == c->selection->ndims - 1;
    for (size_t k = 0; k < combs->count; k++) {
        const sode_comb_t *comb = &combs->list[k];
        int turned = d == c->selection->ndims - 2 && c->way != FILL
                     && is_turned(comb, combs + 1);
        if (last)
            copy_comb(c, comb, at + comb->at);
        for (int64_t n = 0; n < comb->count && turned; n++)
            copy_turned(c, comb, combs[1].list, at + comb->at + n * comb->period);
        for (int64_t n = 0; n < comb->count && !last && !turned; n++)
            for (int64_t i = 0; i < comb->length; i++)
                copy_dim(c, d + 1, at + comb->at + n * comb->period + i * comb->step);
    }
}

static void copy(const sode_selection_t *selection, char *storage, char *buffer, size_t size,
                 enum way way)
{
    copying_t c = {selection, storage, buffer, size, way};
    if (selection->cells > 0)
        copy_dim(&c, 0, selection->at);
}

void sode_selection_pack(const sode_selection_t *selection, const char *storage, size_t size,
                         char *buffer)
{
    copy(selection, (char *)storage, buffer, size, PACK);
}

void sode_selection_unpack(const sode_selection_t *selection, char *storage, size_t size,
                          const char *buffer)
{
    copy(selection, storage, (char *)buffer, size, UNPACK);
}

void sode_selection_fill(const sode_selection_t *selection, char *storage, size_t size,
                        const char *element)
{
    copy(selection, storage, (char *)element, size, FILL);
}
