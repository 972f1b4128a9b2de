/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pointers and views. */
#include <stdio.h>
#include <stdlib.h>

#include "api/xmp_file.h"
#include "base/status.h"

int sode_xmp_size(const xmp_file_t *file, int64_t *size)
{
    int64_t bytes;
    SODE_IO_TRY(sode_stream_size(file->stream, &bytes));
    *size = bytes > file->view.disp ? bytes - file->view.disp : 0;
    return 0;
}

int sode_xmp_common_size(const xmp_file_t *file, int64_t *size)
{
    int status = 0;
    *size = 0;
    if (file->team.rank == 0)
        status = sode_xmp_size(file, size);
    SODE_IO_TRY(sode_team_agree(&file->team, status));
    return sode_team_share(&file->team, size, sizeof *size);
}

int sode_xmp_meet(const xmp_file_t *file, int64_t *place)
{
    int status = 0;
    *place = file->position;
    SODE_IO_TRY(sode_team_most(&file->team, place));
    if (sode_view_below(&file->view, *place)
        != sode_view_below(&file->view, file->position))
        status = sode_io_fail("the nodes are at different positions in the file");
    return sode_team_agree(&file->team, status);
}

/* ---- the own pointer -------------------------------------------------------- */

/* Where whence is. */
static int find_base(const xmp_file_t *file, int whence, int64_t current,
                     int64_t *base)
{
    switch (whence) {
    case SEEK_SET:
        *base = 0;
        return 0;
    case SEEK_CUR:
        *base = current;
        return 0;
    case SEEK_END:
        return sode_xmp_size(file, base);
    default:
        return sode_io_fail("whence must be SEEK_SET, SEEK_CUR or SEEK_END");
    }
}

/* offset counts the bytes that the node sees. */
static int seek(xmp_file_t *file, long long offset, int whence)
{
    int64_t base = 0, seen;
    SODE_IO_TRY(find_base(file, whence, file->position, &base));
    if (__builtin_add_overflow(sode_view_below(&file->view, base), offset,
                               &seen) || seen < 0
        || (seen > 0 && sode_view_is_empty(&file->view)))
        return sode_io_fail("offset %lld is outside the file or its view", offset);
    file->position = offset == 0 ? base : sode_view_place(&file->view, seen);
    return 0;
}

SODE_IO_EXPORT int xmp_fseek(xmp_file_t *file, long long offset, int whence)
{
    if (sode_xmp_check("xmp_fseek", file))
        return 1;
    return sode_xmp_status("xmp_fseek", file, seek(file, offset, whence));
}

SODE_IO_EXPORT long long xmp_ftell(xmp_file_t *file)
{
    if (sode_xmp_check("xmp_ftell", file))
        return -1;
    return file->view.disp + file->position;
}

/* ---- the shared one --------------------------------------------------------- */

static int seek_shared(xmp_file_t *file, long long offset, int whence)
{
    int64_t shared, base = 0, to;
    SODE_IO_TRY(sode_stream_lock(file->stream, &shared));
    to = shared;
    int status = find_base(file, whence, shared, &base);
    if (!status && (__builtin_add_overflow(base, offset, &to) || to < 0)) {
        status = sode_io_fail("offset %lld leaves the file", offset);
        to = shared;
    }
    return sode_stream_unlock(file->stream, to) || status;
}

SODE_IO_EXPORT int xmp_fseek_shared(xmp_file_t *file, long long offset,
                                    int whence)
{
    static const char what[] = "xmp_fseek_shared";
    if (sode_xmp_check(what, file))
        return 1;
    return sode_xmp_status(what, file, seek_shared(file, offset, whence));
}

/* The first node moves it, and the others wait until it has. */
static int by_first(xmp_file_t *file, long long offset, int whence)
{
    int status = 0;
    SODE_IO_TRY(sode_team_agree(&file->team, 0)); /* nobody uses it any more */
    if (file->team.rank == 0)
        status = seek_shared(file, offset, whence);
    return sode_team_agree(&file->team, status);
}

SODE_IO_EXPORT int xmp_fseek_shared_all(xmp_file_t *file, long long offset,
                                        int whence)
{
    static const char what[] = "xmp_fseek_shared_all";
    char text[64];
    if (sode_xmp_check(what, file))
        return 1;
    snprintf(text, sizeof text, "%lld %d", offset, whence);
    int status = sode_xmp_enter(what, file, 1, (const char *const[]){text});
    SODE_IO_THEN(status, by_first(file, offset, whence));
    return sode_xmp_leave(what, file, status);
}

SODE_IO_EXPORT long long xmp_ftell_shared(xmp_file_t *file)
{
    static const char what[] = "xmp_ftell_shared";
    int64_t shared;
    if (sode_xmp_check(what, file))
        return -1;
    int status = sode_stream_lock(file->stream, &shared);
    SODE_IO_THEN(status, sode_stream_unlock(file->stream, shared));
    if (sode_xmp_status(what, file, status))
        return -1;
    return file->view.disp + shared;
}

/* ---- views ------------------------------------------------------------------ */

static int set_view(xmp_file_t *file, long long disp, sode_share_t *share)
{
    sode_share_free(&file->share);
    file->share = *share;
    file->view = (sode_view_t){disp, share->ndims > 0 ? &file->share : NULL};
    file->position = 0;
    return by_first(file, 0, SEEK_SET);
}

SODE_IO_EXPORT int (xmp_file_set_view_all)(xmp_file_t *file, long long disp,
                                           xmp_desc_t array,
                                           xmp_range_t *range)
{
    static const char what[] = "xmp_file_set_view_all";
    char text[SODE_IO_TEXT], place[32];
    sode_share_t share = {0};
    if (sode_xmp_check(what, file))
        return 1;
    sode_xmp_describe(array, range, text);
    snprintf(place, sizeof place, "%lld", disp);
    int status =
        sode_xmp_enter(what, file, 2, (const char *const[]){text, place});
    if (!status && disp < 0)
        status = sode_io_fail("a view cannot begin at %lld", disp);
    SODE_IO_THEN(status, sode_team_agree(&file->team, sode_xmp_share(array, range, &share)));
    if (!status && share.elements == 0)
        status = sode_io_fail("a view needs at least one element");
    if (status)
        sode_share_free(&share);
    else
        status = set_view(file, disp, &share);
    return sode_xmp_leave(what, file, status);
}

SODE_IO_EXPORT int xmp_file_clear_view_all(xmp_file_t *file, long long disp)
{
    static const char what[] = "xmp_file_clear_view_all";
    char place[32];
    sode_share_t none = {0};
    if (sode_xmp_check(what, file))
        return 1;
    snprintf(place, sizeof place, "%lld", disp);
    int status = sode_xmp_enter(what, file, 1, (const char *const[]){place});
    if (!status && disp < 0)
        status = sode_io_fail("a view cannot begin at %lld", disp);
    SODE_IO_THEN(status, set_view(file, disp, &none));
    return sode_xmp_leave(what, file, status);
}
