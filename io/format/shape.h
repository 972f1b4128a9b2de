/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An array of a file: what its elements are, how many, and which of them a call is about. */
#ifndef SODE_IO_FORMAT_SHAPE_H
#define SODE_IO_FORMAT_SHAPE_H

#include <stddef.h>
#include <stdint.h>

#include "format/record.h"
#include "layout/share.h"

typedef struct sode_shape {
    int type; /* enum sode_type, or -1 */
    int ndims;
    const sode_record_t *record; /* of type -1; or NULL: it is not known */
    const sode_range_t *part;    /* [ndims] steps are positive; valid from begin to end.  NULL: all */
    int64_t extent[SODE_MAX_DIMS]; /* of all of it */
} sode_shape_t;

/* "3 x 4" */
void sode_shape_show(int ndims, const int64_t *extent, char *text, size_t size);

/* Fails unless the file's extents are those of the shape. */
int sode_shape_compare(const sode_shape_t *shape, int ndims, const int64_t *extent);

/* Fails unless a program can have arrays of as many dimensions. */
int sode_shape_check(int ndims);

/* Bytes of a file from `start` on, which are the array in C order: elements first <= k < first + count of its part. */
int sode_shape_move(const sode_shape_t *shape, int file, int64_t start, size_t bytes, int64_t first, int64_t count,
                    char *elements, int writes);

#endif
