/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Plans lowered to memory: selections and lists become regions. */
#include "transport/schedule.h"

#include <limits.h>
#include <string.h>

#include "base/grow.h"

/* One plan message of one field. */
typedef struct source {
    int rank;
    int field;
    const sode_plan_message_t *message;
} source_t;

typedef struct lowering {
    const sode_exchange_input_t *input;
    sode_schedule_t *schedule;
    size_t limit;   /* bytes per message */
    size_t nplaces; /* of the schedule, so far */
    char *aside;    /* in staging: where the next copy that overlaps is kept */
} lowering_t;

/* The array at one end of a plan. */
typedef struct side {
    char *base;
    size_t element_size;
    int slot;
} side_t;

static side_t side_of(const lowering_t *lowering, int f, int target)
{
    const sode_exchange_field_t *field = &lowering->input->fields[f];
    return (side_t){target ? field->target : field->source, field->element_size, SODE_SLOT(f, target)};
}

static side_t side_at(const lowering_t *lowering, int f, enum sode_plan_place place)
{
    if (place == SODE_PLAN_STAGING)
        return (side_t){lowering->schedule->staging, lowering->input->fields[f].element_size, 0};
    return side_of(lowering, f, place == SODE_PLAN_TARGET);
}

static int add_region(lowering_t *lowering, sode_region_t **region)
{
    sode_schedule_t *schedule = lowering->schedule;
    SODE_GROW(schedule->regions, schedule->capacity, schedule->nregions + 1, "an exchange");
    *region = &schedule->regions[schedule->nregions++];
    return SODE_OK;
}

/* Elements by their numbers, at least one. */
static int append_places(lowering_t *lowering, const side_t *side, size_t count,
                         const int64_t *indices)
{
    sode_region_t *region = NULL;
    SODE_TRY(add_region(lowering, &region));
    int64_t *places = lowering->schedule->places + lowering->nplaces;
    lowering->nplaces += count;
    for (size_t k = 0; k < count; k++)
        places[k] = indices[k] * (int64_t)side->element_size;
    sode_region_of_places(count, places, side->base, side->element_size,
                          region);
    region->slot = side->slot;
    return SODE_OK;
}

static int append_message(lowering_t *lowering, int rank,
                          sode_message_list_t *messages)
{
    SODE_GROW(messages->list, messages->capacity, messages->count + 1, "an exchange");
    messages->list[messages->count++] = (sode_message_t){.rank = rank, .first = lowering->schedule->nregions};
    return SODE_OK;
}

/* Makes room in the last message, or begins a new one where the limit is
 * reached. */
static int count_in(lowering_t *lowering, size_t bytes,
                    sode_message_list_t *messages)
{
    sode_message_t *last = &messages->list[messages->count - 1];
    if (last->bytes > 0 &&
        bytes > lowering->limit - (last->bytes < lowering->limit
                                       ? last->bytes
                                       : lowering->limit)) {
        SODE_TRY(append_message(lowering, last->rank, messages));
        last = &messages->list[messages->count - 1];
    }
    last->bytes += bytes;
    last->count++;
    return SODE_OK;
}

/* The combs of combination number k of a selection, the last dimension fastest.  0: there are no more. */
static int combs_at(const sode_selection_t *selection, size_t k, sode_comb_t *combs)
{
    for (int d = selection->ndims - 1; d >= 0; d--) {
        const sode_combs_t *all = &selection->dim[d];
        if (all->count == 0)
            return 0;
        combs[d] = all->list[k % all->count];
        k /= all->count;
    }
    return k == 0;
}

/* Halves the slowest run of more than an element.  0: there is none. */
static int halve(int ndims, const sode_comb_t *combs, sode_comb_t *below, sode_comb_t *above)
{
    memcpy(below, combs, (size_t)ndims * sizeof *combs);
    memcpy(above, combs, (size_t)ndims * sizeof *combs);
    for (int d = 0; d < ndims; d++)
        if (combs[d].length > 1 && combs[d].count == 1) {
            below[d].length /= 2;
            above[d].length -= below[d].length;
            above[d].at += below[d].length * combs[d].step;
            return 1;
        }
    return 0;
}

/* Elements of a product of combs: to the last message, or to new ones; or, NULL, to no message. */
static int append_combs(lowering_t *lowering, const side_t *side, int ndims, const sode_comb_t *combs, int64_t at,
                        sode_message_list_t *messages)
{
    sode_comb_t below[SODE_MAX_DIMS], above[SODE_MAX_DIMS];
    size_t bytes = side->element_size;
    for (int d = 0; d < ndims; d++)
        bytes *= (size_t)(combs[d].length * combs[d].count);
    if (messages && bytes > lowering->limit && halve(ndims, combs, below, above)) {
        SODE_TRY(append_combs(lowering, side, ndims, below, at, messages));
        return append_combs(lowering, side, ndims, above, at, messages);
    }
    if (messages)
        SODE_TRY(count_in(lowering, bytes, messages));
    sode_region_t *region = NULL;
    SODE_TRY(add_region(lowering, &region));
    if (!sode_region_of_combs(ndims, combs, at, side->base, side->element_size, region))
        return sode_refuse("ranks differ about a section");
    region->slot = side->slot;
    return SODE_OK;
}

/* A part of a plan as it is, however long (pack.c): what goes round, and what `taken` reads. */
static int append_whole(lowering_t *lowering, int f, const sode_plan_part_t *part)
{
    const int target = part->place == SODE_PLAN_TARGET;
    const side_t side = side_of(lowering, f, target);
    sode_region_t *region = NULL;
    SODE_TRY(add_region(lowering, &region));
    if (part->place == SODE_PLAN_STAGING)
        *region = (sode_region_t){.start = lowering->schedule->staging + (size_t)part->selection.at * side.element_size,
                                  .run = (size_t)part->selection.cells * side.element_size};
    else
        *region = (sode_region_t){.start = side.base, .run = side.element_size, .selection = &part->selection,
                                  .fills = target && lowering->input->fields[f].plan->fill, .slot = side.slot};
    return SODE_OK;
}

static int append_part(lowering_t *lowering, int f, const sode_plan_part_t *part, sode_message_list_t *messages)
{
    const sode_selection_t *selection = &part->selection;
    const side_t side = side_of(lowering, f, part->place == SODE_PLAN_TARGET);
    sode_comb_t combs[SODE_MAX_DIMS];
    if (lowering->input->keeps || part->place == SODE_PLAN_STAGING) {
        sode_message_t *last = &messages->list[messages->count - 1];
        SODE_TRY(append_whole(lowering, f, part));
        last->bytes += sode_region_bytes(&lowering->schedule->regions[lowering->schedule->nregions - 1]);
        last->count++;
        return SODE_OK;
    }
    for (size_t k = 0; combs_at(selection, k, combs); k++)
        SODE_TRY(append_combs(lowering, &side, selection->ndims, combs, selection->at, messages));
    return SODE_OK;
}

/* The same for a list of elements, halved where a row of as many would be. */
static int append_list(lowering_t *lowering, const side_t *side, size_t count,
                       const int64_t *indices, sode_message_list_t *messages)
{
    size_t bytes = count * side->element_size;
    if (bytes > lowering->limit && count > 1) {
        SODE_TRY(append_list(lowering, side, count / 2, indices, messages));
        return append_list(lowering, side, count - count / 2,
                           indices + count / 2, messages);
    }
    SODE_TRY(count_in(lowering, bytes, messages));
    return append_places(lowering, side, count, indices);
}

static int by_rank_and_field(const void *left, const void *right)
{
    const source_t *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return a->field < b->field ? -1 : a->field > b->field;
}

static const sode_plan_phase_t *phase_of(const lowering_t *lowering, int field,
                                         int phase)
{
    return &lowering->input->fields[field].plan->phases[phase];
}

/* Merges the fields' messages of one direction rank by rank. */
static int append_messages(lowering_t *lowering, int phase, int sending,
                           sode_message_list_t *messages)
{
    const sode_exchange_input_t *input = lowering->input;
    size_t nsources = 0, n = 0;
    if (input->add) /* what a plan receives goes back */
        sending = !sending;
    for (int f = 0; f < input->nfields; f++) {
        const sode_plan_phase_t *from = phase_of(lowering, f, phase);
        nsources += sending ? from->nsends : from->nrecvs;
    }
    if (nsources == 0)
        return SODE_OK;
    source_t *sources = malloc(nsources * sizeof *sources);
    SODE_NEED(sources, "an exchange");
    for (int f = 0; f < input->nfields; f++) {
        const sode_plan_phase_t *from = phase_of(lowering, f, phase);
        size_t count = sending ? from->nsends : from->nrecvs;
        const sode_plan_message_t *list = sending ? from->sends : from->recvs;
        for (size_t m = 0; m < count; m++)
            sources[n++] = (source_t){list[m].rank, f, &list[m]};
    }
    qsort(sources, nsources, sizeof *sources, by_rank_and_field);

    int status = SODE_OK;
    for (size_t s = 0; s < nsources && status == SODE_OK; s++) {
        const sode_exchange_field_t *field = &input->fields[sources[s].field];
        const sode_plan_message_t *from = sources[s].message;
        side_t side = side_of(lowering, sources[s].field, /*target=*/!sending);
        if (s == 0 || sources[s].rank != sources[s - 1].rank)
            status = append_message(lowering, sources[s].rank, messages);
        for (size_t k = 0; k < from->count && status == SODE_OK; k++)
            status = append_part(lowering, sources[s].field, &field->plan->parts[from->first + k], messages);
        if (from->nindices > 0 && status == SODE_OK)
            status = append_list(lowering, &side, from->nindices,
                                 field->plan->indices + from->index_first,
                                 messages);
    }
    free(sources);
    return status;
}

/* ---- inside the rank ---- */

/* Could the copy write what it has not read yet? */
static int overlaps(const sode_exchange_field_t *field, const sode_selection_t *to,
                    const sode_selection_t *from)
{
    const char *written = field->target, *read = field->source;
    int64_t low, high, from_low, from_high, size = (int64_t)field->element_size;
    sode_selection_range(to, &low, &high);
    sode_selection_range(from, &from_low, &from_high);
    return written + low * size <= read + from_high * size
           && read + from_low * size <= written + high * size;
}

/* Bytes that the copy keeps aside between reading and writing; pair: where to, where from. */
static size_t bytes_aside(const sode_exchange_input_t *input, const sode_exchange_field_t *field,
                          const sode_plan_part_t *pair)
{
    const sode_selection_t *to = &pair[0].selection, *from = &pair[1].selection;
    int aside = input->keeps && pair[0].place != SODE_PLAN_STAGING
                && pair[1].place != SODE_PLAN_STAGING
                && (field->plan->fill || overlaps(field, to, from) || sode_selection_is_turned(to));
    return aside ? (size_t)from->cells * field->element_size : 0;
}

/* A copy of `taken`, perhaps by way of memory aside; pair: where to, where from. */
static int append_taken(lowering_t *lowering, int f, const sode_plan_part_t *pair, size_t *count)
{
    size_t aside = bytes_aside(lowering->input, &lowering->input->fields[f], pair);
    sode_region_t buffer = {.start = lowering->aside, .run = aside}, *region = NULL;
    if (aside > 0) {
        SODE_TRY(add_region(lowering, &region));
        *region = buffer;
        SODE_TRY(append_whole(lowering, f, &pair[1]));
        lowering->aside += aside;
        ++*count;
    }
    SODE_TRY(append_whole(lowering, f, &pair[0]));
    SODE_TRY(append_whole(lowering, f, &pair[1]));
    if (aside > 0)
        lowering->schedule->regions[lowering->schedule->nregions - 1] = buffer;
    ++*count;
    return SODE_OK;
}

/* Adding goes the other way. */
static int append_moves(lowering_t *lowering, int f, const sode_plan_moves_t *moves, size_t *count)
{
    const int back = lowering->input->add != NULL;
    sode_comb_t combs[SODE_MAX_DIMS];
    for (size_t m = 0; m < moves->count; m++) {
        const sode_plan_part_t *pair = &lowering->input->fields[f].plan->parts[moves->first + 2 * m];
        if (lowering->input->keeps) {
            SODE_TRY(append_taken(lowering, f, pair, count));
            continue;
        }
        for (size_t k = 0; combs_at(&pair[0].selection, k, combs); k++, ++*count)
            for (int end = 0; end < 2; end++) {
                const sode_plan_part_t *part = &pair[end ^ back];
                const side_t side = side_of(lowering, f, part->place == SODE_PLAN_TARGET);
                (void)combs_at(&part->selection, k, combs);
                SODE_TRY(append_combs(lowering, &side, part->selection.ndims, combs, part->selection.at, NULL));
            }
    }
    return SODE_OK;
}

/* Room for what goes round, then for what lies aside. */
static int make_staging(lowering_t *lowering)
{
    const sode_exchange_input_t *input = lowering->input;
    const sode_exchange_field_t *field = &input->fields[0];
    size_t staged = (size_t)field->plan->staging * field->element_size, aside = 0;
    for (int p = 0; p < field->plan->nphases; p++) {
        const sode_plan_moves_t *moves = &field->plan->phases[p].moves;
        for (size_t k = 0; k < moves->count; k++)
            aside += bytes_aside(input, field, &field->plan->parts[moves->first + 2 * k]);
    }
    if (staged + aside == 0)
        return SODE_OK;
    lowering->schedule->staging = malloc(staged + aside);
    SODE_NEED(lowering->schedule->staging, "an exchange");
    lowering->aside = lowering->schedule->staging + staged;
    return SODE_OK;
}

/* Where to, then where from; adding goes the other way. */
static int append_copies(lowering_t *lowering, int phase,
                         sode_schedule_phase_t *to)
{
    int back = lowering->input->add != NULL;
    to->copy_first = lowering->schedule->nregions;
    for (int f = 0; f < lowering->input->nfields; f++) {
        const sode_plan_phase_t *from = phase_of(lowering, f, phase);
        const int64_t *indices = lowering->input->fields[f].plan->indices;
        SODE_TRY(append_moves(lowering, f, &from->moves, &to->ncopies));
        for (int end = 0; end < 2 && from->nindices > 0; end++) {
            const int target = end == back;
            const side_t side = side_at(lowering, f, target ? from->to : from->from);
            SODE_TRY(append_places(lowering, &side, from->nindices,
                                   indices + (target ? from->index_to : from->index_from)));
        }
        to->ncopies += from->nindices > 0;
    }
    to->after_first = lowering->schedule->nregions;
    for (int f = 0; f < lowering->input->nfields; f++)
        SODE_TRY(append_moves(lowering, f, &phase_of(lowering, f, phase)->late, &to->nafter));
    return SODE_OK;
}

static int make_places(const sode_exchange_input_t *input,
                       sode_schedule_t *schedule)
{
    size_t count = 0;
    for (int f = 0; f < input->nfields; f++)
        count += input->fields[f].plan->nindices;
    if (count > 0)
        schedule->places = malloc(count * sizeof *schedule->places);
    return count > 0 && !schedule->places ? sode_no_memory("an exchange")
                                          : SODE_OK;
}

int sode_schedule_create(const sode_exchange_input_t *input,
                         sode_schedule_t *schedule)
{
    const size_t gigabyte = (size_t)1 << 30;
    memset(schedule, 0, sizeof *schedule);
    lowering_t lowering = {input, schedule,
                           input->message_limit ? input->message_limit
                                                : gigabyte,
                           /*nplaces=*/0, /*aside=*/NULL};
    schedule->keeps = input->keeps;
    if (lowering.limit > INT_MAX)
        return sode_fail(
            SODE_ERR_LIMIT,
            "message limit of %zu bytes is more than MPI can count",
            lowering.limit);
    schedule->add = input->add;
    schedule->add_type = input->add_type;
    schedule->by = input->transport;
    schedule->plan = input->plan;
    schedule->subjects = input->subjects;
    schedule->redistributes = input->redistributes;
    schedule->heavy = input->heavy;
    schedule->gathers = input->gathers;
    schedule->overlaps = input->overlaps;
    schedule->calls = input->calls;
    schedule->element_size = input->fields[0].element_size;
    schedule->unit = 8;
    int nphases = input->fields[0].plan->nphases;
    for (int f = 0; f < input->nfields; f++) {
        const sode_exchange_field_t *field = &input->fields[f];
        if (field->element_size == 0 || field->plan->nphases != nphases)
            return sode_refuse("arrays of one exchange do not match");
        while (field->element_size % schedule->unit != 0)
            schedule->unit /= 2;
        if (field->element_size > INT_MAX)
            return sode_fail(SODE_ERR_LIMIT,
                             "element of %zu bytes is more than MPI can count",
                             field->element_size);
    }
    schedule->phases = calloc((size_t)nphases, sizeof *schedule->phases);
    SODE_NEED(schedule->phases, "an exchange");
    schedule->nphases = nphases;
    SODE_TRY(make_places(input, schedule));
    SODE_TRY(make_staging(&lowering));
    for (int p = 0; p < nphases; p++) {
        sode_schedule_phase_t *phase = &schedule->phases[p];
        SODE_TRY(append_messages(&lowering, p, /*sending=*/1, &phase->sends));
        SODE_TRY(append_messages(&lowering, p, /*sending=*/0, &phase->recvs));
        SODE_TRY(append_copies(&lowering, p, phase));
        if (phase->sends.count + phase->recvs.count > INT_MAX)
            return sode_fail(SODE_ERR_LIMIT,
                             "exchange of more messages than MPI can count");
    }
    return SODE_OK;
}
