/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Elements that several nodes have, as after `align y[i] with t[*][i]`: what the first of them has changed goes to
 * the others. Pure index algebra, as plan/gather.h: the first nodes have a letter for each other one, whichever
 * elements those are, and what a node gets by a letter is what it receives.
 */
#ifndef SODE_PLAN_REPLICAS_H
#define SODE_PLAN_REPLICAS_H

#include "plan/gather.h"

/* Bits: dimensions of its nodes along which they have the same elements of the array. */
unsigned sode_replicas_along(const sode_array_impl_t *array);

/* What this node tells the others, if it is the first; runs: of the input, what it has changed. The caller frees
 * *letters. */
int sode_replicas_ask(const sode_gather_input_t *input, sode_letter_t **letters, size_t *count);

/* Source and target: the storage of the array as one row. */
int sode_replicas_plan(const sode_gather_input_t *input, const sode_letter_t *letters, size_t count,
                     const sode_letters_t *heard, sode_plan_t **plan);

#endif
