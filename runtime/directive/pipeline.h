/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nests with `pipeline`: what flows from node to node while they run.
 *
 *     node 0   | block 0 | block 1 | block 2 |
 *                   \ rows  \         \          its last rows, of the columns of a block,
 *     node 1             | block 0 | block 1 |   into the shadow of the next node
 *
 * Along each dimension that values flow along, a node has at most one before it and one
 * behind it: the nearest whose part is not empty.  Rows that are wider than the block of
 * the node before have come to its shadow first, so it passes them on.
 */
#ifndef SODE_DIRECTIVE_PIPELINE_H
#define SODE_DIRECTIVE_PIPELINE_H

#include "sode/abi.h"

/* Before the first block, which walk->lo[0] and walk->hi[0] are then, as for all that
 * follow; walk->end: behind the last one. */
int sode_pipeline_begin(sode_walk_t *walk);

/* Between the blocks before and behind walk->piece. */
int sode_pipeline_next(sode_walk_t *walk);

/* Behind the last one. */
int sode_pipeline_end(sode_walk_t *walk);

#endif
