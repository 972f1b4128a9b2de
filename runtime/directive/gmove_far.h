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

typedef struct sode_gmove_far sode_gmove_far_t;

/* 1: the mode allows for it, and not all nodes of the array that may be elsewhere
 * are among the executing ones.  All of these know the same. */
int sode_gmove_is_far(const sode_gmove_order_t *order, const sode_set_t *executing);

/* Sets it up for one execution after another.  Local.  sides: as they were read. */
int sode_gmove_far_create(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides,
                          sode_set_t *executing, sode_gmove_far_t **far);

/* Begins an execution, in the operation under way; the one before is over.  tag: of
 * messages among the executing nodes. */
int sode_gmove_far_begin(sode_gmove_far_t *far, int tag);
/* Until it is placed, keeps what it receives. */
void sode_gmove_far_hold(sode_gmove_far_t *far);
void sode_gmove_far_place(sode_gmove_far_t *far);
/* Makes it go on; *done: it is over. */
int sode_gmove_far_test(sode_gmove_far_t *far, int *done);
int sode_gmove_far_wait(sode_gmove_far_t *far);

/* Not while in flight; NULL is allowed. */
void sode_gmove_far_free(sode_gmove_far_t *far);

#endif
