/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Redistributions of procedures that a program calls again and again: as those of gmove,
 * by packed messages at first, then by the transport that is measured to be fastest. */
#include "procedure/move.h"

#include "directive/gmove_exchange.h"

static int make(const sode_procedure_team_t *team, const sode_gmove_ends_t *ends, const sode_repeat_key_t *key,
                sode_repeat_t *kept)
{
    sode_plan_t *plan;
    SODE_TRY(sode_section_plan_create(ends->to, ends->from, ends->length, team->set, /*circles=*/0, &plan));
    return sode_gmove_exchange(ends, team->set, (uint64_t)key->words[0], plan, &kept->exchange);
}

int sode_redistribute_again(const sode_procedure_team_t *team, enum sode_repeat_kind kind, const uint64_t *said,
                            const sode_section_side_t *to, const sode_section_side_t *from, const int64_t *length,
                            size_t size)
{
    const sode_gmove_ends_t ends = {to, from, length, size};
    const size_t bytes = sode_gmove_bytes(&ends, team->set);
    const sode_repeat_key_t key = {kind, {(int64_t)said[0], (int64_t)said[1], 0}};
    sode_repeat_t *kept;
    if (!sode_gmove_suits(&ends, team->set))
        return sode_redistribute(team, to, from, length, size);
    SODE_TRY(sode_repeat_find(team, &key, &kept));
    if (!kept)
        SODE_TRY(sode_repeat_add(team, &key, (int64_t)bytes, NULL, &kept));
    if (!kept->exchange && kept->executions++ < sode_gmove_executions_before(bytes)) {
        sode_store_use(&kept->stored);
        return sode_redistribute(team, to, from, length, size);
    }
    if (!kept->exchange)
        SODE_TRY(make(team, &ends, &key, kept));
    return sode_repeat_execute(kept, (void *const[]){from->storage, to->storage});
}
