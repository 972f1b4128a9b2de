/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Series: an array for each time step.  Its dataset has a dimension in front, which
 * grows.  The times of the steps are the dataset `time` beside it, in the same
 * group, which all series of the group share.
 *
 *     /time       0  0.1  0.2         /coarse/time    0  0.2
 *     /u     [3][100][200]            /coarse/v  [2][50]
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "format/hdf5_file.h"

enum { CHUNK_TIMES = 512 };

/* ---- times ----------------------------------------------------------------- */

static int name_times(const char *name, char *path, size_t size)
{
    const char *slash = strrchr(name, '/');
    int group = slash ? (int)(slash + 1 - name) : 0;
    if (strcmp(name + group, "time") == 0)
        return sode_io_fail("a series cannot have this name, which is that of "
                            "the times");
    snprintf(path, size, "%.*stime", group, name);
    return 0;
}

static hid_t create_times(hid_t file, const char *path)
{
    hid_t space = H5Screate_simple(1, &(hsize_t){0},
                                   &(hsize_t){H5S_UNLIMITED});
    hid_t layout = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(layout, 0);
    H5Pset_chunk(layout, 1, &(hsize_t){CHUNK_TIMES});
    hid_t times = H5Dcreate2(file, path, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT,
                             layout, H5P_DEFAULT);
    H5Pclose(layout);
    H5Sclose(space);
    return times;
}

static int open_times(sode_hdf5_t *f, const char *name, int writes,
                      hid_t *times)
{
    char path[1100];
    int found;
    SODE_IO_TRY(name_times(name, path, sizeof path));
    SODE_IO_TRY(sode_hdf5_exists(f->file, path, writes, &found));
    if (!found && !writes)
        return sode_io_fail("the file has no '%s' with the times of its steps",
                            path);
    *times = found ? H5Dopen2(f->file, path, H5P_DEFAULT)
                   : create_times(f->file, path);
    return *times < 0 ? sode_hdf5_fail("the times of its steps cannot be opened")
                      : 0;
}

/* The first extent; 0 also if it is not a list of elements or arrays. */
static int64_t length_of(hid_t dataset)
{
    hsize_t extent[H5S_MAX_RANK] = {0};
    hid_t space = H5Dget_space(dataset);
    H5Sget_simple_extent_dims(space, extent, NULL);
    H5Sclose(space);
    return (int64_t)extent[0];
}

static int dims_of(hid_t dataset)
{
    hid_t space = H5Dget_space(dataset);
    int ndims = H5Sget_simple_extent_ndims(space);
    H5Sclose(space);
    return ndims;
}

static herr_t move_time(hid_t times, int64_t step, double *time, int writes)
{
    hid_t one = H5Screate_simple(1, &(hsize_t){1}, NULL);
    hid_t space = H5Dget_space(times);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &(hsize_t){(hsize_t)step}, NULL,
                        &(hsize_t){1}, NULL);
    herr_t status = writes ? H5Dwrite(times, H5T_NATIVE_DOUBLE, one, space,
                                      H5P_DEFAULT, time)
                           : H5Dread(times, H5T_NATIVE_DOUBLE, one, space,
                                     H5P_DEFAULT, time);
    H5Sclose(space);
    H5Sclose(one);
    return status;
}

/* ---- a step to read ---------------------------------------------------------- */

int sode_hdf5_find_step(sode_hdf5_t *f, const char *name, sode_step_t *step)
{
    int64_t steps = length_of(f->dataset);
    int64_t number = step->number < 0 ? steps + step->number : step->number;
    hid_t times = -1;
    if (number < 0 || number >= steps)
        return sode_io_fail("there is no step %lld: the file has %lld",
                            (long long)step->number, (long long)steps);
    SODE_IO_TRY(open_times(f, name, 0, &times));
    int status = number >= length_of(times)
                         || move_time(times, number, &step->time, 0) < 0
                     ? sode_io_fail("the file has no time for step %lld", (long long)number)
                     : 0;
    H5Dclose(times);
    step->number = number;
    return status;
}

/* ---- a step to append ---------------------------------------------------------- */

static herr_t set_length(hid_t dataset, int64_t length)
{
    hsize_t extent[H5S_MAX_RANK];
    hid_t space = H5Dget_space(dataset);
    H5Sget_simple_extent_dims(space, extent, NULL);
    H5Sclose(space);
    extent[0] = (hsize_t)length;
    return H5Dset_extent(dataset, extent);
}

/* A time that is there, of another series, must be this one. */
static int note_time(sode_hdf5_t *f, hid_t times, const sode_step_t *step)
{
    double time = step->time;
    if (step->number < length_of(times)) {
        if (move_time(times, step->number, &time, 0) < 0)
            return sode_hdf5_fail("the time of a step cannot be read");
        if (memcmp(&time, &step->time, sizeof time) == 0)
            return 0;
        return sode_io_fail("step %lld is at time %g in this group, and not at "
                            "%g: put series with other times into another group",
                            (long long)step->number, time, step->time);
    }
    if (step->number > length_of(times))
        return sode_io_fail("the file has no time for step %lld",
                            (long long)step->number - 1);
    if (H5Dset_extent(times, &(hsize_t){(hsize_t)step->number + 1}) < 0
        || move_time(times, step->number, &time, 1) < 0)
        return sode_hdf5_fail("the time of a step cannot be written");
    f->times = times;
    return 0;
}

static int can_grow(hid_t dataset)
{
    hsize_t extent[H5S_MAX_RANK], most[H5S_MAX_RANK] = {0};
    hid_t space = H5Dget_space(dataset);
    H5Sget_simple_extent_dims(space, extent, most);
    H5Sclose(space);
    return most[0] == H5S_UNLIMITED;
}

/* ---- steps that are replaced ------------------------------------------------------- */

/* What is cut: a series has a dimension more than an array, and no more steps than there are times. */
typedef struct cut {
    int64_t kept, times;
} cut_t;

static int is_cut(hid_t object, const char *name, const cut_t *cut)
{
    if (H5Iget_type(object) != H5I_DATASET || !can_grow(object) || length_of(object) <= cut->kept)
        return 0;
    return strcmp(name, "time") == 0 || (dims_of(object) > 1 && length_of(object) <= cut->times);
}

static herr_t cut_one(hid_t group, const char *name, const H5L_info_t *link, void *state)
{
    const cut_t *cut = state;
    if (link->type != H5L_TYPE_HARD)
        return 0;
    hid_t object = H5Oopen(group, name, H5P_DEFAULT);
    herr_t status = object >= 0 && is_cut(object, name, cut) ? set_length(object, cut->kept) : 0;
    if (object >= 0)
        H5Oclose(object);
    return status;
}

/* Of the other series of the group, too, whose times they are; these may have been given the step at this time before. */
static int cut_group(const sode_hdf5_t *f, const char *name, hid_t times, int64_t kept, int is_there)
{
    const char *slash = strrchr(name, '/');
    char path[1100] = "/";
    cut_t others = {kept + is_there, length_of(times)};
    if (slash)
        snprintf(path, sizeof path, "%.*s", (int)(slash - name) + 1, name);
    hid_t group = H5Gopen2(f->file, path, H5P_DEFAULT);
    herr_t status = H5Literate(group, H5_INDEX_NAME, H5_ITER_NATIVE, NULL, cut_one, &others);
    H5Gclose(group);
    /* what is replaced is not there any more before something else is in its place */
    if (status < 0 || set_length(f->dataset, kept) < 0 || H5Fflush(f->file, H5F_SCOPE_GLOBAL) < 0)
        return sode_hdf5_fail("its steps cannot be replaced");
    return 0;
}

/* A step that is not later than the last one replaces those from its time on. */
static int make_room(const sode_hdf5_t *f, const char *name, hid_t times, sode_step_t *step)
{
    int64_t steps = length_of(f->dataset), kept = steps;
    double time = 0;
    while (kept > 0 && kept <= length_of(times)) {
        double before;
        if (move_time(times, kept - 1, &before, 0) < 0)
            return sode_hdf5_fail("the time of a step cannot be read");
        if (!(step->time <= before))
            break;
        time = before;
        kept--;
    }
    step->number = kept;
    return kept < steps ? cut_group(f, name, times, kept, time == step->time) : 0;
}

int sode_hdf5_append(sode_hdf5_t *f, const char *name, sode_step_t *step)
{
    hid_t times = -1;
    if (!can_grow(f->dataset))
        return sode_io_fail("it is an array in the file and not a series of "
                            "steps");
    if (isnan(step->time))
        return sode_io_fail("its time is not a number");
    SODE_IO_TRY(open_times(f, name, 1, &times));
    int status = make_room(f, name, times, step);
    SODE_IO_THEN(status, note_time(f, times, step));
    if (f->times < 0)
        H5Dclose(times);
    SODE_IO_TRY(status);
    f->facts.step = *step;
    f->appended = 1; /* from here on the end of a failure takes back what there is */
    if (set_length(f->dataset, step->number + 1) < 0)
        return sode_hdf5_fail("it cannot have another step");
    return 0;
}

/* What is complete stays readable, whatever happens to the program later. */
int sode_hdf5_end_step(sode_hdf5_t *f, int failed)
{
    int status = 0;
    if (failed) {
        set_length(f->dataset, f->facts.step.number);
        if (f->times >= 0)
            H5Dset_extent(f->times, &(hsize_t){(hsize_t)f->facts.step.number});
    }
    if (f->times >= 0)
        H5Dclose(f->times);
    f->times = -1;
    f->appended = 0;
    if (H5Fflush(f->file, H5F_SCOPE_GLOBAL) < 0)
        status = sode_hdf5_fail("it cannot be written");
    return status;
}

static int count(sode_hdf5_t *f, const char *name, int64_t *steps)
{
    int found;
    SODE_IO_TRY(sode_hdf5_exists(f->file, name, 0, &found));
    if (!found)
        return sode_io_fail("the file has no such array");
    hid_t dataset = H5Dopen2(f->file, name, H5P_DEFAULT);
    if (dataset < 0)
        return sode_hdf5_fail("it cannot be opened");
    *steps = length_of(dataset);
    H5Dclose(dataset);
    return 0;
}

int sode_hdf5_count(void *file, const char *name, int64_t *steps)
{
    sode_hdf5_t *f = file;
    int status = 0;
    if (f->first)
        SODE_HDF5_QUIETLY(status = count(f, name, steps));
    SODE_IO_TRY(sode_team_agree(f->team, status));
    return sode_team_share(f->team, steps, sizeof *steps);
}
