/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What an execution of gmove says: checked, named, compared between nodes. */
#ifndef SODE_DIRECTIVE_GMOVE_ORDER_H
#define SODE_DIRECTIVE_GMOVE_ORDER_H

#include "directive/gmove.h"

/* The name of a side for messages. */
const char *sode_gmove_name(const sode_side_t *side);

/* What all executing nodes say alike. */
uint64_t sode_gmove_hash(const sode_gmove_order_t *order);

/* Both sides as section/ wants them.  Checked: storage, shapes, and that the elements have
 * owners that execute, but for those that in and out reach. */
int sode_gmove_read_sides(const sode_gmove_order_t *order, const sode_set_t *executing,
                          sode_gmove_sides_t *sides);

int sode_gmove_is_async(const sode_gmove_order_t *order);

/* The left side, if its function may have returned when it ends. */
const void *sode_gmove_variable(const sode_gmove_order_t *order);

#endif
