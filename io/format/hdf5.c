/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * HDF5: a dataset for each array, in C order, of the type that the program has;
 * contiguous, unless options say chunks.  The structure of the file is written by
 * all nodes together.
 */
#include "format/hdf5_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"

/* ---- files --------------------------------------------------------------- */

static int check(const char *path)
{
    htri_t is = -1;
    SODE_HDF5_QUIETLY(is = H5Fis_hdf5(path));
    return is > 0 ? 0 : sode_io_fail("it is not an HDF5 file");
}

/* How the file and its arrays are reached: by all nodes, or by the only one. */
static int access_together(const sode_io_team_t *team, const sode_hdf5_t *f,
                           hid_t access)
{
#ifdef SODE_IO_SERIAL
    (void)team, (void)f, (void)access;
    return 0;
#else
    MPI_Info info = MPI_INFO_NULL;
    const sode_options_t *o = &f->options;
    if (o->nhints && MPI_Info_create(&info) != MPI_SUCCESS)
        return 1;
    for (int k = 0; k < o->nhints; k++)
        MPI_Info_set(info, o->hint[k].key, o->hint[k].value);
    int failed = H5Pset_fapl_mpio(access, team->comm, info) < 0
                 || H5Pset_dxpl_mpio(f->transfer, H5FD_MPIO_INDEPENDENT) < 0
                 || H5Pset_dxpl_mpio(f->together, H5FD_MPIO_COLLECTIVE) < 0;
    if (info != MPI_INFO_NULL)
        MPI_Info_free(&info);
    return failed;
#endif
}

static hid_t open_as(const char *path, enum sode_format_how how, hid_t access)
{
    if (how == SODE_FORMAT_NEW)
        return H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    return H5Fopen(path, how == SODE_FORMAT_READ ? H5F_ACC_RDONLY : H5F_ACC_RDWR,
                   access);
}

static void release(sode_hdf5_t *f)
{
    H5Pclose(f->transfer);
    H5Pclose(f->together);
    free(f->path);
    free(f);
}

static int open_file(const sode_io_team_t *team, const char *path,
                     enum sode_format_how how, const sode_options_t *options,
                     void **file)
{
    sode_hdf5_t *f = malloc(sizeof *f);
    char *name = strdup(path);
    if (!f || !name) {
        free(f);
        free(name);
        return sode_io_fail("no memory for an open file");
    }
    *f = (sode_hdf5_t){.path = name, .file = -1, .times = -1,
                       .descriptor = -1, .reads = how == SODE_FORMAT_READ,
                       .first = team->rank == 0, .dataset = -1, .memory = -1,
                       .transfer = H5Pcreate(H5P_DATASET_XFER),
                       .together = H5Pcreate(H5P_DATASET_XFER),
                       .options = *options};
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    int failed = 1;
    SODE_HDF5_QUIETLY(failed = access_together(team, f, access);
                      if (!failed) f->file = open_as(path, how, access));
    if (failed || f->file < 0) {
        sode_hdf5_fail("it cannot be opened");
        H5Pclose(access);
        release(f);
        return 1;
    }
    H5Pclose(access);
    *file = f;
    return 0;
}

static int close_file(void *file)
{
    sode_hdf5_t *f = file;
    herr_t status = -1;
    SODE_HDF5_QUIETLY(status = H5Fclose(f->file));
    int result = status < 0 ? sode_hdf5_fail("it cannot be written") : 0;
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
                                 "where a series has its steps in front"
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

static int is_group(hid_t file, const char *path)
{
    hid_t object = H5Oopen(file, path, H5P_DEFAULT);
    int is = object >= 0 && H5Iget_type(object) == H5I_GROUP;
    if (object >= 0)
        H5Oclose(object);
    return is;
}

/* *found: does each group on the way exist, and the array in the last one? */
int sode_hdf5_exists(hid_t file, const char *name, int *found)
{
    char path[1024];
    size_t length = strlen(name);
    *found = 0;
    if (length >= sizeof path)
        return sode_io_fail("its name is longer than %zu characters",
                            sizeof path - 1);
    for (size_t at = 1; at <= length; at++) {
        if (name[at] != '/' && name[at] != '\0')
            continue;
        memcpy(path, name, at);
        path[at] = '\0';
        if (H5Lexists(file, path, H5P_DEFAULT) <= 0)
            return 0;
        if (at < length && !is_group(file, path))
            return sode_io_fail("'%s' is an array in the file and not a group",
                                path);
    }
    *found = 1;
    return 0;
}

static int open_array(sode_hdf5_t *f, const char *name)
{
    if (is_group(f->file, name))
        return sode_io_fail("it is a group in the file and not an array");
    f->dataset = H5Dopen2(f->file, name, H5P_DEFAULT);
    return f->dataset < 0 ? sode_hdf5_fail("it cannot be opened") : 0;
}

static int find_extents(sode_hdf5_t *f, const char *name, sode_shape_t *shape)
{
    int found;
    hsize_t extent[H5S_MAX_RANK];
    SODE_IO_TRY(sode_hdf5_exists(f->file, name, &found));
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
    int status = 1;
    SODE_HDF5_QUIETLY(status = find_extents(file, name, shape));
    return status;
}

static int find_or_create(sode_hdf5_t *f, const char *name, int writes)
{
    int found;
    SODE_IO_TRY(sode_hdf5_exists(f->file, name, &found));
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
    SODE_IO_TRY(find_or_create(f, name, use == SODE_FORMAT_PUT
                                            || use == SODE_FORMAT_APPEND));
    sode_hdf5_find_layout(f);
    if (f->shape.part)
        f->unit = 1;
    if (use == SODE_FORMAT_APPEND)
        return sode_hdf5_append(f, name, step);
    return f->series ? sode_hdf5_find_step(f, name, step) : 0;
}

static int begin(void *file, const char *name, const sode_shape_t *shape,
                 enum sode_format_use use, sode_step_t *step)
{
    sode_hdf5_t *f = file;
    int status = 1;
    f->shape = *shape;
    f->series = use == SODE_FORMAT_GET_STEP || use == SODE_FORMAT_APPEND;
    f->memory = sode_hdf5_type(shape);
    if (f->memory < 0)
        return sode_record_missing();
    SODE_HDF5_QUIETLY(status = begin_use(f, name, use, step));
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
    return status;
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
