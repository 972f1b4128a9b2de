/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Raw files: opening, closing, and elements, which each node writes for itself. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "format/bytes.h"
#include "format/raw_file.h"

int sode_raw_check(const char *path, const char *what)
{
    static const char magic[] = "sode-raw 1:";
    return sode_bytes_check(path, magic, sizeof magic - 1, what);
}

static int check(const char *path)
{
    return sode_raw_check(path, "a raw file of Sode");
}

static void release(sode_raw_t *f)
{
    if (f->file >= 0)
        close(f->file);
    json_decref(f->header);
    json_decref(f->checks);
    free(f);
}

/* It exists, which other nodes of a network file system see if they ask to make it;
 * of a new one what was in it goes. */
static int open_as(sode_raw_t *f, const char *path, enum sode_format_how how)
{
    static const int flags[] = {[SODE_FORMAT_READ] = O_RDONLY,
                                [SODE_FORMAT_ADD] = O_RDWR,
                                [SODE_FORMAT_NEW] = O_RDWR | O_CREAT};
    f->file = open(path, flags[how] | O_CLOEXEC, 0666);
    if (f->file < 0
        || (how == SODE_FORMAT_NEW && f->first && ftruncate(f->file, 0) != 0))
        return sode_io_fail("it cannot be opened: %s", strerror(errno));
    return 0;
}

static int open_file(const sode_io_team_t *team, const char *path,
                     enum sode_format_how how, const sode_options_t *options,
                     void **file)
{
    (void)options;
    sode_raw_t *f = malloc(sizeof *f);
    int status = 0;
    if (f)
        *f = (sode_raw_t){.file = -1, .first = team->rank == 0, .reads = how == SODE_FORMAT_READ,
                          .end = SODE_RAW_LINE,
                          .changed = how == SODE_FORMAT_NEW,
                          .header = json_pack("{s{}s{}}", "attributes",
                                              "arrays")};
    if (!f || !f->header)
        status = sode_io_fail("no memory for an open file");
    else
        status = open_as(f, path, how);
    status = sode_team_agree(team, status);
    if (!status && how != SODE_FORMAT_NEW)
        status = sode_raw_read_header(f, team);
    if (status && f)
        release(f);
    if (!status)
        *file = f;
    return status;
}

static int close_file(void *file)
{
    sode_raw_t *f = file;
    int status = sode_bytes_close(&f->file, !f->reads, f->changed ? sode_raw_write_header(f) : 0);
    release(f);
    return status;
}

static int put(void *file, int64_t first, int64_t count, void *elements)
{
    const sode_raw_t *f = file;
    return sode_shape_move(&f->shape, f->file, f->start, f->bytes, first, count,
                           elements, 1);
}

static int get(void *file, int64_t first, int64_t count, void *elements)
{
    const sode_raw_t *f = file;
    return sode_shape_move(&f->shape, f->file, f->start, f->bytes, first, count,
                           elements, 0);
}

static int place(void *file, sode_place_t *place)
{
    const sode_raw_t *f = file;
    if (f->shape.part)
        return sode_io_fail("its elements are not in one piece");
    *place = (sode_place_t){.descriptor = f->file, .offset = f->start};
    return 0;
}

const sode_format_t *sode_format_raw(void)
{
    static const sode_format_t raw = {
        .check = check, .open = open_file, .close = close_file,
        .extents = sode_raw_extents, .begin = sode_raw_begin,
        .put = put, .get = get, .place = place, .end = sode_raw_end,
        .count = sode_raw_count,
        .set = sode_raw_set, .find = sode_raw_find,
    };
    return &raw;
}
