/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/redistribute.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/grow.h"
#include "transport/ops.h"

/* While the schedule is made: room for all is there. */
typedef struct lowering {
    sode_section_plan_t *plan;
    char *to, *from;
    size_t size;
    const sode_set_t *set;
    sode_schedule_t *schedule;
    int loops;   /* regions are nested loops, for transports other than `taken` */
    char *aside; /* of the staging: where a copy that overlaps is kept */
} lowering_t;

/* ---- regions ---- */

static void add_region(lowering_t *l, sode_region_t region)
{
    l->schedule->regions[l->schedule->nregions++] = region;
}

/* Takes the selection over, if it is kept. */
static int add_selection(lowering_t *l, sode_selection_t *selection, int target)
{
    sode_schedule_t *schedule = l->schedule;
    char *base = target ? l->to : l->from;
    if (l->loops) {
        sode_region_t region;
        if (!sode_region_of_selection(selection, base, l->size, &region))
            return sode_fail(SODE_ERR_ARGUMENT, "ranks differ about a section");
        region.slot = SODE_SLOT(0, target);
        add_region(l, region);
        return SODE_OK;
    }
    sode_selection_t *kept = &schedule->selections[schedule->nselections++];
    *kept = *selection;
    *selection = (sode_selection_t){0};
    add_region(l, (sode_region_t){.start = base, .run = l->size, .selection = kept,
                                  .fills = target && l->plan->fill,
                                  .slot = SODE_SLOT(0, target)});
    return SODE_OK;
}

static void add_buffer(lowering_t *l, char *at, int64_t cells)
{
    add_region(l, (sode_region_t){.start = at, .run = (size_t)cells * l->size});
}

static char *piece_at(const lowering_t *l, int64_t cells)
{
    return l->schedule->staging + (size_t)cells * l->size;
}

/* Of elements that are in storage, or of the region that was added last. */
static int add_message(const lowering_t *l, sode_message_list_t *messages, int position,
                       int64_t cells)
{
    sode_message_t *list = sode_grow(messages->list, &messages->capacity, messages->count + 1,
                                     sizeof *list);
    if (!list)
        return sode_no_memory("the messages of a gmove");
    messages->list = list;
    list[messages->count++] = (sode_message_t){
        .rank = sode_set_rank(l->set, position), .bytes = (size_t)cells * l->size,
        .first = l->schedule->nregions - 1, .count = 1};
    return SODE_OK;
}

static int add_messages(lowering_t *l, sode_section_messages_t *from, int target,
                        sode_message_list_t *to)
{
    for (size_t k = 0; k < from->count; k++) {
        int64_t cells = target && l->plan->fill ? 1 : from->list[k].picked.cells;
        if (from->list[k].picked.cells == 0)
            continue;
        SODE_TRY(add_selection(l, &from->list[k].picked, target));
        SODE_TRY(add_message(l, to, from->list[k].rank, cells));
    }
    return SODE_OK;
}

/* ---- inside the rank ---- */

/* Could the copy write what it has not read yet? */
static int overlaps(const lowering_t *l)
{
    int64_t low, high, from_low, from_high, size = (int64_t)l->size;
    sode_selection_range(&l->plan->copy_to, &low, &high);
    sode_selection_range(&l->plan->copy_from, &from_low, &from_high);
    return l->to + low * size <= l->from + from_high * size
           && l->from + from_low * size <= l->to + high * size;
}

static int goes_aside(const lowering_t *l)
{
    return l->plan->copies
           && (l->plan->fill || overlaps(l) || sode_selection_is_turned(&l->plan->copy_to));
}

/* Copies of the first phase: to a piece that goes round, if there is one; to storage. */
static int add_copies(lowering_t *l, const sode_section_piece_t *own,
                      sode_schedule_phase_t *phase)
{
    sode_section_plan_t *plan = l->plan;
    sode_schedule_t *schedule = l->schedule;
    size_t first = schedule->nregions;
    int64_t cells = plan->copy_from.cells;
    phase->copy_first = first;
    if (!own && (!plan->copies || plan->copy_to.cells == 0))
        return SODE_OK;
    if (own || l->aside) {
        add_buffer(l, own ? piece_at(l, own->at) : l->aside, cells);
        SODE_TRY(add_selection(l, &plan->copy_from, 0));
        phase->ncopies++;
    }
    if (!plan->copies)
        return SODE_OK;
    SODE_TRY(add_selection(l, &plan->copy_to, 1));
    if (own || l->aside)
        add_buffer(l, schedule->regions[first].start, cells);
    else
        SODE_TRY(add_selection(l, &plan->copy_from, 0));
    phase->ncopies++;
    return SODE_OK;
}

/* ---- what goes round ---- */

/* From outside the circle, which this node is the first to have. */
static int comes_in(const sode_section_piece_t *piece)
{
    return piece->turn == 0 && piece->recv != SODE_PIECE_OWN;
}

static int add_round(lowering_t *l, const sode_section_round_t *round,
                     sode_schedule_phase_t *phase)
{
    if (round->in > 0) {
        add_buffer(l, piece_at(l, round->at), round->in);
        SODE_TRY(add_message(l, &phase->recvs, round->from, round->in));
    }
    if (round->out > 0) {
        add_buffer(l, piece_at(l, 0), round->out);
        SODE_TRY(add_message(l, &phase->sends, round->to, round->out));
    }
    return SODE_OK;
}

/* The first phase brings the pieces that this node has first, and each round is one. */
static int add_rounds(lowering_t *l, sode_schedule_phase_t *phases)
{
    const sode_section_rounds_t *rounds = &l->plan->rounds;
    const sode_section_piece_t *own = NULL;
    for (size_t k = 0; k < rounds->npieces && rounds->pieces[k].turn == 0; k++) {
        const sode_section_piece_t *piece = &rounds->pieces[k];
        if (!comes_in(piece) && piece->sender == l->set->self)
            own = piece;
        if (!comes_in(piece) || piece->cells == 0)
            continue;
        add_buffer(l, piece_at(l, piece->at), piece->cells);
        SODE_TRY(add_message(l, &phases->recvs, piece->sender, piece->cells));
    }
    SODE_TRY(add_copies(l, own, phases));
    for (int k = 0; k < rounds->count; k++)
        SODE_TRY(add_round(l, &rounds->list[k], &phases[k + 1]));
    sode_schedule_phase_t *last = &phases[rounds->count];
    last->after_first = l->schedule->nregions;
    for (size_t k = 0; k < rounds->npieces; k++) {
        const sode_section_piece_t *piece = &rounds->pieces[k];
        if (piece->recv == SODE_PIECE_OWN)
            continue;
        SODE_TRY(add_selection(l, &l->plan->recvs.list[piece->recv].picked, 1));
        add_buffer(l, piece_at(l, piece->at), piece->cells);
        last->nafter++;
    }
    return SODE_OK;
}

/* ---- the schedule ---- */

static int make_room(lowering_t *l)
{
    const sode_section_plan_t *plan = l->plan;
    sode_schedule_t *schedule = l->schedule;
    size_t messages = plan->sends.count + plan->recvs.count;
    size_t round = (size_t)plan->rounds.cells * l->size;
    size_t aside = !l->loops && goes_aside(l) ? (size_t)plan->copy_from.cells * l->size : 0;
    schedule->nphases = 1 + plan->rounds.count;
    schedule->capacity = messages + plan->recvs.count + plan->rounds.npieces
                         + 2 * (size_t)plan->rounds.count + 4;
    schedule->regions = calloc(schedule->capacity, sizeof *schedule->regions);
    schedule->phases = calloc((size_t)schedule->nphases, sizeof *schedule->phases);
    schedule->selections = calloc(l->loops ? 1 : messages + 3, sizeof *schedule->selections);
    schedule->staging = malloc(round + aside + 1);
    if (!schedule->regions || !schedule->phases || !schedule->selections || !schedule->staging)
        return sode_no_memory("a gmove");
    l->aside = aside ? schedule->staging + round : NULL;
    return SODE_OK;
}

static int by_rank(const void *left, const void *right)
{
    int a = ((const sode_message_t *)left)->rank, b = ((const sode_message_t *)right)->rank;
    return a < b ? -1 : a > b;
}

static void sort(sode_message_list_t *messages)
{
    if (messages->count > 0)
        qsort(messages->list, messages->count, sizeof *messages->list, by_rank);
}

static int lower(lowering_t *l)
{
    *l->schedule = (sode_schedule_t){.element_size = l->size, .unit = 8,
                                     .redistributes = l->loops};
    while (l->size % l->schedule->unit != 0)
        l->schedule->unit /= 2;
    SODE_TRY(make_room(l));
    sode_schedule_phase_t *phases = l->schedule->phases;
    SODE_TRY(add_messages(l, &l->plan->sends, 0, &phases->sends));
    if (l->plan->rounds.goes)
        return add_rounds(l, phases);
    SODE_TRY(add_messages(l, &l->plan->recvs, 1, &phases->recvs));
    return add_copies(l, NULL, phases);
}

int sode_move_create(sode_section_plan_t *plan, char *to, char *from, size_t size,
                     const sode_set_t *set, sode_exchange_t **exchange)
{
    sode_schedule_t schedule;
    sode_exchange_input_t input = {.comm = set->no_comm ? sode_context.comm : set->comm,
                                   .transport = &sode_transport_taken};
    lowering_t lowering = {plan, to, from, size, set, &schedule, 0, NULL};
    int status = lower(&lowering);
    sode_section_plan_free(plan);
    if (status == SODE_OK)
        return sode_exchange_of_schedule(&input, (void *const[]){from, to}, &schedule, exchange);
    sode_schedule_free(&schedule);
    return status;
}

int sode_section_lower(sode_section_plan_t *plan, char *to, char *from, size_t size,
                       const sode_set_t *set, sode_schedule_t *schedule)
{
    lowering_t lowering = {plan, to, from, size, set, schedule, 1, NULL};
    int status = lower(&lowering);
    sode_section_plan_free(plan);
    if (status != SODE_OK)
        return status;
    sort(&schedule->phases->sends);
    sort(&schedule->phases->recvs);
    return SODE_OK;
}
