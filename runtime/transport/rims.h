/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Large blocks in ordinary memory, which has huge pages, but for the pages at
 * both ends, which belong to the arena: neighbors read the rim of the slowest
 * dimension straight from the array.
 *
 *     padding, head | huge pages ...                        | tail, padding
 *              ^ base                                          ^ base + size
 */
#ifndef SODE_TRANSPORT_RIMS_H
#define SODE_TRANSPORT_RIMS_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* What a block is to be. */
typedef struct sode_rims_shape {
    size_t offset;     /* of the base in its page: bytes of padding before it */
    size_t size;       /* bytes of the block */
    size_t padding;    /* bytes behind it */
    size_t ends;       /* > 0: bytes that are to be shared of the first and of
                          the last ones */
} sode_rims_shape_t;

/* Makes the block; zero.  Fails if the ends would leave nothing between them, or
 * if there is no memory of either kind. */
int sode_rims_create(const sode_rims_shape_t *shape, char **base);

/* Blocks released so far: where one was, other memory may lie, which is not shared. */
extern uint64_t sode_rims_gone;

/* Releases the block; 0: there is none with this base. */
int sode_rims_free(const void *base);

/* Place in the own arena of these bytes, which are in one end of a block; or -1.
 */
int64_t sode_rims_offset(const void *start, size_t bytes);

#endif
