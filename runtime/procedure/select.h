/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays of integers that choose elements of others: as indices, or as masks. */
#ifndef SODE_PROCEDURE_SELECT_H
#define SODE_PROCEDURE_SELECT_H

#include "procedure/share.h"

/* The operand has elements of an integer type, _Bool included. */
int sode_select_integers(const sode_operand_t *x);

/* Its values where this node has a share of another operand of the same shape, in their C
 * order; to be freed by the caller.  Collective. */
int sode_select_values(const sode_procedure_team_t *team, const sode_operand_t *x,
                       const sode_operand_t *where, int64_t **values);

#endif
