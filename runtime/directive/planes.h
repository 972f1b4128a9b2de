/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tiles in space: a nest that reads neighbors in other planes runs its second loop in blocks,
 * so that planes are in the cache when the next one needs them. */
#ifndef SODE_DIRECTIVE_PLANES_H
#define SODE_DIRECTIVE_PLANES_H

#include "sode/abi.h"

/* Local, as the others; no state but the walk's. */
int sode_planes_begin(sode_walk_t *walk);
int sode_planes_next(sode_walk_t *walk);
int sode_planes_end(sode_walk_t *walk);

#endif
