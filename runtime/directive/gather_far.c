/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Iterations that need the same nodes' parts are a turn.  Telling nodes apart pays only where turns are long and
 * few: an iteration that reads from several nodes waits for all of them, and if turns get short, so do all that follow.
 */
#include "directive/gather_far.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

static const uint64_t all = UINT64_MAX;

void sode_gather_notes_start(sode_gather_notes_t *notes, sode_gather_t *gather, int size)
{
    enum { SEVERAL = 4 };
    notes->count = 0;
    notes->most = size - 1 < SEVERAL ? size - 1 : SEVERAL;
    gather->far = 0;
    gather->reads = 0;
    gather->owner_first = 0;
    gather->owner_count = 0;
}

static uint64_t rounded(const sode_gather_notes_t *notes, uint64_t owners)
{
    return __builtin_popcountll(owners) < notes->most ? owners : all;
}

uint64_t sode_gather_notes_owner(const sode_gather_notes_t *notes, const sode_gather_input_t *input, int64_t element,
                                 sode_gather_t *gather)
{
    int64_t count;
    int owner = sode_gather_owner(input, element, &count);
    gather->owner_first = element;
    gather->owner_count = (uint64_t)count;
    gather->owner_bit = (uint64_t)1 << (owner & 63);
    return rounded(notes, gather->far | gather->owner_bit);
}

int sode_gather_notes_add(sode_gather_notes_t *notes, int64_t iteration, sode_gather_t *gather)
{
    enum { LEAST = 64, LENGTH = 8 };
    struct sode_gather_turn *last = notes->count > 0 ? &notes->list[notes->count - 1] : NULL;
    uint64_t owners = rounded(notes, gather->far);
    if (last && last->owners == owners && last->run.first + last->run.count == iteration) {
        last->run.count++;
        return SODE_OK;
    }
    SODE_GROW(notes->list, notes->room, notes->count + 1, "what a loop gathers");
    notes->list[notes->count++] = (struct sode_gather_turn){{iteration, 1}, owners};
    if ((int64_t)(notes->count - LEAST) * LENGTH > iteration && notes->count > LEAST) {
        gather->owner_first = 0; /* everything is everybody's */
        gather->owner_count = all;
        gather->owner_bit = all;
    }
    return SODE_OK;
}

int sode_gather_notes_leave_own(const sode_gather_notes_t *notes, size_t *runs)
{
    int64_t end = 0, far = 0;
    *runs = 0;
    for (size_t k = 0; k < notes->count; k++) {
        const sode_gather_run_t run = notes->list[k].run;
        *runs += k == 0 || run.first != end;
        end = run.first + run.count;
        far += run.count;
    }
    return far < end;
}

static int compare(const void *left, const void *right)
{
    const struct sode_gather_turn *a = left, *b = right;
    int more = __builtin_popcountll(a->owners) - __builtin_popcountll(b->owners);
    if (more == 0 && a->owners != b->owners)
        more = a->owners > b->owners ? 1 : -1;
    return more ? more : (a->run.first > b->run.first) - (a->run.first < b->run.first);
}

int sode_gather_far_take(const sode_gather_notes_t *notes, int64_t reads, sode_gather_far_t *far)
{
    size_t n = notes->count;
    int sets = 0;
    sode_gather_far_free(far);
    for (size_t k = 1; k < n; k++)
        sets |= notes->list[k].owners != notes->list[0].owners;
    far->reads = reads;
    far->nturns = sets ? n : 0;
    far->runs = malloc((n + 1) * sizeof *far->runs);
    far->turns = malloc((far->nturns + 1) * sizeof *far->turns);
    SODE_NEED(far->runs && far->turns, "what a loop gathers");
    if (sets)
        memcpy(far->turns, notes->list, n * sizeof *far->turns);
    qsort(far->turns, far->nturns, sizeof *far->turns, compare);
    for (size_t k = 0; k < n; k++) {
        sode_gather_run_t run = notes->list[k].run, *last = far->nruns ? &far->runs[far->nruns - 1] : NULL;
        if (last && last->first + last->count == run.first)
            last->count += run.count;
        else
            far->runs[far->nruns++] = run;
    }
    return SODE_OK;
}

void sode_gather_far_free(sode_gather_far_t *far)
{
    free(far->runs);
    free(far->turns);
    *far = (sode_gather_far_t){0};
}
