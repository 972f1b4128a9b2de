/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory on the left side that an exchange cannot write while it runs: it lies in the array
 * whose elements other nodes read, or is a variable of a function that may have returned.
 * What comes lies aside until nobody reads any more.  Each node does so or not, as its own
 * memory lies, and no other one hears of it. */
#ifndef SODE_DIRECTIVE_GMOVE_ASIDE_H
#define SODE_DIRECTIVE_GMOVE_ASIDE_H

#include "directive/gmove.h"

typedef struct sode_gmove_aside sode_gmove_aside_t;

/* For the next execution of a plan: *base is where the exchange shall find memory. */
int sode_gmove_aside(const sode_gmove_order_t *order, sode_gmove_aside_t **aside, void **base);

/* The exchange is over: memory gets its elements, if they lie aside.  aside: or NULL. */
void sode_gmove_aside_place(sode_gmove_aside_t *aside);

void sode_gmove_aside_free(sode_gmove_aside_t *aside);

#endif
