/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/plan.h"

#include <string.h>

#include "base/grow.h"

int sode_plan_create(int nphases, sode_plan_t **plan)
{
    sode_plan_t *made = calloc(1, sizeof *made);
    if (made)
        made->phases = calloc((size_t)nphases, sizeof *made->phases);
    if (!made || !made->phases) {
        free(made);
        return sode_no_memory("a plan");
    }
    made->nphases = nphases;
    *plan = made;
    return SODE_OK;
}

typedef struct messages {
    sode_plan_message_t **list;
    size_t *count, *room;
} messages_t;

static messages_t messages_of(sode_plan_phase_t *p, enum sode_plan_direction direction)
{
    return direction == SODE_PLAN_SEND ? (messages_t){&p->sends, &p->nsends, &p->send_room}
                                       : (messages_t){&p->recvs, &p->nrecvs, &p->recv_room};
}

int sode_plan_expect(sode_plan_t *plan, int phase, enum sode_plan_direction direction, size_t messages, size_t parts)
{
    messages_t to = messages_of(&plan->phases[phase], direction);
    SODE_GROW(*to.list, *to.room, *to.count + messages, "a plan");
    SODE_GROW(plan->parts, plan->part_room, plan->nparts + parts, "a plan");
    return SODE_OK;
}

int sode_plan_message(sode_plan_t *plan, int phase, enum sode_plan_direction direction, int rank)
{
    messages_t to = messages_of(&plan->phases[phase], direction);
    SODE_GROW(*to.list, *to.room, *to.count + 1, "a plan");
    plan->open = &(*to.list)[(*to.count)++];
    plan->open_place = direction == SODE_PLAN_SEND ? SODE_PLAN_SOURCE : SODE_PLAN_TARGET;
    *plan->open = (sode_plan_message_t){.rank = rank, .first = plan->nparts, .index_first = plan->nindices};
    return SODE_OK;
}

/* A halo has many selections, of some hundred bytes each. */
typedef struct sode_plan_block {
    struct sode_plan_block *next;
    size_t used, size;
} sode_plan_block_t;

int sode_plan_product(sode_plan_t *plan, int ndims, const sode_combs_t *const *dims, sode_selection_t *selection)
{
    enum { FIRST = 1 << 12 };
    size_t bytes = sode_selection_bytes(ndims, dims);
    sode_plan_block_t *block = plan->memory;
    if (!block || block->size - block->used < bytes) {
        size_t size = block ? 2 * block->size : FIRST;
        size = size < bytes ? bytes : size;
        block = malloc(sizeof *block + size);
        SODE_NEED(block, "a plan");
        *block = (sode_plan_block_t){plan->memory, 0, size};
        plan->memory = block;
    }
    sode_selection_put(ndims, dims, 0, (char *)(block + 1) + block->used, selection);
    block->used += bytes;
    return SODE_OK;
}

static int append_index(sode_plan_t *plan, size_t count,
                        const int64_t *elements)
{
    SODE_GROW(plan->indices, plan->index_room, plan->nindices + count, "a plan");
    if (count > 0)
        memcpy(plan->indices + plan->nindices, elements, count * sizeof *plan->indices);
    plan->nindices += count;
    return SODE_OK;
}

int sode_plan_index(sode_plan_t *plan, size_t count, const int64_t *elements)
{
    SODE_TRY(append_index(plan, count, elements));
    plan->open->nindices += count;
    plan->open->cells += (int64_t)count;
    return SODE_OK;
}

int sode_plan_copy_index(sode_plan_t *plan, int phase, size_t count,
                         const int64_t *to, const int64_t *from)
{
    return sode_plan_copy_index_between(plan, phase, count, SODE_PLAN_TARGET, to, SODE_PLAN_SOURCE, from);
}

int sode_plan_copy_index_between(sode_plan_t *plan, int phase, size_t count, enum sode_plan_place target,
                                 const int64_t *to, enum sode_plan_place source, const int64_t *from)
{
    sode_plan_phase_t *p = &plan->phases[phase];
    p->to = target;
    p->from = source;
    p->index_to = plan->nindices;
    SODE_TRY(append_index(plan, count, to));
    p->index_from = plan->nindices;
    SODE_TRY(append_index(plan, count, from));
    p->nindices = count;
    return SODE_OK;
}

static int append_part(sode_plan_t *plan, enum sode_plan_place place, sode_selection_t *selection)
{
    sode_plan_part_t *parts = sode_grow(plan->parts, &plan->part_room, plan->nparts + 1, sizeof *parts);
    if (!parts) {
        sode_selection_free(selection);
        return sode_no_memory("a plan");
    }
    plan->parts = parts;
    parts[plan->nparts++] = (sode_plan_part_t){place, *selection};
    *selection = (sode_selection_t){0};
    return SODE_OK;
}

int sode_plan_part(sode_plan_t *plan, enum sode_plan_place place, sode_selection_t *selection)
{
    plan->open->cells += plan->fill && place == SODE_PLAN_TARGET ? 1 : selection->cells;
    plan->open->count++;
    return append_part(plan, place, selection);
}

int sode_plan_select(sode_plan_t *plan, int ndims, const int64_t *stride, const sode_box_t *box,
                     sode_selection_t *selection)
{
    sode_comb_t run[SODE_MAX_DIMS];
    sode_combs_t dim[SODE_MAX_DIMS];
    const sode_combs_t *dims[SODE_MAX_DIMS];
    for (int d = 0; d < ndims; d++) {
        int64_t length = sode_interval_size(box->dim[d]);
        run[d] = (sode_comb_t){box->dim[d].lo * stride[d], length, stride[d], 1, 0};
        dim[d] = (sode_combs_t){.list = &run[d], .count = 1, .cells = length};
        dims[d] = &dim[d];
    }
    return sode_plan_product(plan, ndims, dims, selection);
}

int sode_plan_box(sode_plan_t *plan, int ndims, const int64_t *stride, const sode_box_t *box)
{
    sode_selection_t selection;
    SODE_TRY(sode_plan_select(plan, ndims, stride, box, &selection));
    return sode_plan_part(plan, plan->open_place, &selection);
}

int sode_plan_move(sode_plan_t *plan, sode_plan_moves_t *moves, enum sode_plan_place to,
                   sode_selection_t *written, enum sode_plan_place from, sode_selection_t *read)
{
    if (moves->count++ == 0)
        moves->first = plan->nparts;
    int status = append_part(plan, to, written);
    if (status == SODE_OK)
        return append_part(plan, from, read);
    sode_selection_free(read);
    return status;
}

void sode_plan_free(sode_plan_t *plan)
{
    if (!plan)
        return;
    for (size_t k = 0; k < plan->nparts; k++)
        sode_selection_free(&plan->parts[k].selection);
    free(plan->parts);
    for (int p = 0; p < plan->nphases; p++) {
        free(plan->phases[p].recvs);
        free(plan->phases[p].sends);
    }
    for (sode_plan_block_t *block = plan->memory, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(plan->phases);
    free(plan->indices);
    free(plan);
}
