/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * `gmove in` and `out` with owners that do not execute it.  What the executing
 * nodes have they exchange as in any gmove; the rest is asked of its owners
 * (far_owner.h).  It is complete when that of all executing nodes is: they tell
 * the first one of their set, which tells them.
 */
#ifndef SODE_DIRECTIVE_GMOVE_FAR_H
#define SODE_DIRECTIVE_GMOVE_FAR_H

#include "base/set.h"
#include "directive/gmove.h"

/* 1: the mode allows for it, and not all nodes of the array that may be elsewhere
 * are among the executing ones.  All of these know the same. */
int sode_gmove_is_far(const sode_gmove_order_t *order, const sode_set_t *executing);

/* Executes it, or begins it (`async`), in the operation under way. */
int sode_gmove_far(const sode_gmove_order_t *order, sode_set_t *executing);

#endif
