/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reading and writing what a node has in memory of its own: by all nodes
 * together, by the shared pointer, by each for itself. */
#include "api/xmp_file.h"
#include "base/status.h"
#include "stream/transfer.h"

static int64_t at_most(int64_t value, int64_t limit)
{
    return value < limit ? value : limit;
}

int sode_xmp_amount(const xmp_file_t *file, int writes, const void *buffer,
                    size_t size, size_t count, int64_t *bytes)
{
    if (writes ? !file->writes : !file->reads)
        return sode_io_fail("its mode does not allow %s",
                            writes ? "writing" : "reading");
    if (__builtin_mul_overflow(size, count, bytes))
        return sode_io_fail("%zu times %zu bytes are too many", count, size);
    if (!buffer && *bytes > 0)
        return sode_io_fail("the buffer is NULL");
    if (writes && *bytes > 0 && sode_view_is_empty(&file->view))
        return sode_io_fail("this node has no part of the file: it owns no "
                            "element of the view");
    return 0;
}

/* What a call of this node moves: seen bytes from, to.  file_size: at the end of
 * which writing appends, and reading ends. */
static void find_seen(const xmp_file_t *file, int writes, int64_t bytes,
                      int64_t file_size, sode_transfer_t *t)
{
    int64_t place = writes && file->appends ? file_size : file->position;
    t->from = sode_view_below(&file->view, place);
    t->to = t->from + bytes;
    if (!writes)
        t->to = at_most(t->to, sode_view_below(&file->view, file_size));
    if (t->to < t->from)
        t->to = t->from;
}

/* ---- each for itself -------------------------------------------------------- */

static int move_own(xmp_file_t *file, int writes, void *buffer, int64_t bytes,
                    int64_t *moved)
{
    sode_transfer_t t = {&file->team, file->stream, &file->view, 0, 0, buffer,
                         writes};
    int64_t size = 0;
    if (!writes || file->appends)
        SODE_IO_TRY(sode_xmp_size(file, &size));
    find_seen(file, writes, bytes, size, &t);
    SODE_IO_TRY(sode_transfer_own(&t));
    *moved = t.to - t.from;
    if (*moved > 0)
        file->position = sode_view_place(&file->view, t.to);
    return 0;
}

/* Nodes that append take turns. */
static int append_own(xmp_file_t *file, void *buffer, int64_t bytes,
                      int64_t *moved)
{
    int64_t shared;
    SODE_IO_TRY(sode_stream_lock(file->stream, &shared));
    int status = move_own(file, 1, buffer, bytes, moved);
    return sode_stream_unlock(file->stream, shared) || status;
}

static int move_local(xmp_file_t *file, int writes, void *buffer, int64_t bytes,
                      int64_t *moved)
{
    if (bytes == 0)
        return 0;
    return writes && file->appends ? append_own(file, buffer, bytes, moved)
                                   : move_own(file, writes, buffer, bytes, moved);
}

typedef int move_t(xmp_file_t *file, int writes, void *buffer, int64_t bytes, int64_t *moved);

/* By this node alone. */
static ssize_t alone(move_t *move, const char *what, xmp_file_t *file, int writes, void *buffer, size_t size,
                     size_t count)
{
    int64_t bytes = 0, moved = 0;
    if (sode_xmp_check(what, file))
        return -1;
    sode_team_about(NULL, file->path);
    int call = sode_team_alone_begin(what);
    int status = sode_xmp_amount(file, writes, buffer, size, count, &bytes);
    SODE_IO_THEN(status, move(file, writes, buffer, bytes, &moved));
    sode_team_alone_end(call);
    return sode_xmp_status(what, file, status) ? -1 : (ssize_t)moved;
}

/* xmp_freadAS and xmp_fwriteAS. */
#define READS_AND_WRITES(AS, HOW, MOVE)                                                                      \
    SODE_IO_EXPORT ssize_t xmp_fread##AS(xmp_file_t *file, void *buffer, size_t size, size_t count)          \
    {                                                                                                        \
        return HOW(MOVE, "xmp_fread" #AS, file, 0, buffer, size, count);                                     \
    }                                                                                                        \
    SODE_IO_EXPORT ssize_t xmp_fwrite##AS(xmp_file_t *file, const void *buffer, size_t size, size_t count)   \
    {                                                                                                        \
        return HOW(MOVE, "xmp_fwrite" #AS, file, 1, (void *)buffer, size, count);                            \
    }
READS_AND_WRITES(, alone, move_local)

/* ---- by the shared pointer --------------------------------------------------- */

static int move_at(xmp_file_t *file, int writes, char *buffer, int64_t bytes,
                   int64_t *shared, int64_t *moved)
{
    int64_t size;
    SODE_IO_TRY(sode_xmp_size(file, &size));
    int64_t at = writes && file->appends ? size : *shared;
    *moved = bytes;
    int64_t begin = sode_team_moving_begin(), place = file->view.disp + at;
    int status = writes ? sode_stream_put(file->stream, place, buffer, bytes)
                        : sode_stream_get(file->stream, place, buffer, bytes,
                                          moved);
    sode_team_moving_end(begin, writes, status ? 0 : *moved);
    SODE_IO_TRY(status);
    *shared = at + *moved;
    return 0;
}

static int move_shared(xmp_file_t *file, int writes, void *buffer,
                       int64_t bytes, int64_t *moved)
{
    int64_t shared;
    if (file->view.share)
        return sode_io_fail("the shared pointer needs a file without a view: "
                            "call xmp_file_clear_view_all");
    SODE_IO_TRY(sode_stream_lock(file->stream, &shared));
    int status = move_at(file, writes, buffer, bytes, &shared, moved);
    return sode_stream_unlock(file->stream, shared) || status;
}

READS_AND_WRITES(_shared, alone, move_shared)

/* ---- all together ------------------------------------------------------------ */

/* Nodes that have moved what belongs together are at the same place again. */
static int move_all(xmp_file_t *file, int writes, void *buffer, int64_t bytes,
                    int64_t *moved)
{
    sode_transfer_t t = {&file->team, file->stream, &file->view, 0, 0,
                         buffer ? buffer : "", writes};
    int64_t size, place;
    SODE_IO_TRY(sode_xmp_common_size(file, &size));
    find_seen(file, writes, bytes, size, &t);
    SODE_IO_TRY(sode_transfer_all(&t));
    *moved = t.to - t.from;
    if (*moved > 0)
        file->position = sode_view_place(&file->view, t.to);
    if (!sode_xmp_meet(file, &place))
        file->position = place;
    return 0;
}

static ssize_t together(move_t *move, const char *what, xmp_file_t *file, int writes, void *buffer,
                        size_t size, size_t count)
{
    int64_t bytes = 0, moved = 0;
    if (sode_xmp_check(what, file))
        return -1;
    int status = sode_xmp_enter(what, file, 0, NULL);
    SODE_IO_THEN(status,
                 sode_team_agree(&file->team, sode_xmp_amount(file, writes, buffer, size, count, &bytes)));
    SODE_IO_THEN(status, move(file, writes, buffer, bytes, &moved));
    return sode_xmp_leave(what, file, status) ? -1 : (ssize_t)moved;
}

READS_AND_WRITES(_all, together, move_all)
