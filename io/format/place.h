/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where the elements of an array of a file are, if they lie there in C order, as in memory: in one piece, or in chunks of one
 * size.  Rows begin with a chunk; their last one may be cut off. */
#ifndef SODE_IO_FORMAT_PLACE_H
#define SODE_IO_FORMAT_PLACE_H

#include <stdint.h>

typedef struct sode_place {
    int descriptor; /* of the open file; the format closes it */
    int64_t offset; /* bytes, of the first element; or, if there are chunks: */
    const int64_t *chunks;  /* [] where each begins; NULL: one piece */
    int64_t row, chunk;     /* elements of one */
} sode_place_t;

#endif
