/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sections of distributed arrays, by all nodes together.  They lie in the file in
 * the order of the section, from the place on where the nodes are, whatever they
 * see of the file; then all nodes are after it.
 */
#include "api/xmp_file.h"
#include "array/array.h"
#include "base/status.h"
#include "stream/transfer.h"

static int move(xmp_file_t *file, int writes, const sode_share_t *share,
                int64_t *moved)
{
    int64_t size, place, bytes = share->elements * (int64_t)share->bytes;
    SODE_IO_TRY(sode_xmp_meet(file, &place));
    SODE_IO_TRY(sode_xmp_common_size(file, &size));
    if (writes && file->appends)
        place = size;
    if (!writes && bytes > size - place)
        bytes = size > place ? size - place : 0;
    sode_view_t view = {file->view.disp + place, share};
    sode_transfer_t t = {&file->team, file->stream, &view, 0,
                         sode_view_below(&view, bytes), NULL, writes};
    SODE_IO_TRY(sode_transfer_all(&t));
    file->position = place + bytes;
    *moved = bytes;
    return 0;
}

static int check_mode(const xmp_file_t *file, int writes)
{
    int64_t bytes;
    return sode_xmp_amount(file, writes, file, 0, 0, &bytes);
}

static ssize_t together(const char *what, xmp_file_t *file, int writes,
                        const void *array, const xmp_range_t *range)
{
    char text[SODE_IO_TEXT];
    sode_share_t share = {0};
    int64_t moved = 0;
    if (sode_xmp_check(what, file))
        return -1;
    sode_xmp_describe(array, range, text);
    int status = sode_xmp_enter(what, file, 1, (const char *const[]){text});
    SODE_IO_THEN(status, check_mode(file, writes));
    SODE_IO_THEN(status, sode_team_agree(&file->team, sode_xmp_share(array, range, &share)));
    if (!status && share.elements > 0)
        status = move(file, writes, &share, &moved);
    if (!status && !writes && moved > 0)
        sode_io_array_range_written(what, array, range->dim);
    sode_share_free(&share);
    return sode_xmp_leave(what, file, status) ? -1 : (ssize_t)moved;
}

SODE_IO_EXPORT ssize_t (xmp_fread_darray_all)(xmp_file_t *file,
                                              xmp_desc_t array,
                                              xmp_range_t *range)
{
    return together("xmp_fread_darray_all", file, 0, array, range);
}

SODE_IO_EXPORT ssize_t (xmp_fwrite_darray_all)(xmp_file_t *file,
                                               xmp_desc_t array,
                                               xmp_range_t *range)
{
    return together("xmp_fwrite_darray_all", file, 1, array, range);
}
