/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/team.h"

#include "base/tags.h"
#include "directive/set_exchange.h"
#include "plan/redistribute.h"

sode_procedure_team_t sode_procedure_team(sode_set_t *set)
{
    return (sode_procedure_team_t){set, set->comm, set->self, set->size, 0};
}

int sode_procedure_move(const sode_procedure_team_t *team, sode_plan_t *plan, char *to, char *from, size_t size)
{
    sode_exchange_t *move;
    SODE_TRY(sode_move_create(plan, to, from, size, team->set, &move));
    sode_exchange_retag(move, SODE_TAG_PROCEDURE);
    int status = sode_exchange_begin(move);
    SODE_THEN(status, sode_exchange_end(move));
    sode_exchange_free(move);
    return status;
}

int sode_redistribute(const sode_procedure_team_t *team, const sode_section_side_t *to,
                      const sode_section_side_t *from, const int64_t *length, size_t size)
{
    sode_plan_t *plan;
    SODE_TRY(sode_section_plan_create(to, from, length, team->set, /*circles=*/1, &plan));
    return sode_procedure_move(team, plan, to->storage, from->storage, size);
}

int sode_procedure_post(sode_procedure_team_t *team, const sode_letter_t *out, size_t count,
                        sode_letters_t *in)
{
    return sode_sparse_exchange(team->comm, SODE_TAG_OF(LETTERS, team->posts++), out, count, in);
}
