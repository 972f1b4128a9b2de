/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Plans lowered to memory: boxes, lists and selections become regions. */
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
    const sode_storage_t *storage;
    char *base;
    size_t element_size;
    int slot;
} side_t;

static side_t side_of(const sode_exchange_field_t *fields, int f, int target)
{
    const sode_exchange_field_t *field = &fields[f];
    return (side_t){target ? &field->plan->target : &field->plan->source, target ? field->target : field->source,
                    field->element_size, SODE_SLOT(f, target)};
}

/* NULL: no memory. */
static sode_region_t *new_region(lowering_t *lowering)
{
    sode_schedule_t *schedule = lowering->schedule;
    sode_region_t *regions = sode_grow(schedule->regions, &schedule->capacity,
                                       schedule->nregions + 1, sizeof *regions);
    if (!regions)
        return NULL;
    schedule->regions = regions;
    return &regions[schedule->nregions++];
}

static int append_region(lowering_t *lowering, const side_t *side,
                         const sode_box_t *box)
{
    sode_region_t *region = new_region(lowering);
    SODE_NEED(region, "an exchange");
    sode_region_make(side->storage->ndims, side->storage->extent, box,
                     side->base, side->element_size, region);
    region->slot = side->slot;
    return SODE_OK;
}

/* Elements by their numbers, at least one. */
static int append_places(lowering_t *lowering, const side_t *side, size_t count,
                         const int64_t *indices)
{
    sode_region_t *region = new_region(lowering);
    SODE_NEED(region, "an exchange");
    int64_t *places = lowering->schedule->places + lowering->nplaces;
    lowering->nplaces += count;
    for (size_t k = 0; k < count; k++)
        places[k] = indices[k] * (int64_t)side->element_size;
    sode_region_of_places(count, places, side->base, side->element_size,
                          region);
    region->slot = side->slot;
    return SODE_OK;
}

/* A part of a plan, by nested loops or as it is. */
static int append_part(lowering_t *lowering, int f, const sode_plan_part_t *part)
{
    const sode_exchange_field_t *field = &lowering->input->fields[f];
    const size_t size = field->element_size;
    const int target = part->place == SODE_PLAN_TARGET;
    char *base = target ? field->target : field->source;
    sode_region_t *region = new_region(lowering);
    SODE_NEED(region, "an exchange");
    if (part->place == SODE_PLAN_STAGING) {
        *region = (sode_region_t){.start = lowering->schedule->staging + (size_t)part->selection.at * size,
                                  .run = (size_t)part->selection.cells * size};
        return SODE_OK;
    }
    if (!lowering->schedule->redistributes)
        *region = (sode_region_t){.start = base, .run = size, .selection = &part->selection,
                                  .fills = target && field->plan->fill};
    else if (!sode_region_of_selection(&part->selection, base, size, region))
        return sode_refuse("ranks differ about a section");
    region->slot = SODE_SLOT(f, target);
    return SODE_OK;
}

static int append_message(lowering_t *lowering, int rank,
                          sode_message_list_t *messages)
{
    SODE_GROW(messages->list, messages->capacity, messages->count + 1, "an exchange");
    messages->list[messages->count++] = (sode_message_t){.rank = rank, .first = lowering->schedule->nregions};
    return SODE_OK;
}

/* The slowest dimension in which a box can be halved, or -1: it is one element.
 */
static int widest_cut(int ndims, const sode_box_t *box)
{
    for (int d = 0; d < ndims; d++)
        if (sode_interval_size(box->dim[d]) > 1)
            return d;
    return -1;
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

/* Appends a box to the last message, or to new ones. */
static int append_box(lowering_t *lowering, const side_t *side,
                      const sode_box_t *box, sode_message_list_t *messages)
{
    const int ndims = side->storage->ndims;
    size_t bytes = (size_t)sode_box_cells(ndims, box) * side->element_size;
    int cut = widest_cut(ndims, box);
    if (bytes > lowering->limit && cut >= 0) {
        sode_box_t below = *box, above = *box;
        int64_t middle =
            box->dim[cut].lo + sode_interval_size(box->dim[cut]) / 2;
        below.dim[cut].hi = above.dim[cut].lo = middle;
        SODE_TRY(append_box(lowering, side, &below, messages));
        return append_box(lowering, side, &above, messages);
    }
    SODE_TRY(count_in(lowering, bytes, messages));
    return append_region(lowering, side, box);
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

/* All of a message, however long (pack.c). */
static int append_parts(lowering_t *lowering, int f, const sode_plan_message_t *from,
                        sode_message_list_t *messages)
{
    sode_message_t *last = &messages->list[messages->count - 1];
    if (from->part == 0)
        return SODE_OK;
    SODE_TRY(append_part(lowering, f, &lowering->input->fields[f].plan->parts[from->part - 1]));
    last->bytes += sode_region_bytes(&lowering->schedule->regions[lowering->schedule->nregions - 1]);
    last->count++;
    return SODE_OK;
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
        side_t side = side_of(input->fields, sources[s].field, /*target=*/!sending);
        if (s == 0 || sources[s].rank != sources[s - 1].rank)
            status = append_message(lowering, sources[s].rank, messages);
        for (size_t b = 0; b < from->count && status == SODE_OK; b++)
            status = append_box(lowering, &side,
                                &field->plan->boxes[from->first + b], messages);
        if (from->nindices > 0 && status == SODE_OK)
            status = append_list(lowering, &side, from->nindices,
                                 field->plan->indices + from->index_first,
                                 messages);
        SODE_THEN(status, append_parts(lowering, sources[s].field, from, messages));
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
    int aside = !input->redistributes && pair[0].place != SODE_PLAN_STAGING
                && pair[1].place != SODE_PLAN_STAGING
                && (field->plan->fill || overlaps(field, to, from) || sode_selection_is_turned(to));
    return aside ? (size_t)from->cells * field->element_size : 0;
}

static int append_moves(lowering_t *lowering, int f, const sode_plan_moves_t *moves, size_t *count)
{
    const sode_exchange_field_t *field = &lowering->input->fields[f];
    for (size_t k = 0; k < moves->count; k++) {
        const sode_plan_part_t *pair = &field->plan->parts[moves->first + 2 * k];
        size_t aside = bytes_aside(lowering->input, field, pair);
        sode_region_t buffer = {.start = lowering->aside, .run = aside}, *region;
        if (aside > 0) {
            if (!(region = new_region(lowering)))
                return sode_no_memory("an exchange");
            *region = buffer;
            SODE_TRY(append_part(lowering, f, &pair[1]));
            lowering->aside += aside;
            ++*count;
        }
        SODE_TRY(append_part(lowering, f, &pair[0]));
        SODE_TRY(append_part(lowering, f, &pair[1]));
        if (aside > 0)
            lowering->schedule->regions[lowering->schedule->nregions - 1] = buffer;
        ++*count;
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
        const sode_exchange_field_t *fields = lowering->input->fields, *field = &fields[f];
        const sode_plan_phase_t *from = phase_of(lowering, f, phase);
        const sode_box_t *boxes = field->plan->boxes;
        const int64_t *indices = field->plan->indices;
        const side_t ends[] = {side_of(fields, f, /*target=*/!back), side_of(fields, f, /*target=*/back)};
        size_t box[] = {back ? from->copy_from : from->copy_to,
                        back ? from->copy_to : from->copy_from};
        size_t index[] = {back ? from->index_from : from->index_to,
                          back ? from->index_to : from->index_from};
        for (size_t k = 0; k < from->ncopies; k++, to->ncopies++)
            for (int end = 0; end < 2; end++)
                SODE_TRY(append_region(lowering, &ends[end],
                                       &boxes[box[end] + k]));
        for (int end = 0; end < 2 && from->nindices > 0; end++)
            SODE_TRY(append_places(lowering, &ends[end], from->nindices,
                                   indices + index[end]));
        to->ncopies += from->nindices > 0;
        SODE_TRY(append_moves(lowering, f, &from->moves, &to->ncopies));
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
    schedule->gathers = input->gathers;
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
