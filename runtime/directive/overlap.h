/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Nests with `overlap`: what of them is core while exchanges are in flight. */
#ifndef SODE_DIRECTIVE_OVERLAP_H
#define SODE_DIRECTIVE_OVERLAP_H

#include <stdint.h>

#include "sode/abi.h"

/* Completes what is in flight and would meet the core's writes.  *core: there is one,
 * walk->lo and walk->hi. */
int sode_overlap_decide(sode_walk_t *walk, int *core);

/* Completes what is in flight of the arrays; uses NULL: of all. */
int sode_overlap_complete(int nuses, const sode_use_t *uses);

/* Leaves of the own iterations of a loop those of the current piece. */
void sode_overlap_cut(const sode_walk_t *walk, int64_t offset, int cut, sode_loop_t *loop);

#endif
