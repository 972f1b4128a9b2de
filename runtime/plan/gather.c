/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/gather.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "plan/circle.h"
#include "plan/gather_circle.h"
#include "plan/gather_relay.h"

typedef struct pieces {
    sode_gather_piece_t *list;
    size_t count, room;
} pieces_t;

static int add(void *to, int64_t first, int64_t count, int owner)
{
    pieces_t *pieces = to;
    sode_gather_piece_t *last = pieces->count ? &pieces->list[pieces->count - 1] : NULL;
    if (last && last->owner == owner && last->first + last->count == first) {
        last->count += count;
        return SODE_OK;
    }
    SODE_GROW(pieces->list, pieces->room, pieces->count + 1, "what a loop gathers");
    pieces->list[pieces->count++] = (sode_gather_piece_t){first, count, owner};
    return SODE_OK;
}

/* ---- whose ---------------------------------------------------------------- */

/* Where index i of dimension d lies on its template; the end of the indices from there
 * on that lie with it, on the same node and side by side in its storage. */
static int64_t owner_of(const sode_array_dim_t *d, int64_t i, int64_t *end)
{
    *end = d->axis.extent;
    if (!d->dim || d->node_dim < 0)
        return -1;
    int64_t at = i + d->axis.offset, coord = sode_dim_owner(d->dim, at), last;
    if (sode_dim_is_cyclic(d->dim))
        last = ((at - d->dim->lower) / d->dim->chunk + 1) * d->dim->chunk + d->dim->lower;
    else
        last = sode_dim_interval(d->dim, coord).hi;
    last -= d->axis.offset;
    *end = last < *end ? last : *end;
    return coord;
}

int sode_gather_position(const sode_gather_input_t *in, const int64_t *coord)
{
    const sode_nodes_t *nodes = in->array->tmpl->nodes;
    int position = (int)sode_nodes_position(nodes, coord);
    return nodes->set == in->set ? position
                                 : sode_set_position(in->set, sode_set_member(nodes->set, position));
}

/* Of copies of an element the own one counts, or the one that lies as this node does along the
 * other dimensions of the nodes; or the first. */
int sode_gather_owner(const sode_gather_input_t *in, int64_t element, int64_t *count)
{
    const sode_array_impl_t *a = in->array;
    const sode_nodes_t *nodes = a->tmpl->nodes;
    int64_t coord[SODE_MAX_DIMS], end = 1, i = 0;
    for (int n = 0; n < nodes->ndims; n++)
        coord[n] = nodes->coord[n] > 0 && !in->first ? nodes->coord[n] : 0;
    for (int d = 0; d < a->ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[a->ndims - 1 - d];
        int64_t at = element % dim->axis.extent, last, owner = owner_of(dim, at, &last);
        element /= dim->axis.extent;
        if (owner >= 0)
            coord[dim->node_dim] = owner;
        if (d == 0)
            i = at, end = last;
    }
    *count = end - i;
    return sode_gather_position(in, coord);
}

/* Runs are mostly short, and ascending: many have the owner of the one before, which is known. */
static int split(const sode_gather_input_t *in, sode_gather_run_t run, sode_gather_piece_t *known,
                 int (*visit)(void *to, int64_t first, int64_t count, int owner), void *to)
{
    while (run.count > 0) {
        int64_t count = known->first + known->count - run.first;
        if (run.first < known->first || count <= 0) {
            known->first = run.first;
            known->owner = sode_gather_owner(in, run.first, &known->count);
            count = known->count;
        }
        count = count < run.count ? count : run.count;
        SODE_TRY(visit(to, run.first, count, known->owner));
        run.first += count;
        run.count -= count;
    }
    return SODE_OK;
}

int sode_gather_split(const sode_gather_input_t *in, const sode_gather_run_t *runs, size_t nruns,
                      int (*visit)(void *to, int64_t first, int64_t count, int owner), void *to)
{
    sode_gather_piece_t known = {0};
    for (size_t k = 0; k < nruns; k++)
        SODE_TRY(split(in, runs[k], &known, visit, to));
    return SODE_OK;
}

/* ---- what is asked for ----------------------------------------------------- */

int sode_gather_by_owner(const void *left, const void *right)
{
    const sode_gather_piece_t *a = left, *b = right;
    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

static void sort(pieces_t *pieces)
{
    size_t k = 1;
    while (k < pieces->count && sode_gather_by_owner(&pieces->list[k - 1], &pieces->list[k]) < 0)
        k++;
    if (k < pieces->count)
        qsort(pieces->list, pieces->count, sizeof *pieces->list, sode_gather_by_owner);
}

/* Pieces of one owner among others. */
typedef struct filter {
    pieces_t *to;
    int owner;
} filter_t;

static int add_owned(void *to, int64_t first, int64_t count, int owner)
{
    const filter_t *filter = to;
    return owner == filter->owner ? add(filter->to, first, count, owner) : SODE_OK;
}

/* What lies between two of an owner, if that is not too much.  What is only copied inside
 * this node goes faster in long runs. */
static int fill_gaps(const sode_gather_input_t *in, const pieces_t *from, pieces_t *to)
{
    enum { OWN = 64 };
    sode_gather_piece_t known = {0};
    for (size_t k = 0; k < from->count; k++) {
        const sode_gather_piece_t *p = &from->list[k];
        int64_t most = p->owner == in->set->self && in->gap >= 0 && in->gap < OWN ? OWN : in->gap;
        if (k > 0 && p[-1].owner == p->owner) {
            int64_t begin = p[-1].first + p[-1].count, gap = p->first - begin;
            filter_t filter = {to, p->owner};
            if (gap <= most)
                SODE_TRY(split(in, (sode_gather_run_t){begin, gap}, &known, add_owned, &filter));
        }
        SODE_TRY(add(to, p->first, p->count, p->owner));
    }
    return SODE_OK;
}

/* From the first to the last of each owner. */
typedef struct ranges {
    pieces_t of; /* one for each owner */
    pieces_t *to;
} ranges_t;

static int add_in_range(void *to, int64_t first, int64_t count, int owner)
{
    const ranges_t *ranges = to;
    size_t low = 0, high = ranges->of.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranges->of.list[middle].owner < owner)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == ranges->of.count || ranges->of.list[low].owner != owner)
        return SODE_OK;
    const sode_gather_piece_t *range = &ranges->of.list[low];
    int64_t begin = first > range->first ? first : range->first;
    int64_t end = first + count < range->first + range->count ? first + count
                                                              : range->first + range->count;
    return begin < end ? add(ranges->to, begin, end - begin, owner) : SODE_OK;
}

static int fill_ranges(const sode_gather_input_t *in, const pieces_t *from, pieces_t *to)
{
    ranges_t ranges = {.to = to};
    int64_t low = INT64_MAX, high = 0;
    int status = SODE_OK;
    for (size_t k = 0; k < from->count && !status; k++) {
        const sode_gather_piece_t *p = &from->list[k];
        if (k == 0 || p[-1].owner != p->owner)
            status = add(&ranges.of, p->first, p->count, p->owner);
        else
            ranges.of.list[ranges.of.count - 1].count =
                p->first + p->count - ranges.of.list[ranges.of.count - 1].first;
        low = p->first < low ? p->first : low;
        high = p->first + p->count > high ? p->first + p->count : high;
    }
    if (!status && low < high)
        status = sode_gather_split(in, &(sode_gather_run_t){low, high - low}, 1, add_in_range, &ranges);
    free(ranges.of.list);
    if (!status)
        sort(to);
    return status;
}

static int fill(const sode_gather_input_t *in, pieces_t *pieces)
{
    pieces_t filled = {0};
    if (pieces->count == 0)
        return SODE_OK;
    int status = in->gap == SODE_GAP_ANY ? fill_ranges(in, pieces, &filled)
                                              : fill_gaps(in, pieces, &filled);
    free(pieces->list);
    *pieces = filled;
    return status;
}

/* By owner: this node's own, and a letter for each other one. */
static int address(const sode_gather_input_t *in, const pieces_t *pieces, sode_gather_asked_t *asked)
{
    size_t room = 0;
    asked->all = malloc((pieces->count + 1) * sizeof *asked->all);
    SODE_NEED(asked->all, "what a loop gathers");
    for (size_t k = 0, next; k < pieces->count; k = next) {
        const sode_gather_piece_t *p = &pieces->list[k];
        for (next = k; next < pieces->count && pieces->list[next].owner == p->owner; next++)
            asked->all[next] = (sode_gather_run_t){pieces->list[next].first, pieces->list[next].count};
        if (p->owner == in->set->self) {
            asked->own = &asked->all[k];
            asked->nown = next - k;
            continue;
        }
        SODE_GROW(asked->letters, room, asked->count + 1, "what a loop gathers");
        asked->letters[asked->count++] =
            (sode_letter_t){p->owner, (next - k) * sizeof *asked->all, (char *)&asked->all[k]};
    }
    return SODE_OK;
}

int sode_gather_ask(const sode_gather_input_t *in, sode_gather_asked_t *asked)
{
    pieces_t pieces = {0};
    *asked = (sode_gather_asked_t){0};
    int status = sode_gather_split(in, in->runs, in->nruns, add, &pieces);
    sort(&pieces);
    SODE_THEN(status, fill(in, &pieces));
    SODE_THEN(status, address(in, &pieces, asked));
    free(pieces.list);
    if (status)
        sode_gather_forget(asked);
    return status;
}

void sode_gather_forget(sode_gather_asked_t *asked)
{
    free(asked->letters);
    free(asked->all);
    *asked = (sode_gather_asked_t){0};
}

static int64_t number(const sode_gather_run_t *runs, size_t count, int64_t next, int32_t *numbers)
{
    for (size_t k = 0; k < count; k++)
        for (int64_t i = 0; i < runs[k].count; i++)
            numbers[runs[k].first + i] = (int32_t)next++;
    return next;
}

void sode_gather_number(const sode_gather_asked_t *asked, int32_t *numbers, int64_t *count)
{
    *count = number(asked->own, asked->nown, 0, numbers);
    for (size_t k = 0; k < asked->count; k++)
        *count = number((const void *)asked->letters[k].data,
                        asked->letters[k].size / sizeof(sode_gather_run_t), *count, numbers);
}

/* ---- the plan --------------------------------------------------------------- */

/* Elements that lie side by side both in the image and in their owner's storage. */
typedef struct cell {
    int64_t image, storage, count;
} cell_t;

typedef struct cells {
    const sode_array_impl_t *array;
    int here;   /* this node owns them: it knows where they are stored */
    int merges; /* cuts that neither side has are left out */
    int64_t next; /* packed: where the next one lies; else -1 */
    cell_t *list;
    size_t count, room;
    int64_t elements;
} cells_t;

int64_t sode_gather_place(const sode_array_impl_t *a, int64_t element)
{
    int64_t at = 0;
    for (int d = a->ndims - 1; d >= 0; d--) {
        const sode_array_dim_t *dim = &a->dim[d];
        at += sode_array_position(&a->head, d, element % dim->axis.extent) * dim->stride;
        element /= dim->axis.extent;
    }
    return at;
}

static int add_cell(void *to, int64_t first, int64_t count, int owner)
{
    cells_t *c = to;
    cell_t *last = c->count ? &c->list[c->count - 1] : NULL;
    int64_t storage = c->here ? sode_gather_place(c->array, first) : 0;
    (void)owner;
    c->elements += count;
    if (c->next >= 0) {
        first = c->next;
        c->next += count;
    }
    if (c->merges && last && last->image + last->count == first
        && last->storage + last->count == storage) {
        last->count += count;
        return SODE_OK;
    }
    SODE_GROW(c->list, c->room, c->count + 1, "a plan");
    c->list[c->count++] = (cell_t){first, storage, count};
    return SODE_OK;
}

/* Both ends of a message cut its runs alike, wherever the owner's storage may break: so it has
 * the same shape for both, as transports want it. */
static int cut(const sode_gather_input_t *in, const sode_gather_run_t *runs, size_t count,
               cells_t *cells)
{
    cells->array = in->array;
    return sode_gather_split(in, runs, count, add_cell, cells);
}

/* Long ones are runs, short ones numbers.  What arrives packed is one run then. */
static int are_long(const cells_t *cells)
{
    enum { LONG = 16 }; /* a run and its region take as much memory as 30 numbers */
    return cells->elements >= LONG * (int64_t)cells->count;
}

static int64_t place_of(const cell_t *cell, int stored)
{
    return stored ? cell->storage : cell->image;
}

static int select_cells(const cells_t *cells, int stored, sode_selection_t *selection)
{
    sode_combs_t runs = {0};
    int status = SODE_OK;
    for (size_t k = 0; k < cells->count; k++)
        SODE_THEN(status, sode_combs_push(&runs, (sode_comb_t){place_of(&cells->list[k], stored),
                                                               cells->list[k].count, 1, 1, 0}));
    SODE_THEN(status, sode_selection_of_runs(&runs, selection));
    sode_combs_free(&runs);
    return status;
}

/* NULL: no memory. */
static int64_t *numbers_of(const cells_t *cells, int stored)
{
    int64_t *numbers = malloc(((size_t)cells->elements + 1) * sizeof *numbers), *to = numbers;
    for (size_t k = 0; numbers && k < cells->count; k++)
        for (int64_t i = 0; i < cells->list[k].count; i++)
            *to++ = place_of(&cells->list[k], stored) + i;
    return numbers;
}

int64_t *sode_gather_letter_numbers(const sode_gather_input_t *in, const sode_letter_t *letter, int stored,
                             int64_t *count)
{
    cells_t cells = {.here = stored, .next = -1};
    int status = cut(in, (const void *)letter->data, letter->size / sizeof(sode_gather_run_t), &cells);
    int64_t *numbers = status ? NULL : numbers_of(&cells, stored);
    *count = cells.elements;
    free(cells.list);
    return numbers;
}

/* Of what goes straight to where it is wanted. */
static int phase_of(const sode_gather_input_t *in) { return in->relay ? SODE_RELAY_CROSSES : 0; }

static int add_message(const sode_gather_input_t *in, sode_plan_t *plan, enum sode_plan_direction way, int rank,
                       const cells_t *cells)
{
    int stored = way == SODE_PLAN_SEND;
    SODE_TRY(sode_plan_message(plan, phase_of(in), way, rank));
    if (are_long(cells)) {
        sode_selection_t selection;
        SODE_TRY(select_cells(cells, stored, &selection));
        return sode_plan_part(plan, plan->open_place, &selection);
    }
    if (cells->next >= 0)
        return sode_plan_box(plan, 1, (int64_t[]){1},
                             &(sode_box_t){.dim[0] = {cells->next - cells->elements, cells->next}});
    int64_t *numbers = numbers_of(cells, stored);
    int status = numbers ? sode_plan_index(plan, (size_t)cells->elements, numbers)
                         : sode_no_memory("a plan");
    free(numbers);
    return status;
}

/* *next: as in cells_t. */
static int plan_letter(const sode_gather_input_t *in, sode_plan_t *plan, enum sode_plan_direction way,
                       const sode_letter_t *letter, int64_t *next)
{
    cells_t cells = {.here = way == SODE_PLAN_SEND, .next = way == SODE_PLAN_SEND ? -1 : *next};
    if (in->relay && sode_gather_relay_is_far(in->relay, letter->rank))
        return SODE_OK;
    int status = cut(in, (const void *)letter->data, letter->size / sizeof(sode_gather_run_t), &cells);
    SODE_THEN(status, add_message(in, plan, way, letter->rank, &cells));
    free(cells.list);
    if (way == SODE_PLAN_RECEIVE)
        *next = cells.next;
    return status;
}

static int copy_runs(const cells_t *cells, sode_plan_t *plan, int phase)
{
    sode_selection_t to, from = {0};
    int status = select_cells(cells, /*stored=*/0, &to);
    SODE_THEN(status, select_cells(cells, /*stored=*/1, &from));
    SODE_THEN(status, sode_plan_move(plan, &plan->phases[phase].moves, SODE_PLAN_TARGET, &to, SODE_PLAN_SOURCE, &from));
    sode_selection_free(&to);
    sode_selection_free(&from);
    return status;
}

static int copy_numbers(const cells_t *cells, sode_plan_t *plan, int phase)
{
    int64_t *to = numbers_of(cells, /*stored=*/0), *from = numbers_of(cells, /*stored=*/1);
    int status = to && from ? sode_plan_copy_index(plan, phase, (size_t)cells->elements, to, from)
                            : sode_no_memory("a plan");
    free(from);
    free(to);
    return status;
}

/* What this node owns itself is copied. */
static int plan_own(const sode_gather_input_t *in, const sode_gather_asked_t *asked, sode_plan_t *plan,
                    int64_t *next)
{
    cells_t cells = {.here = 1, .merges = 1, .next = *next};
    int status = cut(in, asked->own, asked->nown, &cells);
    if (!status && cells.count > 0)
        status = are_long(&cells) ? copy_runs(&cells, plan, phase_of(in)) : copy_numbers(&cells, plan, phase_of(in));
    free(cells.list);
    *next = cells.next;
    return status;
}

static int count_phases(const sode_gather_input_t *in)
{
    return in->relay ? SODE_RELAY_PHASES : in->circles ? 1 + sode_circle_rounds(in->set->size) : 1;
}

int sode_gather_plan(const sode_gather_input_t *in, const sode_gather_asked_t *asked,
                     const sode_letters_t *heard, sode_plan_t **plan)
{
    sode_plan_t *made;
    int64_t next = 1;
    for (int d = 0; d < in->array->ndims; d++)
        next *= in->array->dim[d].axis.extent;
    next = in->packs ? next : -1;
    SODE_TRY(sode_plan_create(count_phases(in), &made));
    int status = plan_own(in, asked, made, &next);
    if (in->circles)
        SODE_THEN(status, sode_gather_circle_plan(in, asked, made));
    for (size_t k = 0; k < asked->count && !status && !in->circles; k++)
        status = plan_letter(in, made, SODE_PLAN_RECEIVE, &asked->letters[k], &next);
    for (size_t k = 0; k < heard->count && !status; k++)
        status = plan_letter(in, made, SODE_PLAN_SEND, &heard->list[k], &next);
    if (in->relay)
        SODE_THEN(status, sode_gather_relay_plan(in, asked, heard, made));
    if (status) {
        sode_plan_free(made);
        return status;
    }
    *plan = made;
    return SODE_OK;
}
