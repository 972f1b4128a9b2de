/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Redistributions whose plan is kept for the next call. */
#ifndef SODE_PROCEDURE_MOVE_H
#define SODE_PROCEDURE_MOVE_H

#include "procedure/repeat.h"

/* sode_redistribute; no node has both sides in one place.  said: of each side, what
 * decides where nodes have its elements (operand.h); kind: of this use.  Collective. */
int sode_redistribute_again(const sode_procedure_team_t *team, enum sode_repeat_kind kind, const uint64_t *said,
                            const sode_section_side_t *to, const sode_section_side_t *from, const int64_t *length,
                            size_t size);

#endif
