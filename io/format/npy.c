/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * NumPy's .npy: one array, in C order, and nothing else: no name, no attributes,
 * no steps.  Each node writes its elements for itself.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/status.h"
#include "format/bytes.h"
#include "format/npy_header.h"

typedef struct npy {
    int file;    /* descriptor */
    int first;   /* node that writes the head */
    int reads;   /* only */
    int has;     /* an array */
    char *name;  /* of what was written, or NULL: any */
    size_t bytes; /* of an element */
    sode_shape_t shape; /* of the array that is open: begin, end */
    sode_npy_header_t header;
} npy_t;

/* ---- files --------------------------------------------------------------------- */

static void release(npy_t *f)
{
    if (f->file >= 0)
        close(f->file);
    free(f->name);
    free(f);
}

static int open_as(npy_t *f, const char *path, enum sode_format_how how)
{
    f->file = open(path, (how == SODE_FORMAT_READ ? O_RDONLY : O_RDWR)
                             | O_CLOEXEC);
    if (f->file < 0
        || (how == SODE_FORMAT_NEW && f->first && ftruncate(f->file, 0) != 0))
        return sode_io_fail("it cannot be opened: %s", strerror(errno));
    if (how == SODE_FORMAT_NEW || !f->first)
        return 0;
    return sode_npy_read_header(f->file, &f->header);
}

static int open_file(const sode_io_team_t *team, const char *path,
                     enum sode_format_how how, const sode_options_t *options,
                     void **file)
{
    (void)options;
    npy_t *f = malloc(sizeof *f);
    int status = f ? 0 : sode_io_fail("no memory for an open file");
    if (f) {
        *f = (npy_t){.file = -1, .first = team->rank == 0, .reads = how == SODE_FORMAT_READ,
                     .has = how != SODE_FORMAT_NEW};
        status = open_as(f, path, how);
    }
    status = sode_team_agree(team, status);
    SODE_IO_THEN(status, sode_team_share(team, &f->header, sizeof f->header));
    if (status && f)
        release(f);
    if (!status)
        *file = f;
    return status;
}

static int close_file(void *file)
{
    npy_t *f = file;
    int status = f->has ? 0
                        : sode_io_fail("a .npy file holds one array, and none "
                                       "was written");
    status = sode_bytes_close(&f->file, !f->reads, status);
    release(f);
    return status;
}

/* ---- its array ------------------------------------------------------------------ */

static int64_t end_of(const npy_t *f)
{
    int64_t bytes = (int64_t)f->bytes;
    for (int d = 0; d < f->header.ndims; d++)
        bytes *= f->header.extent[d];
    return f->header.start + bytes;
}

static int compare(const npy_t *f, const sode_shape_t *shape, const char *type)
{
    const sode_npy_header_t *header = &f->header;
    char wanted[SODE_RECORD_TEXT], found[SODE_RECORD_TEXT];
    struct stat about;
    SODE_IO_TRY(sode_shape_compare(shape, header->ndims, header->extent));
    if (strcmp(header->type, type) != 0) {
        sode_raw_describe(type, wanted, sizeof wanted);
        sode_raw_describe(header->type, found, sizeof found);
        return sode_io_fail("its elements are %s, but %s in the file", wanted,
                            found);
    }
    if (fstat(f->file, &about) == 0 && about.st_size < end_of(f))
        return sode_io_fail("it is cut off: it ends at byte %lld",
                            (long long)about.st_size);
    return 0;
}

/* The file has its whole size at once. */
static int create(npy_t *f, const char *name, const sode_shape_t *shape,
                  const char *type)
{
    char text[SODE_MAX_DIMS * 23 + 256 + SODE_RECORD_TEXT];
    f->name = strdup(name);
    SODE_NEED(f->name, "a name");
    f->header.ndims = shape->ndims;
    memcpy(f->header.extent, shape->extent, sizeof shape->extent);
    snprintf(f->header.type, sizeof f->header.type, "%s", type);
    sode_npy_make_header(&f->header, text, sizeof text);
    f->has = 1;
    if (!f->first)
        return 0;
    if (ftruncate(f->file, end_of(f)) != 0)
        return sode_io_fail("it cannot be written: %s", strerror(errno));
    return sode_bytes_put(f->file, 0, text, (size_t)f->header.start);
}

static int no_series(void)
{
    return sode_io_fail("a .npy file holds one array, not a time series");
}

/* Is it this one, or may it become it? */
static int find_name(const npy_t *f, const char *name,
                     enum sode_format_use use)
{
    if (f->name && strcmp(f->name, name) != 0)
        return sode_io_fail("a .npy file holds one array, and this one has "
                            "'%s'", f->name);
    if (!f->has && use == SODE_FORMAT_GET)
        return sode_io_fail("the file has no such array");
    return 0;
}

static int extents(void *file, const char *name, sode_shape_t *shape)
{
    const npy_t *f = file;
    SODE_IO_TRY(find_name(f, name, SODE_FORMAT_GET));
    SODE_IO_TRY(sode_shape_check(f->header.ndims));
    shape->ndims = f->header.ndims;
    memcpy(shape->extent, f->header.extent, sizeof shape->extent);
    return 0;
}

static int begin(void *file, const char *name, const sode_shape_t *shape,
                 enum sode_format_use use, sode_step_t *step)
{
    npy_t *f = file;
    char type[SODE_RECORD_TEXT];
    (void)step;
    if (use == SODE_FORMAT_APPEND || use == SODE_FORMAT_GET_STEP)
        return no_series();
    f->bytes = shape->record ? shape->record->bytes
                             : sode_raw_type(shape->type, type);
    if (f->bytes == 0)
        return sode_record_missing();
    if (shape->record)
        sode_record_show(shape->record, type, sizeof type); /* was short enough */
    SODE_IO_TRY(find_name(f, name, use));
    f->shape = *shape;
    return f->has ? compare(f, shape, type) : create(f, name, shape, type);
}

static int put(void *file, int64_t first, int64_t count, void *elements)
{
    const npy_t *f = file;
    return sode_shape_move(&f->shape, f->file, f->header.start, f->bytes, first,
                           count, elements, 1);
}

static int get(void *file, int64_t first, int64_t count, void *elements)
{
    const npy_t *f = file;
    return sode_shape_move(&f->shape, f->file, f->header.start, f->bytes, first,
                           count, elements, 0);
}

static int place(void *file, sode_place_t *place)
{
    const npy_t *f = file;
    if (f->shape.part)
        return sode_io_fail("its elements are not in one piece");
    *place = (sode_place_t){.descriptor = f->file, .offset = f->header.start};
    return 0;
}

static int end(void *file, int failed)
{
    (void)file, (void)failed;
    return 0;
}

/* ---- what it has not ------------------------------------------------------------- */

static int count(void *file, const char *name, int64_t *steps)
{
    (void)file, (void)name, (void)steps;
    return no_series();
}

static int no_attributes(void)
{
    return sode_io_fail("a .npy file holds no attributes; one that ends in "
                        "'.h5' or '.raw' does");
}

static int set(void *file, const char *name, const char *key,
               const sode_value_t *value)
{
    (void)file, (void)name, (void)key, (void)value;
    return no_attributes();
}

static int find(void *file, const char *name, const char *key,
                sode_value_t *value)
{
    (void)file, (void)name, (void)key, (void)value;
    return no_attributes();
}

const sode_format_t *sode_format_npy(void)
{
    static const sode_format_t npy = {
        .check = sode_npy_check, .open = open_file, .close = close_file, .extents = extents,
        .begin = begin,
        .put = put, .get = get, .place = place, .end = end, .count = count,
        .set = set, .find = find,
    };
    return &npy;
}
