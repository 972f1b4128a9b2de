/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What an HDF5 file has: one node looks at it, after all have closed it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/status.h"
#include "format/hdf5_file.h"
#include "format/listing.h"

static int no_memory(void)
{
    return sode_io_fail("no memory for a list of what the file has");
}

static void find_type(hid_t dataset, sode_entry_t *entry)
{
    hid_t type = H5Dget_type(dataset);
    H5T_class_t class = H5Tget_class(type);
    entry->bytes = (int)H5Tget_size(type);
    if (class == H5T_FLOAT)
        entry->kind = 'f';
    else if (class == H5T_INTEGER)
        entry->kind = H5Tget_sign(type) == H5T_SGN_NONE ? 'u' : 'i';
    H5Tclose(type);
}

/* ---- series -------------------------------------------------------------------- */

static int64_t count_times(hid_t times)
{
    hid_t space = H5Dget_space(times);
    int64_t count = H5Sget_simple_extent_ndims(space) == 1
                        ? (int64_t)H5Sget_simple_extent_npoints(space)
                        : 0;
    H5Sclose(space);
    return count;
}

static int read_times(hid_t times, int64_t steps, sode_entry_t *entry)
{
    int64_t count = count_times(times);
    if (count < steps)
        return 0; /* of another program */
    entry->times = malloc((size_t)(count + 1) * sizeof *entry->times);
    if (!entry->times)
        return no_memory();
    if (H5Dread(times, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT,
                entry->times) < 0)
        return sode_hdf5_fail("its times cannot be read");
    entry->steps = steps;
    return 0;
}

/* A series has a dimension that grows, and times beside it. */
static int find_times(hid_t file, int64_t steps, sode_entry_t *entry)
{
    char path[1100];
    const char *slash = strrchr(entry->name, '/');
    int group = slash ? (int)(slash + 1 - entry->name) : 0, found;
    if (snprintf(path, sizeof path, "%.*stime", group, entry->name)
        >= (int)sizeof path || strcmp(path, entry->name) == 0)
        return 0;
    SODE_IO_TRY(sode_hdf5_exists(file, path, 0, &found));
    hid_t times = found ? H5Dopen2(file, path, H5P_DEFAULT) : -1;
    if (times < 0)
        return 0;
    int status = read_times(times, steps, entry);
    H5Dclose(times);
    return status;
}

static int find_extents(hid_t file, hid_t dataset, sode_entry_t *entry)
{
    hsize_t extent[H5S_MAX_RANK] = {0}, most[H5S_MAX_RANK] = {0};
    hid_t space = H5Dget_space(dataset);
    int ndims = H5Sget_simple_extent_dims(space, extent, most);
    H5Sclose(space);
    if (ndims == 1 && most[0] == H5S_UNLIMITED)
        entry->kind = 0; /* these are times */
    if (ndims > 1 && most[0] == H5S_UNLIMITED)
        SODE_IO_TRY(find_times(file, (int64_t)extent[0], entry));
    int series = entry->steps >= 0;
    entry->ndims = ndims - series;
    if (entry->ndims > SODE_MAX_DIMS)
        entry->kind = 0;
    for (int d = 0; d < entry->ndims && d < SODE_MAX_DIMS; d++)
        entry->extent[d] = (int64_t)extent[d + series];
    return 0;
}

/* ---- texts --------------------------------------------------------------------- */

static int has_text(hid_t file, const char *name, int which,
                    sode_value_t *value)
{
    value->kind = SODE_TEXT;
    return sode_hdf5_find_here(file, name, sode_entry_keys[which], value) == 0;
}

/* The grid of the file is that of arrays which have none of their own. */
static int inherits(hid_t file, const sode_entry_t *entry, int which,
                    sode_value_t *value)
{
    return which != SODE_ENTRY_UNIT
           && !has_text(file, entry->name, SODE_ENTRY_COORDINATES, value)
           && !has_text(file, entry->name, SODE_ENTRY_SPACING, value)
           && has_text(file, NULL, which, value)
           && sode_count_words(value->text) == entry->ndims;
}

static int find_text(hid_t file, sode_entry_t *entry, int which)
{
    sode_value_t value;
    if (!has_text(file, entry->name, which, &value)
        && !inherits(file, entry, which, &value))
        return 0;
    entry->text[which] = sode_listing_copy(value.text);
    return entry->text[which] ? 0 : no_memory();
}

/* ---- the file -------------------------------------------------------------------- */

typedef struct walk {
    hid_t file;
    sode_listing_t *listing;
    int failed; /* and the text of it waits */
} walk_t;

static int add(walk_t *walk, hid_t dataset, const char *name)
{
    sode_listing_t *listing = walk->listing;
    sode_entry_t *more = sode_grow(listing->entry, &listing->room, (size_t)listing->count + 1, sizeof *more);
    if (!more)
        return no_memory();
    listing->entry = more;
    sode_entry_t *entry = &more[listing->count++];
    *entry = (sode_entry_t){.steps = -1, .name = sode_listing_copy(name)};
    if (!entry->name)
        return no_memory();
    find_type(dataset, entry);
    SODE_IO_TRY(find_extents(walk->file, dataset, entry));
    for (int t = 0; t < SODE_ENTRY_TEXTS; t++)
        SODE_IO_TRY(find_text(walk->file, entry, t));
    return 0;
}

static herr_t visit(hid_t group, const char *name, const H5L_info_t *link,
                    void *data)
{
    (void)link;
    hid_t object = H5Oopen(group, name, H5P_DEFAULT);
    if (object < 0)
        return 0; /* a link to nowhere */
    walk_t *walk = data;
    if (H5Iget_type(object) == H5I_DATASET)
        walk->failed = add(walk, object, name);
    H5Oclose(object);
    return walk->failed;
}

static int list(const char *path, sode_listing_t *listing)
{
    walk_t walk = {.listing = listing};
    walk.file = sode_hdf5_open(path, SODE_FORMAT_READ, NULL);
    if (walk.file < 0)
        return sode_hdf5_fail("its contents cannot be listed");
    herr_t visited = H5Lvisit(walk.file, H5_INDEX_NAME, H5_ITER_INC, visit,
                              &walk);
    if (visited < 0)
        walk.failed = sode_hdf5_fail("its contents cannot be listed");
    H5Fclose(walk.file);
    return walk.failed;
}

int sode_hdf5_list(const char *path, sode_listing_t *listing)
{
    int status = 1;
    *listing = (sode_listing_t){0};
    SODE_HDF5_QUIETLY(status = list(path, listing));
    if (status)
        sode_listing_free(listing);
    return status;
}
