/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * HDF5: a dataset for each array, in C order, of the type that the program has;
 * contiguous, unless options say chunks.  The structure of the file is the first
 * node's affair.
 */
#include "format/hdf5_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "format/bytes.h"

/* ---- files --------------------------------------------------------------- */

static int check(const char *path)
{
    htri_t is = -1;
    SODE_HDF5_QUIETLY(is = H5Fis_hdf5(path));
    if (is < 0)
        return sode_hdf5_fail("it cannot be read");
    return is ? 0 : sode_io_fail("it is not an HDF5 file");
}

static void release(sode_hdf5_t *f)
{
    free(f->chunks);
    free(f->path);
    free(f);
}

static sode_hdf5_t *create_state(const sode_io_team_t *team, const char *path, int reads,
                                 const sode_options_t *options)
{
    sode_hdf5_t *f = calloc(1, sizeof *f);
    char *name = strdup(path);
    if (!f || !name) {
        free(f);
        free(name);
        return NULL;
    }
    *f = (sode_hdf5_t){.path = name, .team = team, .first = team->rank == 0, .reads = reads, .file = -1, .times = -1,
                       .descriptor = -1, .dataset = -1, .memory = -1, .options = *options};
    return f;
}

static int open_here(sode_hdf5_t *f, enum sode_format_how how)
{
    SODE_HDF5_QUIETLY(f->file = sode_hdf5_open(f->path, how, &f->disk));
    return f->file < 0 ? sode_hdf5_fail("it cannot be opened") : 0;
}

static int open_file(const sode_io_team_t *team, const char *path,
                     enum sode_format_how how, const sode_options_t *options,
                     void **file)
{
    sode_hdf5_t *f = create_state(team, path, how == SODE_FORMAT_READ, options);
    int status = f ? 0 : sode_io_fail("no memory for an open file");
    if (f && f->first)
        status = open_here(f, how);
    status = sode_team_agree(team, status);
    if (status && f) {
        if (f->file >= 0)
            H5Fclose(f->file);
        release(f);
    }
    if (!status)
        *file = f;
    return status;
}

/* What this node has written, by HDF5 and beside it, is on the disk. */
static int close_file(void *file)
{
    sode_hdf5_t *f = file;
    herr_t closed = 0;
    if (f->file >= 0)
        SODE_HDF5_QUIETLY(closed = H5Fclose(f->file));
    int result = closed < 0 ? sode_hdf5_fail("it cannot be written") : sode_hdf5_is_written(&f->disk);
    if (f->descriptor >= 0 && !f->reads && !result)
        result = sode_bytes_settle(f->descriptor);
    if (f->descriptor >= 0 && close(f->descriptor) != 0 && !result)
        result = sode_io_fail("it cannot be written: %s", strerror(errno));
    release(f);
    return result;
}

/* ---- the array that is open ---------------------------------------------- */

/* Of a series those of a step, which come after the number of steps. */
static int compare_extents(hid_t dataset, const sode_shape_t *shape, int series)
{
    hsize_t extent[H5S_MAX_RANK];
    char wanted[200], found[H5S_MAX_RANK * 23] = "one element";
    hid_t space = H5Dget_space(dataset);
    int ndims = H5Sget_simple_extent_dims(space, extent, NULL);
    int same = ndims == shape->ndims + series;
    size_t at = 0;
    H5Sclose(space);
    for (int d = 0; d < ndims; d++) {
        same = same && (d < series
                        || (hsize_t)shape->extent[d - series] == extent[d]);
        at += (size_t)snprintf(found + at, sizeof found - at, "%s%llu",
                               d ? " x " : "", (unsigned long long)extent[d]);
    }
    if (same)
        return 0;
    sode_shape_show(shape->ndims, shape->extent, wanted, sizeof wanted);
    return sode_io_fail(series ? "its extents are %s, but %s in the file, "
                                 "where a series has its steps first"
                               : "its extents are %s, but %s in the file",
                        wanted, found);
}

/* The file may be of a computer with another order of bytes. */
static int compare_types(hid_t dataset, hid_t memory)
{
    char wanted[200], found[200];
    hid_t type = H5Dget_type(dataset);
    hid_t native = H5Tget_native_type(type, H5T_DIR_ASCEND);
    int same = H5Tequal(type, memory) > 0
               || (native >= 0 && H5Tequal(native, memory) > 0);
    sode_hdf5_describe(type, found, sizeof found);
    H5Tclose(type);
    if (native >= 0)
        H5Tclose(native);
    if (same)
        return 0;
    sode_hdf5_describe(memory, wanted, sizeof wanted);
    return sode_io_fail("its elements are %s, but %s in the file", wanted,
                        found);
}

static int create(sode_hdf5_t *f, const char *name)
{
    hsize_t extent[SODE_MAX_DIMS + 1] = {0}, most[SODE_MAX_DIMS + 1];
    int ndims = f->shape.ndims + f->series;
    most[0] = H5S_UNLIMITED;
    for (int d = f->series; d < ndims; d++)
        extent[d] = most[d] = (hsize_t)f->shape.extent[d - f->series];
    hid_t space = H5Screate_simple(ndims, extent, most);
    hid_t links = H5Pcreate(H5P_LINK_CREATE);
    hid_t layout = sode_hdf5_layout(f);
    H5Pset_create_intermediate_group(links, 1);
    f->dataset = H5Dcreate2(f->file, name, f->memory, space, links, layout,
                            H5P_DEFAULT);
    int status = f->dataset < 0 ? sode_hdf5_fail("it cannot be created") : 0;
    H5Pclose(layout);
    H5Pclose(links);
    H5Sclose(space);
    return status;
}

static int open_array(sode_hdf5_t *f, const char *name)
{
    if (sode_hdf5_is_group(f->file, name))
        return sode_io_fail("it is a group in the file and not an array");
    f->dataset = H5Dopen2(f->file, name, H5P_DEFAULT);
    return f->dataset < 0 ? sode_hdf5_fail("it cannot be opened") : 0;
}

static int find_extents(sode_hdf5_t *f, const char *name, sode_shape_t *shape)
{
    int found;
    hsize_t extent[H5S_MAX_RANK];
    SODE_IO_TRY(sode_hdf5_exists(f->file, name, 0, &found));
    if (!found)
        return sode_io_fail("the file has no such array");
    SODE_IO_TRY(open_array(f, name));
    hid_t space = H5Dget_space(f->dataset);
    shape->ndims = H5Sget_simple_extent_dims(space, extent, NULL);
    H5Sclose(space);
    H5Dclose(f->dataset);
    f->dataset = -1;
    SODE_IO_TRY(sode_shape_check(shape->ndims));
    for (int d = 0; d < shape->ndims; d++)
        shape->extent[d] = (int64_t)extent[d];
    return 0;
}

static int extents(void *file, const char *name, sode_shape_t *shape)
{
    sode_hdf5_t *f = file;
    int status = 0;
    if (f->first)
        SODE_HDF5_QUIETLY(status = find_extents(file, name, shape));
    SODE_IO_TRY(sode_team_agree(f->team, status));
    SODE_IO_TRY(sode_team_share(f->team, &shape->ndims, sizeof shape->ndims));
    return sode_team_share(f->team, shape->extent, sizeof shape->extent);
}

static int find_or_create(sode_hdf5_t *f, const char *name, int writes)
{
    int found;
    SODE_IO_TRY(sode_hdf5_exists(f->file, name, writes, &found));
    if (!found)
        return writes ? create(f, name)
                      : sode_io_fail("the file has no such array");
    SODE_IO_TRY(open_array(f, name));
    SODE_IO_TRY(compare_extents(f->dataset, &f->shape, f->series));
    return compare_types(f->dataset, f->memory);
}

static int begin_use(sode_hdf5_t *f, const char *name,
                     enum sode_format_use use, sode_step_t *step)
{
    int writes = use == SODE_FORMAT_PUT || use == SODE_FORMAT_APPEND;
    SODE_IO_TRY(sode_hdf5_is_written(&f->disk));
    SODE_IO_TRY(find_or_create(f, name, writes));
    if (use == SODE_FORMAT_APPEND)
        SODE_IO_TRY(sode_hdf5_append(f, name, step));
    if (use == SODE_FORMAT_GET_STEP)
        SODE_IO_TRY(sode_hdf5_find_step(f, name, step));
    f->facts.step = *step;
    SODE_IO_TRY(sode_hdf5_find_place(f, writes));
    return sode_hdf5_is_written(&f->disk);
}

/* Elements that have no place are read through HDF5 by each node, of a file that nobody changes. */
static int open_to_read(sode_hdf5_t *f, const char *name)
{
    if (f->file < 0)
        SODE_IO_TRY(open_here(f, SODE_FORMAT_READ));
    return open_array(f, name);
}

/* What the first node has found is known to all. */
static int share_facts(sode_hdf5_t *f)
{
    SODE_IO_TRY(sode_team_share(f->team, &f->facts, sizeof f->facts));
    if (f->facts.nchunks == 0)
        return 0;
    size_t bytes = (size_t)f->facts.nchunks * sizeof *f->chunks;
    if (!f->chunks)
        f->chunks = malloc(bytes);
    SODE_IO_TRY(sode_team_agree(f->team, f->chunks ? 0 : sode_io_fail("no memory for chunks")));
    return sode_team_share(f->team, f->chunks, bytes);
}

static int begin(void *file, const char *name, const sode_shape_t *shape,
                 enum sode_format_use use, sode_step_t *step)
{
    sode_hdf5_t *f = file;
    int status = 0;
    f->shape = *shape;
    f->series = use == SODE_FORMAT_GET_STEP || use == SODE_FORMAT_APPEND;
    memset(&f->facts, 0, sizeof f->facts);
    f->memory = sode_hdf5_type(shape);
    if (f->memory < 0)
        return sode_record_missing();
    if (f->first)
        SODE_HDF5_QUIETLY(status = begin_use(f, name, use, step));
    SODE_IO_TRY(sode_team_agree(f->team, status));
    SODE_IO_TRY(share_facts(f));
    *step = f->facts.step;
    if (!f->first && f->reads && !f->facts.placed)
        SODE_HDF5_QUIETLY(status = open_to_read(f, name));
    return status;
}

static int end(void *file, int failed)
{
    sode_hdf5_t *f = file;
    int status = 0;
    SODE_HDF5_QUIETLY(
        if (f->appended) status = sode_hdf5_end_step(f, failed);
        if (f->dataset >= 0 && H5Dclose(f->dataset) < 0)
            status = sode_hdf5_fail("it cannot be written"));
    if (f->memory >= 0)
        H5Tclose(f->memory);
    f->memory = f->dataset = -1;
    free(f->chunks);
    f->chunks = NULL;
    return status ? status : sode_hdf5_is_written(&f->disk);
}

const sode_format_t *sode_format_hdf5(void)
{
    static const sode_format_t hdf5 = {
        .check = check, .open = open_file, .close = close_file,
        .options = 1,
        .extents = extents, .begin = begin, .put = sode_hdf5_put, .get = sode_hdf5_get,
        .rounds = sode_hdf5_rounds, .place = sode_hdf5_place, .end = end,
        .count = sode_hdf5_count,
        .set = sode_hdf5_set, .find = sode_hdf5_find,
        .list = sode_hdf5_list,
    };
    return &hdf5;
}
