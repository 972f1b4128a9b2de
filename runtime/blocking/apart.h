/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Of two names of one array, what a time loop writes by one of them it would read by the other. */
#ifndef SODE_BLOCKING_APART_H
#define SODE_BLOCKING_APART_H

#include "map/box.h"
#include "sode/blocking.h"

/* When the time loop begins: distributed arrays as a whole, memory as far as it is known to reach. */
int sode_apart_check(const sode_blocking_facts_t *facts);

/* Memory that an inheriting parameter got reaches as far as a nest over `all`, in the template's
 * dimension. */
int sode_apart_check_rows(const sode_blocking_facts_t *facts, int dim, sode_interval_t all);

#endif
