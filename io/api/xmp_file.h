/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Files of xmp_io.h.  A failure is a return value; its text is that of
 * sode_file_error.
 *
 * A node's own pointer is a place of the file, from the beginning of the view.
 * Nodes that see different bytes are at the same place of the stream if each has
 * passed what it sees before that place: then the largest of their pointers is
 * that place (sode_xmp_meet).
 *
 * Names of functions that take an array are in parentheses where they are
 * defined: for a plain compiler they are macros, too.
 */
#ifndef SODE_IO_API_XMP_FILE_H
#define SODE_IO_API_XMP_FILE_H

#include "api/file.h"
#include "layout/view.h"
#include "stream/stream.h"
#include "xmp_io.h"

struct xmp_file_t {
    char *path;
    sode_io_team_t team;
    sode_stream_t *stream;
    int reads, writes, appends; /* what its mode allows; always at the end */
    sode_view_t view;           /* of share, or of all bytes */
    sode_share_t share;
    int64_t position; /* the own pointer: from view.disp */
    xmp_file_t *next; /* of those that are open */
};

struct xmp_range_t {
    int ndims;
    sode_range_t dim[SODE_MAX_DIMS];
    int is_set[SODE_MAX_DIMS];
};

/* Is it an open file?  For local calls; keeps the text if not. */
int sode_xmp_check(const char *what, const xmp_file_t *file);

/* Begins and ends a collective call, as sode_io_enter. */
int sode_xmp_enter(const char *what, const xmp_file_t *file, int ntexts,
                   const char *const *texts);
int sode_xmp_leave(const char *what, const xmp_file_t *file, int status);

/* Keeps the text of a failure of a local call, and returns its status. */
int sode_xmp_status(const char *what, const xmp_file_t *file, int status);

/* The place where all nodes are; a failure if they are at different ones. */
int sode_xmp_meet(const xmp_file_t *file, int64_t *place);

/* Bytes of the file from view.disp on; the same on all nodes of a collective
 * call. */
int sode_xmp_size(const xmp_file_t *file, int64_t *size);
int sode_xmp_common_size(const xmp_file_t *file, int64_t *size);

/* size * count, if the mode allows it and the number is possible. */
int sode_xmp_amount(const xmp_file_t *file, int writes, const void *buffer,
                    size_t size, size_t count, int64_t *bytes);

/* The share of an array's section that a call gives; text: what it is, to be
 * compared between nodes, SODE_IO_TEXT characters. */
int sode_xmp_share(const void *array, const xmp_range_t *range,
                   sode_share_t *share);
void sode_xmp_describe(const void *array, const xmp_range_t *range, char *text);

#endif
