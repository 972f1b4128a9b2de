/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Elements of one array that arrays of integers choose: as indices, or as masks. */
#ifndef SODE_PROCEDURE_SELECT_H
#define SODE_PROCEDURE_SELECT_H

#include "procedure/lines.h"
#include "procedure/spread.h"

/* The array has elements of an integer type, _Bool included. */
int sode_select_integers(const sode_owned_t *array);

/* Its values where this node has elements of another array of the same shape, in
 * their C order; to be freed by the caller.  Collective. */
int sode_select_values(const sode_procedure_team_t *team,
                       const sode_owned_t *array, const sode_spread_t *where,
                       int64_t **values);

/* The next element of a walk in C order, by places in the lists of indices: begins
 * at zeros; 0 after the last one. */
static inline int sode_lines_next(const sode_lines_t *lines, int64_t *at)
{
    for (int d = lines->ndims - 1; d >= 0; d--) {
        if (++at[d] < lines->count[d])
            return 1;
        at[d] = 0;
    }
    return 0;
}

/* The number of an element among all of the array, in C order. */
int64_t sode_select_number(const sode_owned_t *array, const sode_lines_t *lines,
                           const int64_t *at);

#endif
