/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/hdf5_chunks.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/grow.h"
#include "base/status.h"
#include "format/bytes.h"

/* ---- which ------------------------------------------------------------------------- */

/* Deflate, or shuffle and deflate, as HDF5 has them. */
static int find_filters(hid_t dataset, sode_hdf5_facts_t *facts)
{
    hid_t layout = H5Dget_create_plist(dataset);
    int n = H5Pget_nfilters(layout), known = n > 0 && n <= 2;
    facts->shuffles = 0;
    for (int k = 0; k < n && known; k++) {
        unsigned flags, values[8] = {0}, config;
        size_t count = 8;
        H5Z_filter_t filter = H5Pget_filter2(layout, (unsigned)k, &flags, &count, values, 0, NULL, &config);
        if (k == n - 1)
            known = filter == H5Z_FILTER_DEFLATE;
        else
            known = facts->shuffles = filter == H5Z_FILTER_SHUFFLE;
        facts->level = (int)values[0];
    }
    H5Pclose(layout);
    return known;
}

void sode_hdf5_find_packing(sode_hdf5_t *f, const hsize_t *chunk)
{
    int64_t bytes = f->facts.unit * (int64_t)H5Tget_size(f->memory);
    f->facts.packs = bytes <= SODE_ROUNDS_MOST && find_filters(f->dataset, &f->facts);
    for (int d = 0; d < f->shape.ndims; d++)
        f->facts.extent[d] = (int64_t)chunk[d];
}

/* ---- the chunks of a window ---------------------------------------------------------- */

typedef struct packed {
    hsize_t at[SODE_MAX_DIMS + 1]; /* indices of its first element */
    int64_t bytes, place;
    char *data;
} packed_t;

typedef struct window {
    int64_t first, count, nchunks;
    const char *elements;
    packed_t *chunks; /* [nchunks] */
    size_t room;
} window_t;

static void index_of(const sode_hdf5_t *f, int64_t element, int64_t *index)
{
    for (int d = f->shape.ndims - 1; d >= 0; d--) {
        index[d] = element % f->shape.extent[d];
        element /= f->shape.extent[d];
    }
}

/* The next chunk's first element; 0: it was the last one of the array. */
static int advance(const sode_hdf5_t *f, int64_t *index)
{
    for (int d = f->shape.ndims - 1; d >= 0; d--) {
        index[d] += f->facts.extent[d];
        if (index[d] < f->shape.extent[d])
            return 1;
        index[d] = 0;
    }
    return 0;
}

static int64_t element_at(const sode_hdf5_t *f, const int64_t *index)
{
    int64_t element = 0;
    for (int d = 0; d < f->shape.ndims; d++)
        element = element * f->shape.extent[d] + index[d];
    return element;
}

/* For HDF5, which has the steps of a series in front. */
static void locate(const sode_hdf5_t *f, const int64_t *index, hsize_t *at)
{
    at[0] = (hsize_t)f->facts.step.number;
    for (int d = 0; d < f->shape.ndims; d++)
        at[d + f->series] = (hsize_t)index[d];
}

/* All that begin in the window, in the order of their indices: those between lie in it, too, since windows end where chunks do. */
static int list_chunks(const sode_hdf5_t *f, window_t *w)
{
    int64_t index[SODE_MAX_DIMS], more = w->count > 0;
    w->nchunks = 0;
    w->chunks = NULL;
    w->room = 0;
    for (index_of(f, w->first, index); more && element_at(f, index) < w->first + w->count; more = advance(f, index)) {
        SODE_GROW(w->chunks, w->room, (size_t)w->nchunks + 1, "chunks");
        packed_t *chunk = &w->chunks[w->nchunks++];
        *chunk = (packed_t){.place = -1};
        locate(f, index, chunk->at);
    }
    return 0;
}

static void release(window_t *w)
{
    for (int64_t k = 0; w->chunks && k < w->nchunks; k++)
        free(w->chunks[k].data);
    free(w->chunks);
}

/* ---- packing ---------------------------------------------------------------------------- */

/* Its elements, in its own order; those beyond the array are 0. */
static void take_elements(const sode_hdf5_t *f, const window_t *w, const packed_t *chunk, char *to)
{
    const int64_t *extent = f->facts.extent;
    int n = f->shape.ndims;
    size_t bytes = H5Tget_size(f->memory);
    int64_t rows = 1, index[SODE_MAX_DIMS];
    for (int d = 0; d < n - 1; d++)
        rows *= extent[d];
    for (int64_t row = 0; row < rows; row++, to += (size_t)extent[n - 1] * bytes) {
        int64_t rest = row, inside = 1;
        index[n - 1] = (int64_t)chunk->at[n - 1 + f->series];
        for (int d = n - 2; d >= 0; d--) {
            index[d] = (int64_t)chunk->at[d + f->series] + rest % extent[d];
            rest /= extent[d];
            inside = inside && index[d] < f->shape.extent[d];
        }
        int64_t left = f->shape.extent[n - 1] - index[n - 1];
        int64_t length = left < extent[n - 1] ? left : extent[n - 1];
        if (inside)
            memcpy(to, w->elements + (size_t)(element_at(f, index) - w->first) * bytes, (size_t)length * bytes);
    }
}

/* First bytes of all elements, then second ones. */
static void shuffle(const char *from, char *to, size_t bytes, size_t elements)
{
    for (size_t byte = 0; byte < bytes; byte++)
        for (size_t k = 0; k < elements; k++)
            *to++ = from[k * bytes + byte];
}

static int pack(const sode_hdf5_t *f, const window_t *w, packed_t *chunk)
{
    size_t bytes = H5Tget_size(f->memory), elements = 1;
    for (int d = 0; d < f->shape.ndims; d++)
        elements *= (size_t)f->facts.extent[d];
    uLongf size = compressBound(bytes * elements);
    char *plain = calloc(elements, bytes), *other = malloc(bytes * elements);
    chunk->data = malloc(size);
    int status = plain && other && chunk->data ? 0 : sode_io_fail("no memory for a chunk");
    if (!status) {
        take_elements(f, w, chunk, plain);
        if (f->facts.shuffles)
            shuffle(plain, other, bytes, elements);
        if (compress2((Bytef *)chunk->data, &size, (Bytef *)(f->facts.shuffles ? other : plain), bytes * elements,
                      f->facts.level) != Z_OK)
            status = sode_io_fail("no memory for a compressed chunk");
    }
    chunk->bytes = (int64_t)size;
    free(plain);
    free(other);
    return status;
}

static int pack_all(const sode_hdf5_t *f, window_t *w)
{
    int status = list_chunks(f, w);
    for (int64_t k = 0; k < w->nchunks && !status; k++)
        status = pack(f, w, &w->chunks[k]);
    return status;
}

/* ---- places -------------------------------------------------------------------------------- */

/* Those of a node: the element with which its window begins, how many. */
typedef struct batch {
    int64_t first, nchunks;
} batch_t;

/* On the first node: chunk by chunk, where HDF5 would write them.  list: sizes, which become places, or -1. */
static int place_all(sode_hdf5_t *f, const batch_t *batch, int64_t *list)
{
    int status = 0;
    int64_t index[SODE_MAX_DIMS];
    index_of(f, batch->first, index);
    for (int64_t k = 0; k < batch->nchunks; k++, advance(f, index)) {
        hsize_t at[SODE_MAX_DIMS + 1];
        int64_t place = -1;
        locate(f, index, at);
        if (!status)
            SODE_HDF5_QUIETLY(status = sode_hdf5_place_chunk(f, at, (size_t)list[k], &place));
        list[k] = place;
    }
    return status;
}

/* Sizes of a node's chunks to the first one, and places back; this node is one of them, or both.  list: [nchunks] */
static int place_batch(sode_hdf5_t *f, window_t *w, const batch_t *batch, int other, int64_t *list)
{
    int self = other == f->team->rank, own = self || !f->first, status = 0;
    size_t bytes = (size_t)batch->nchunks * sizeof *list, sent = self || f->first ? 0 : bytes, got = self || own ? 0 : bytes;
    for (int64_t k = 0; k < w->nchunks && own; k++)
        list[k] = w->chunks[k].bytes;
    SODE_IO_TRY(sode_team_swap(f->team, list, sent, other, list, got, other));
    if (f->first)
        status = place_all(f, batch, list);
    SODE_IO_TRY(sode_team_swap(f->team, list, got, other, list, sent, other));
    for (int64_t k = 0; k < w->nchunks && own; k++)
        w->chunks[k].place = list[k];
    return status;
}

/* Nodes that have chunks tell the first one, which waits for no other; status: of this node. */
static int place_those_of_all(sode_hdf5_t *f, window_t *w, int status)
{
    const int first = 0;
    batch_t own = {w->first, w->nchunks};
    int64_t *list = NULL, most = own.nchunks;
    int *from = NULL;
    void *heard = NULL;
    size_t n = 0;
    status = sode_team_tell(f->team, status, &first, own.nchunks > 0, &own, sizeof own, &from, &heard, &n);
    const batch_t *batch = heard;
    for (size_t k = 0; k < n && !status; k++)
        most = batch[k].nchunks > most ? batch[k].nchunks : most;
    if (!status && !(list = malloc((size_t)(most + 1) * sizeof *list)))
        status = sode_io_fail("no memory for chunks");
    status = sode_team_agree(f->team, status);
    if (!status && !f->first && own.nchunks > 0)
        status = place_batch(f, w, &own, 0, list);
    for (size_t k = 0, ok = !status; k < n && ok; k++) /* those who have told wait, also after a failure */
        status |= place_batch(f, w, &batch[k], from[k], list);
    free(list);
    free(from);
    free(heard);
    return status;
}

int sode_hdf5_pack(sode_hdf5_t *f, int64_t first, int64_t count, const char *elements)
{
    window_t w = {.first = first, .count = count, .elements = elements};
    int status = sode_hdf5_open_descriptor(f);
    status |= pack_all(f, &w);
    status = place_those_of_all(f, &w, status);
    for (int64_t k = 0; k < w.nchunks && !status; k++)
        if (w.chunks[k].place >= 0)
            status = sode_bytes_put(f->descriptor, w.chunks[k].place, w.chunks[k].data, (size_t)w.chunks[k].bytes);
    release(&w);
    return status;
}
