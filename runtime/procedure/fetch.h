/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Every node gets the elements of an array that it wants: its part of another
 * mapping, rows, a panel.  Both ends of a message list its elements alike, in C order,
 * so no index travels.  Takes time in proportion to the nodes times a part's
 * indices of each dimension, and to the elements; memory for the largest message.
 */
#ifndef SODE_PROCEDURE_FETCH_H
#define SODE_PROCEDURE_FETCH_H

#include "procedure/spread.h"

/* wanted: [nodes]; to: this node's, dense in C order.  Collective. */
int sode_fetch(const sode_procedure_team_t *team, const sode_spread_t *from,
               const sode_owned_t *wanted, void *to);

/* The same into memory of its own, to be freed by the caller. */
int sode_fetch_new(const sode_procedure_team_t *team, const sode_spread_t *from,
                   const sode_owned_t *wanted, void **to);

/* The elements of `from`, which need not be all of an array, into the storage of
 * those that have them in `to`, [nodes].  Collective. */
int sode_fetch_over(const sode_procedure_team_t *team, const sode_spread_t *from,
                    const sode_owned_t *to);

/* From a dense buffer in C order into the part's storage. */
int sode_part_fill(const sode_owned_t *part, const void *dense);

#endif
