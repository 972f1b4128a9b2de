/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * How a dataset lies in the file: contiguous, or in chunks, which may be compressed.
 *
 * Compressed chunks are written by all nodes together, which HDF5 wants; a chunk of
 * several nodes is collected by one of them.  So windows end where chunks do.
 */
#include "base/status.h"
#include "format/hdf5_file.h"

/* Of series, where a call moves pieces; of what is compressed, HDF5's cache. */
enum { CHUNK_BYTES = 4 << 20, COMPRESSED_BYTES = 1 << 20 };

/* ---- of a new one ------------------------------------------------------------------ */

/* Pieces of at most so many bytes, each of which lies in a step as one piece. */
static void choose_chunk(const sode_shape_t *shape, int64_t most,
                         hsize_t *chunk)
{
    for (int d = shape->ndims - 1; d >= 0; d--) { /* most: elements */
        int64_t extent = shape->extent[d];
        int64_t pieces = most > 0 ? (extent + most - 1) / most : extent;
        int64_t length = (extent + pieces - 1) / pieces; /* of equal size */
        chunk[d] = (hsize_t)length;
        most = length < extent ? 0 : most / extent;
    }
}

static void set_chunk(const sode_hdf5_t *f, hid_t layout)
{
    const sode_options_t *o = &f->options;
    const sode_shape_t *shape = &f->shape;
    hsize_t chunk[SODE_MAX_DIMS + 1] = {1};
    int bytes = o->compress ? COMPRESSED_BYTES : CHUNK_BYTES;
    if (o->nchunk != shape->ndims)
        choose_chunk(shape, bytes / (int64_t)H5Tget_size(f->memory),
                     chunk + f->series);
    for (int d = 0; o->nchunk == shape->ndims && d < shape->ndims; d++)
        chunk[d + f->series] = (hsize_t)(o->chunk[d] < shape->extent[d]
                                             ? o->chunk[d] : shape->extent[d]);
    H5Pset_chunk(layout, shape->ndims + f->series, chunk);
}

hid_t sode_hdf5_layout(const sode_hdf5_t *f)
{
    const sode_options_t *o = &f->options;
    hid_t layout = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(layout, 0); /* equal data, equal files */
    H5Pset_fill_time(layout, H5D_FILL_TIME_NEVER);
    H5Pset_alloc_time(layout, o->compress ? H5D_ALLOC_TIME_INCR
                                          : H5D_ALLOC_TIME_EARLY);
    if (f->series || o->compress || o->nchunk == f->shape.ndims)
        set_chunk(f, layout);
    if (o->compress) {
        H5Pset_shuffle(layout);
        H5Pset_deflate(layout, (unsigned)o->compress);
    }
    return layout;
}

/* ---- of one that is there --------------------------------------------------------- */

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

void sode_hdf5_find_layout(sode_hdf5_t *f)
{
    hsize_t chunk[H5S_MAX_RANK];
    hid_t layout = H5Dget_create_plist(f->dataset);
    f->unit = 1;
    f->filtered = H5Pget_nfilters(layout) > 0;
    if (H5Pget_layout(layout) == H5D_CHUNKED
        && H5Pget_chunk(layout, H5S_MAX_RANK, chunk) == f->shape.ndims
                                                            + f->series)
        f->unit = unit_of(&f->shape, chunk + f->series);
    H5Pclose(layout);
}

int sode_hdf5_is_together(const sode_hdf5_t *f, int writes)
{
    return f->options.collective || (writes && f->filtered);
}

void sode_hdf5_rounds(void *file, int writes, sode_rounds_t *rounds)
{
    const sode_hdf5_t *f = file;
    *rounds = (sode_rounds_t){f->unit, sode_hdf5_is_together(f, writes)};
}
