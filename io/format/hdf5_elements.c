/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Elements of the array that is open: ranges of it, as boxes of its dataset. */
#include "base/status.h"
#include "format/hdf5_chunks.h"

typedef struct box {
    hsize_t step, from[SODE_MAX_DIMS], one, extent[SODE_MAX_DIMS], stride[SODE_MAX_DIMS];
    int64_t count;
} box_t;

/* The largest box that begins with element `first` and lies in the file as one
 * piece, of at most `count` elements: whole rows of the outermost dimension where
 * it begins with a row.
 *
 *     first, count of a 3 x 5 array    . . . a a    three boxes: a, b, c
 *                                      b b b b b
 *                                      c c . . .                             */
static void take_box(const sode_shape_t *shape, int64_t first, int64_t count,
                     box_t *box)
{
    int64_t extent[SODE_MAX_DIMS], inner = 1;
    int d = shape->ndims - 1;
    for (int k = 0; k < shape->ndims; k++) {
        extent[k] = shape->part ? shape->part[k].length : shape->extent[k];
        box->extent[k] = 1;
    }
    /* d: the outermost dimension that has whole rows here */
    while (d > 0 && first % (inner * extent[d]) == 0
           && count >= inner * extent[d]) {
        box->extent[d] = (hsize_t)extent[d];
        inner *= extent[d--];
    }
    int64_t index = first / inner % extent[d];
    int64_t rows = extent[d] - index;
    if (rows > count / inner)
        rows = count / inner;
    box->extent[d] = (hsize_t)rows;
    box->count = rows * inner;
    for (int k = shape->ndims - 1; k >= 0; k--) {
        int64_t lower = shape->part ? shape->part[k].lb : 0;
        box->stride[k] = (hsize_t)(shape->part ? shape->part[k].step : 1);
        box->from[k] = (hsize_t)(lower + first % extent[k] * (int64_t)box->stride[k]);
        first /= extent[k];
    }
}

static int move_box(sode_hdf5_t *f, box_t *box, void *elements, int writes)
{
    hid_t space = H5Dget_space(f->dataset);
    hid_t flat = H5Screate_simple(1, &(hsize_t){(hsize_t)box->count}, NULL);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, f->series ? &box->step : box->from, f->series ? NULL : box->stride,
                        f->series ? &box->one : box->extent, NULL);
    int status = 0;
    if (writes && H5Dwrite(f->dataset, f->memory, flat, space, H5P_DEFAULT, elements) < 0)
        status = sode_hdf5_fail("it cannot be written");
    else if (!writes && H5Dread(f->dataset, f->memory, flat, space, H5P_DEFAULT, elements) < 0)
        status = sode_hdf5_fail("it cannot be read");
    H5Sclose(flat);
    H5Sclose(space);
    return status ? status : sode_hdf5_is_written(&f->disk);
}

/* Box by box: HDF5 moves one faster than a selection of several. */
static int move(sode_hdf5_t *f, int64_t first, int64_t count, char *elements,
                int writes)
{
    size_t bytes = H5Tget_size(f->memory);
    int status = 1;
    while (count > 0) {
        box_t box = {.step = (hsize_t)f->facts.step.number, .one = 1};
        take_box(&f->shape, first, count, &box);
        SODE_HDF5_QUIETLY(status = move_box(f, &box, elements, writes));
        SODE_IO_TRY(status);
        first += box.count;
        count -= box.count;
        elements += (size_t)box.count * bytes;
    }
    return 0;
}

int sode_hdf5_put(void *file, int64_t first, int64_t count, void *elements)
{
    sode_hdf5_t *f = file;
    return f->facts.packs ? sode_hdf5_pack(f, first, count, elements) : move(f, first, count, elements, 1);
}

int sode_hdf5_get(void *file, int64_t first, int64_t count, void *elements)
{
    return move(file, first, count, elements, 0);
}
