/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How much longer than its data a dimension of an array is stored, so that data
 * used together don't fight for the same sets of the caches. */
#ifndef SODE_MAP_PADDING_H
#define SODE_MAP_PADDING_H

#include <stddef.h>
#include <stdint.h>

/* Elements from row to row, for rows of `stored` elements. */
int64_t sode_padded_row(int64_t stored, size_t element_size);

/* Rows from plane to plane, for planes of `stored` rows that lie `stride`
 * elements apart; of higher dimensions likewise.  Planes may also be the time
 * levels of u[2][n][m]. */
int64_t sode_padded_plane(int64_t stored, int64_t stride, size_t element_size);

#endif
