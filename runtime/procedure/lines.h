/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Elements that are every combination of some indices of each dimension, and
 * where they are stored.  A node's own ones take 16 bytes per index of a dimension. */
#ifndef SODE_PROCEDURE_LINES_H
#define SODE_PROCEDURE_LINES_H

#include <stdint.h>

#include "sode/library.h"

typedef struct sode_lines {
    int ndims;
    int64_t count[SODE_MAX_DIMS];
    int64_t *index[SODE_MAX_DIMS]; /* [count] global, ascending */
    int64_t *place[SODE_MAX_DIMS]; /* [count] elements; the sum over the
                                      dimensions is the place in storage */
} sode_lines_t;

/* Does a dimension of a node's part have index i? */
static inline int sode_part_has(const sode_owned_dim_t *dim, int64_t i)
{
    if (i < dim->lo || i >= dim->hi)
        return 0;
    return dim->period == 1 || (i - dim->phase) % dim->period < dim->size;
}

/* How many indices below `end` it has. */
int64_t sode_part_count_below(const sode_owned_dim_t *dim, int64_t end);
/* How many it has, and the elements of the part. */
int64_t sode_part_extent(const sode_owned_dim_t *dim);
int64_t sode_part_elements(const sode_owned_t *part);

/* Where index i, which it has, is stored: elements. */
int64_t sode_part_place(const sode_owned_dim_t *dim, int64_t i);

/* The same elements, stored one after the other in C order. */
sode_owned_t sode_part_dense(const sode_owned_t *part);

/* The whole of an array of these extents, which all nodes know. */
void sode_part_range(sode_owned_dim_t *dim, int64_t lo, int64_t hi);

int sode_lines_open(const sode_owned_t *part, sode_lines_t *lines);
/* Those of them that another part has, too. */
int sode_lines_select(const sode_lines_t *lines, const sode_owned_t *other,
                      sode_lines_t *both);
void sode_lines_close(sode_lines_t *lines);
int64_t sode_lines_elements(const sode_lines_t *lines);

/* Copies the elements, in C order, from storage to a buffer, or back. */
void sode_lines_pack(const sode_lines_t *lines, const void *storage,
                     void *buffer, size_t element_size);
void sode_lines_unpack(const sode_lines_t *lines, void *storage,
                       const void *buffer, size_t element_size);

#endif
