/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Arrays of blocks that have ended here, while other nodes may still reach them by
 * `gmove in` and `out`: at the end of main, say.  Such an array stays until a
 * barrier of the nodes that made it, which are behind its block then; 256 MiB at
 * most, the oldest go first.
 */
#ifndef SODE_DIRECTIVE_FAR_KEEP_H
#define SODE_DIRECTIVE_FAR_KEEP_H

#include "map/array.h"

/* The block of the array has ended.  1: it is kept; 0: the caller releases it. */
int sode_far_keep(sode_array_impl_t *array);

/* Releases what no node can reach any more. */
void sode_far_forget(void);

#endif
