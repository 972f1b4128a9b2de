/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a node sees of a file: from `disp` on, the file is made of tiles, each a
 * section of an array, and the node sees the bytes of its share; or all bytes.
 * Places are counted from `disp`: in the file, or among the bytes that are seen.
 *
 *     disp          tile 0        tile 1
 *      |            0 0 1 1 2 2   0 0 1 1 2 2      owners of the elements
 *     node 1 sees       0 1           2 3
 */
#ifndef SODE_IO_LAYOUT_VIEW_H
#define SODE_IO_LAYOUT_VIEW_H

#include "layout/share.h"

typedef struct sode_view {
    int64_t disp;              /* bytes */
    const sode_share_t *share; /* NULL: all bytes */
} sode_view_t;

/* A range of the file: bytes from its beginning. */
typedef struct sode_view_piece {
    int64_t offset, bytes;
} sode_view_piece_t;

/* Is there anything to see? */
int sode_view_is_empty(const sode_view_t *view);

/* How many of the bytes before a place are seen. */
int64_t sode_view_below(const sode_view_t *view, int64_t place);

/* The first place that this many bytes are seen before. */
int64_t sode_view_place(const sode_view_t *view, int64_t seen);

/* The pieces of the file that seen bytes from <= x < to are, at most `most` of
 * them.  Returns how many; *end: the byte after the last one. */
int sode_view_pieces(const sode_view_t *view, int64_t from, int64_t to,
                     int most, sode_view_piece_t *pieces, int64_t *end);

#endif
