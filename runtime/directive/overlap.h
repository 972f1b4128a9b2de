/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops with `overlap`: what of them is core while exchanges are in flight. */
#ifndef SODE_DIRECTIVE_OVERLAP_H
#define SODE_DIRECTIVE_OVERLAP_H

#include <stdint.h>

#include "sode/abi.h"

/* o->uses are set.  Completes what is in flight and would meet the core's writes,
 * and decides whether there is a core. */
int sode_overlap_decide(sode_overlap_t *o, int nreaches, const sode_reach_t *reaches);

/* Completes what is in flight of the arrays; uses NULL: of all. */
int sode_overlap_complete(int nuses, const sode_use_t *uses);

/* What a piece has of the own iterations of a loop. */
sode_loop_t sode_overlap_piece(const sode_overlap_t *overlap, sode_loop_t own, int64_t offset,
                               int position, int piece);

#endif
