/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Elements that are bytes of the file need not pass through HDF5: those of contiguous datasets, and of chunks each of which
 * is a piece of the array.  That they are in this file, as in memory, is proven here, on the first node.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "format/hdf5_chunks.h"
#include "format/hdf5_file.h"

enum { LEAST_CHUNK = 4 << 10, MOST_CHUNKS = 1 << 20 }; /* bytes; else HDF5 may have them */

/* What is known of a dataset's storage. */
typedef struct storage {
    H5D_layout_t layout;
    int filters, external; /* how many */
    int chunk_dims;
    hsize_t chunk[H5S_MAX_RANK];
} storage_t;

static void look_at(hid_t dataset, storage_t *s)
{
    hid_t layout = H5Dget_create_plist(dataset);
    *s = (storage_t){.layout = H5Pget_layout(layout), .filters = H5Pget_nfilters(layout),
                     .external = H5Pget_external_count(layout)};
    if (s->layout == H5D_CHUNKED)
        s->chunk_dims = H5Pget_chunk(layout, H5S_MAX_RANK, s->chunk);
    H5Pclose(layout);
}

/* Written through HDF5 it would be the other file that changes, or another array. */
static int check_own(const storage_t *s)
{
    if (s->layout == H5D_VIRTUAL)
        return sode_io_fail("it is made of parts of other arrays: write those");
    if (s->external > 0)
        return sode_io_fail("its elements are in a separate file, which Sode does not write");
    return 0;
}

/* ---- chunks ------------------------------------------------------------------------- */

/* Elements between the ends of chunks in the order of the file. */
static int64_t unit_of(const sode_shape_t *shape, const hsize_t *chunk)
{
    int64_t inner = 1;
    int first = 0;
    while (first < shape->ndims - 1 && chunk[first] == 1)
        first++;
    for (int d = first + 1; d < shape->ndims; d++)
        inner *= shape->extent[d];
    int fits = first == 0 || shape->extent[first] % (int64_t)chunk[first] == 0;
    return inner * (fits ? (int64_t)chunk[first] : shape->extent[first]);
}

/* Is each chunk a piece of the array?  It is cut along one dimension, *cut: before which chunks have one element, and after
 * which they have all. */
static int is_cut_once(const sode_hdf5_t *f, const hsize_t *chunk, int *cut)
{
    const sode_shape_t *shape = &f->shape;
    int d = 0;
    while (d < shape->ndims - 1 && chunk[d] == 1)
        d++;
    *cut = d;
    while (++d < shape->ndims)
        if ((int64_t)chunk[d] != shape->extent[d])
            return 0;
    return 1;
}

/* The number of chunks, or 0: there are too many. */
static int64_t count_chunks(sode_hdf5_t *f, const hsize_t *chunk, int cut)
{
    const sode_shape_t *shape = &f->shape;
    int64_t inner = 1, rows = 1;
    for (int d = 0; d < cut; d++)
        rows *= shape->extent[d];
    for (int d = cut + 1; d < shape->ndims; d++)
        inner *= shape->extent[d];
    f->facts.row = shape->extent[cut] * inner;
    f->facts.chunk = (int64_t)chunk[cut] * inner;
    int64_t count = rows * ((f->facts.row + f->facts.chunk - 1) / f->facts.chunk);
    int64_t bytes = f->facts.chunk * (int64_t)H5Tget_size(f->memory);
    return count > MOST_CHUNKS || (bytes < LEAST_CHUNK && count > 1) ? 0 : count;
}

/* HDF5 writes a chunk where it has or gets a place; the driver notes the place, and nothing is written. */
int sode_hdf5_place_chunk(sode_hdf5_t *f, const hsize_t *at, size_t bytes, int64_t *place)
{
    f->disk.placed_at = -1;
    f->disk.placing = 1;
    herr_t status = H5Dwrite_chunk(f->dataset, H5P_DEFAULT, 0, at, bytes, "");
    f->disk.placing = 0;
    *place = f->disk.placed_at;
    return status < 0 || *place < 0 ? sode_hdf5_fail("it cannot be written") : 0;
}

/* The next chunk in the order of the array: of indices before `cut`, then along it. */
static void advance(const sode_hdf5_t *f, const hsize_t *chunk, int cut, hsize_t *at)
{
    for (int d = cut; d >= 0; d--) {
        at[d] += d == cut ? chunk[d] : 1;
        if ((int64_t)at[d] < f->shape.extent[d])
            return;
        at[d] = 0;
    }
}

static int place_chunks(sode_hdf5_t *f, const hsize_t *chunk, int cut)
{
    hsize_t at[SODE_MAX_DIMS + 1] = {(hsize_t)f->facts.step.number};
    size_t bytes = (size_t)f->facts.chunk * H5Tget_size(f->memory);
    f->chunks = malloc((size_t)f->facts.nchunks * sizeof *f->chunks);
    if (!f->chunks)
        return sode_io_fail("no memory for %lld chunks", (long long)f->facts.nchunks);
    for (int64_t k = 0; k < f->facts.nchunks; k++) {
        SODE_IO_TRY(sode_hdf5_place_chunk(f, at, bytes, &f->chunks[k]));
        advance(f, chunk, cut, at + f->series);
    }
    f->facts.placed = 1;
    return 0;
}

static int find_chunks(sode_hdf5_t *f, const storage_t *s, int writes)
{
    int cut;
    const hsize_t *chunk = s->chunk + f->series;
    if (s->chunk_dims != f->shape.ndims + f->series || (f->series && s->chunk[0] != 1))
        return 0;
    f->facts.unit = unit_of(&f->shape, chunk);
    if (!writes || f->shape.part)
        return 0;
    if (s->filters > 0)
        sode_hdf5_find_packing(f, chunk);
    if (s->filters > 0 || !is_cut_once(f, chunk, &cut))
        return 0;
    f->facts.nchunks = count_chunks(f, chunk, cut);
    return f->facts.nchunks > 0 ? place_chunks(f, chunk, cut) : 0;
}

/* ---- any dataset ------------------------------------------------------------------------ */

/* Elements of another program may have another order of bytes. */
static int is_as_in_memory(const sode_hdf5_t *f)
{
    hid_t type = H5Dget_type(f->dataset);
    int same = H5Tequal(type, f->memory) > 0;
    H5Tclose(type);
    return same;
}

/* The first byte in the file. Of a dataset that nothing has been written to, HDF5 gives the end of the user block, if the file begins
 * with one, and the superblock is there. */
static haddr_t begin_of(hid_t dataset, const storage_t *s)
{
    H5D_space_status_t space;
    int has = s->layout == H5D_CONTIGUOUS && !s->external && H5Dget_space_status(dataset, &space) >= 0
              && space == H5D_SPACE_STATUS_ALLOCATED;
    return has ? H5Dget_offset(dataset) : HADDR_UNDEF;
}

int sode_hdf5_find_place(sode_hdf5_t *f, int writes)
{
    storage_t s;
    look_at(f->dataset, &s);
    f->facts.unit = 1;
    if (writes)
        SODE_IO_TRY(check_own(&s));
    if (!is_as_in_memory(f) || f->shape.extent[0] == 0)
        return 0;
    if (s.layout == H5D_CHUNKED)
        return find_chunks(f, &s, writes);
    haddr_t begin = begin_of(f->dataset, &s);
    f->facts.placed = begin != HADDR_UNDEF && s.filters == 0 && !f->series && !f->shape.part
                      && sode_hdf5_in_file(f->file, f->dataset);
    f->facts.offset = f->facts.placed ? (int64_t)begin : 0;
    return 0;
}

/* ---- the table's functions ----------------------------------------------------------------- */

int sode_hdf5_open_descriptor(sode_hdf5_t *f)
{
    if (f->descriptor < 0)
        f->descriptor = open(f->path, (f->reads ? O_RDONLY : O_RDWR) | O_CLOEXEC);
    return f->descriptor < 0 ? sode_io_fail("it cannot be opened: %s", strerror(errno)) : 0;
}

int sode_hdf5_place(void *file, sode_place_t *place)
{
    sode_hdf5_t *f = file;
    if (!f->facts.placed)
        return sode_io_fail("its elements are not in one piece");
    SODE_IO_TRY(sode_hdf5_open_descriptor(f));
    *place = (sode_place_t){.descriptor = f->descriptor, .offset = f->facts.offset, .chunks = f->chunks,
                            .row = f->facts.row, .chunk = f->facts.chunk};
    return 0;
}

void sode_hdf5_rounds(void *file, int writes, sode_rounds_t *rounds)
{
    const sode_hdf5_t *f = file;
    *rounds = (sode_rounds_t){.unit = f->facts.unit, .windows = f->options.collective,
                              .together = f->facts.packs,
                              .by_first = !f->facts.placed && !f->facts.packs && (writes || !f->reads)};
}
