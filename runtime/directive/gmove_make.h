/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a kept plan of gmove is executed by: packed messages, an exchange, or access to
 * elements of nodes that do not execute. */
#ifndef SODE_DIRECTIVE_GMOVE_MAKE_H
#define SODE_DIRECTIVE_GMOVE_MAKE_H

#include "directive/gmove_plans.h"

/* Makes it, for a plan that is executed often or not. */
int sode_gmove_make(const sode_gmove_order_t *order, sode_set_t *executing, int often,
                    sode_gmove_plan_t *plan);

/* How memory lies to the other side; 0: apart, or both are arrays (gmove_plans.c). */
int64_t sode_gmove_nearness(const sode_gmove_order_t *order);

/* A plan that runs often gets an exchange, on all executing nodes at once. */
int sode_gmove_improve(const sode_gmove_order_t *order, sode_set_t *executing,
                       sode_gmove_plan_t *plan);

#endif
