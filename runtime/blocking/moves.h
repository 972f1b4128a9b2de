/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Messages between the parts of a time block (tile/parts.h): boxes of all arrays
 * that the time loop changes, each with one neighbor.  They live no longer than the
 * time loop, in which storage wanders only among these arrays.
 */
#ifndef SODE_BLOCKING_MOVES_H
#define SODE_BLOCKING_MOVES_H

#include "sode/blocking.h"
#include "tile/parts.h"

typedef struct sode_block_moves sode_block_moves_t;

/* Node coordinates of the blocks that meet the own one; what is not there is not
 * read. */
typedef struct sode_beside {
    int64_t below, above;
} sode_beside_t;

/* beside[ndims] of the template.  Every rank of its nodes makes and runs all moves. */
int sode_block_moves_create(const char *where, const sode_blocking_facts_t *facts,
                            const sode_parts_t *parts, const sode_beside_t *beside,
                            sode_block_moves_t **moves);

/* Executes move k, an operation of the template's nodes. */
int sode_block_moves_run(sode_block_moves_t *moves, const char *where, int k);

/* NULL is allowed. */
void sode_block_moves_free(sode_block_moves_t *moves);

#endif
