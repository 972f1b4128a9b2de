/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "section/lower.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"

/* ---- sides ---- */

/* Backward steps: Open MPI 4.1.4 delivers derived types of negative strides wrong
 * now and then (test/runtime/gmove.c under `datatype`). */
static int is_regular(const sode_section_side_t *side)
{
    for (int k = 0; k < side->ndims; k++) {
        const sode_dim_t *dim = side->dim[k].dim;
        if (side->dim[k].step < 0)
            return 0;
        if (dim && dim->coords > 1 && sode_dim_is_cyclic(dim) && dim->chunk > 1)
            return 0;
    }
    return 1;
}

int sode_section_is_regular(const sode_section_side_t *to,
                            const sode_section_side_t *from)
{
    return from->ndims == to->ndims && is_regular(to) && is_regular(from);
}

/* Positions of a dimension that one coordinate owns, at most. */
static int64_t most_of(const sode_ownership_t *d, int64_t length)
{
    int64_t most = 0, step = d->step; /* positive */
    if (!d->dim || d->dim->coords == 1)
        return length;
    if (sode_dim_is_cyclic(d->dim)) /* all, where the step goes round them */
        return step % d->dim->coords == 0 ? length
                                          : (length - 1) / 2 + 1;
    for (int64_t c = 0; c < d->dim->coords; c++) {
        sode_interval_t own = sode_dim_interval(d->dim, c);
        int64_t count = (own.hi - own.lo - 1) / step + 1;
        most = own.hi > own.lo && count > most ? count : most;
    }
    return most < length ? most : length;
}

int64_t sode_section_longest(const sode_section_side_t *to,
                             const sode_section_side_t *from,
                             const int64_t *length)
{
    int64_t cells = 1;
    for (int k = 0; k < to->ndims; k++) {
        int64_t here = most_of(&to->dim[k], length[k]);
        int64_t there = most_of(&from->dim[k], length[k]);
        int64_t least = here < there ? here : there;
        if (__builtin_mul_overflow(cells, least, &cells))
            return INT64_MAX;
    }
    return cells;
}

/* Folds in what `kind` does not say: where gblock cuts, where block begins. */
static uint64_t cuts_of(const sode_dim_t *dim)
{
    uint64_t hash = sode_mix((uint64_t)dim->lower, (uint64_t)dim->chunk);
    for (int64_t c = 0; dim->starts && c <= dim->coords; c++)
        hash = sode_mix(hash, (uint64_t)dim->starts[c]);
    return sode_mix(hash, (uint64_t)dim->extent);
}

static void describe_side(sode_description_t *text,
                          const sode_section_side_t *side)
{
    static const char *const kinds[] = {
        [SODE_DIST_BLOCK] = "block", [SODE_DIST_GBLOCK] = "gblock",
        [SODE_DIST_CYCLIC] = "cyclic"};
    if (!side->nodes)
        sode_describe(text, "memory");
    for (int k = 0; k < side->ndims && side->nodes; k++) {
        const sode_ownership_t *d = &side->dim[k];
        sode_describe(text, k ? " x " : "");
        if (!d->dim || d->dim->coords == 1) {
            sode_describe(text, "*");
        } else {
            uint64_t cuts = sode_mix(cuts_of(d->dim), (uint64_t)(d->base + d->offset));
            sode_describe(text, "%s/%" PRId64 "#%04" PRIx64, kinds[d->dim->kind],
                          d->dim->coords, cuts & 0xffff);
        }
        if (d->step != 1)
            sode_describe(text, ":%" PRId64, d->step);
    }
}

void sode_section_describe(sode_description_t *text,
                           const sode_section_side_t *to,
                           const sode_section_side_t *from,
                           const int64_t *length, size_t size)
{
    sode_describe(text, "gmove ");
    for (int k = 0; k < to->ndims; k++)
        sode_describe(text, "%s%" PRId64, k ? " x " : "", length[k]);
    sode_describe(text, " of %zu bytes, ", size);
    describe_side(text, from);
    sode_describe(text, " to ");
    describe_side(text, to);
}

/* ---- the schedule ---- */

/* While it is made: room for all is there. */
typedef struct lowering {
    const sode_section_plan_t *plan;
    size_t size;
    const sode_set_t *executing;
    sode_schedule_t *schedule;
} lowering_t;

static int append_region(lowering_t *lowering, const sode_selection_t *picked,
                         char *storage, int slot)
{
    sode_region_t *region = &lowering->schedule->regions[lowering->schedule->nregions];
    const int64_t size = (int64_t)lowering->size;
    int64_t at = picked->at;
    *region = (sode_region_t){.run = lowering->size};
    for (int d = picked->ndims - 1; d >= 0; d--) {
        const sode_comb_t *comb = picked->dim[d].list;
        if (picked->dim[d].count != 1 || comb->count != 1)
            return sode_fail(SODE_ERR_ARGUMENT, "ranks differ about a section");
        at += comb->at;
        sode_region_wrap(region, comb->length, comb->step * size);
    }
    region->start = storage + at * size;
    region->slot = slot;
    lowering->schedule->nregions++;
    return SODE_OK;
}

static int by_rank(const void *left, const void *right)
{
    int a = ((const sode_message_t *)left)->rank, b = ((const sode_message_t *)right)->rank;
    return a < b ? -1 : a > b;
}

static int append_messages(lowering_t *lowering,
                           const sode_section_messages_t *from, char *storage,
                           int slot, sode_message_list_t *to)
{
    if (from->count == 0)
        return SODE_OK;
    to->list = calloc(from->count, sizeof *to->list);
    if (!to->list)
        return sode_no_memory("a gmove");
    to->capacity = from->count;
    for (size_t k = 0; k < from->count; k++) {
        const sode_section_message_t *message = &from->list[k];
        if (message->picked.cells == 0)
            continue;
        to->list[to->count++] = (sode_message_t){
            .rank = sode_set_rank(lowering->executing, message->rank),
            .bytes = (size_t)message->picked.cells * lowering->size,
            .first = lowering->schedule->nregions, .count = 1};
        SODE_TRY(append_region(lowering, &message->picked, storage, slot));
    }
    qsort(to->list, to->count, sizeof *to->list, by_rank);
    return SODE_OK;
}

int sode_section_lower(const sode_section_plan_t *plan, char *to, char *from,
                       size_t size, const sode_set_t *executing,
                       sode_schedule_t *schedule)
{
    const int source = SODE_SLOT(0, 0), target = SODE_SLOT(0, 1);
    lowering_t lowering = {plan, size, executing, schedule};
    *schedule = (sode_schedule_t){.element_size = size, .unit = 8, .redistributes = 1};
    while (size % schedule->unit != 0)
        schedule->unit /= 2;
    schedule->capacity = plan->sends.count + plan->recvs.count + 2;
    schedule->regions = calloc(schedule->capacity, sizeof *schedule->regions);
    schedule->phases = calloc(1, sizeof *schedule->phases);
    if (!schedule->regions || !schedule->phases)
        return sode_no_memory("a gmove");
    schedule->nphases = 1;
    sode_schedule_phase_t *phase = schedule->phases;
    SODE_TRY(append_messages(&lowering, &plan->sends, from, source, &phase->sends));
    SODE_TRY(append_messages(&lowering, &plan->recvs, to, target, &phase->recvs));
    phase->copy_first = schedule->nregions;
    if (!plan->copies || plan->copy_to.cells == 0)
        return SODE_OK;
    SODE_TRY(append_region(&lowering, &plan->copy_to, to, target));
    SODE_TRY(append_region(&lowering, &plan->copy_from, from, source));
    phase->ncopies = 1;
    return SODE_OK;
}
