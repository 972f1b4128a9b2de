/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nests with `blockwise`: while a block runs, arrays hold outside it what they held before
 * the first one, as the shadows of a node do.  A node's part is one block, unless
 * SODE_BLOCKS cuts it:
 *
 *     u        old | old | old      block 0 runs: it reads new values of its own
 *     u        new | old | old
 *     u        old | old | old      its values are put aside; block 1 runs
 *     u        old | new | old
 *              ...
 *     u        new | new | new      behind the last one
 */
#ifndef SODE_DIRECTIVE_BLOCKS_H
#define SODE_DIRECTIVE_BLOCKS_H

#include "sode/abi.h"

/* Before the first block; walk->end: behind the last one.  walk->blocks: there are several,
 * and walk->lo and walk->hi are the current one. */
int sode_blocks_begin(sode_walk_t *walk);

/* Between the blocks before and behind walk->piece. */
int sode_blocks_next(sode_walk_t *walk);

/* Behind the last one. */
int sode_blocks_end(sode_walk_t *walk);

#endif
