/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A gather of the whole array in rounds, as in a circle (circle.h): messages to each would be many
 * and short.  What goes round lies in the images, where it is wanted:
 *
 *     phase 0       each node copies what it owns to its image
 *           k + 1   and gets from the one 2^k behind what that one and those behind it have
 *
 *     input.circles = input.first = 1;
 *     sode_gather_ask(&input, &asked);  // everything
 *     if (sode_gather_circle_suits(&asked, elements))
 *         sode_gather_plan(&input, &asked, &none, &plan);
 */
#ifndef SODE_PLAN_GATHER_CIRCLE_H
#define SODE_PLAN_GATHER_CIRCLE_H

#include "plan/gather.h"

/* Do nodes own long runs of the elements?  All nodes find the same. */
int sode_gather_circle_suits(const sode_gather_asked_t *asked, int64_t elements);

/* Adds the rounds to a plan of 1 + sode_circle_rounds phases. */
int sode_gather_circle_plan(const sode_gather_input_t *input, const sode_gather_asked_t *asked,
                            sode_plan_t *plan);

#endif
