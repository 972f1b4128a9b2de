/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How a new dataset lies in the file: contiguous, or in chunks, which may be compressed. */
#include "format/hdf5_file.h"

/* Of series, where a call moves pieces; of what is compressed, HDF5's cache. */
enum { CHUNK_BYTES = 4 << 20, COMPRESSED_BYTES = 1 << 20 };

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
