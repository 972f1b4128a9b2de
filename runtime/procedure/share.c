/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/share.h"

#include <stdlib.h>

/* Blocks of positions over the coordinates of the operand's dimension. */
static void use_blocks(const sode_dim_t *dim, int64_t length, sode_dim_t *blocks,
                       sode_ownership_t *to)
{
    int64_t chunk = (length + dim->coords - 1) / dim->coords;
    *blocks = (sode_dim_t){.kind = SODE_DIST_BLOCK, .node_dim = dim->node_dim,
                           .extent = length, .coords = dim->coords,
                           .chunk = chunk ? chunk : 1};
    to->dim = blocks;
    to->offset = to->base = 0;
    to->step = 1;
}

/* Of a dimension without steps: the first of the own positions, and how many. */
static void make_dim(sode_share_t *s, int k, const sode_ownership_t *d, int member,
                     int64_t *first)
{
    sode_ownership_t *to = &s->side.dim[k];
    int64_t length = s->length[k];
    *to = *d;
    to->packed = NULL;
    *first = 0;
    s->count[k] = member ? length : 0;
    if (!d->dim || d->dim->coords == 1) {
        *to = (sode_ownership_t){.step = 1, .coords = 1};
        return;
    }
    if (d->step != 1)
        use_blocks(d->dim, length, &s->blocks[k], to);
    if (!member)
        return;
    int64_t x = to->base + to->offset;
    *first = sode_dim_count_below(to->dim, to->coord, x);
    s->count[k] = sode_dim_count_below(to->dim, to->coord, x + length) - *first;
    to->lower = to->base + (s->count[k] ? sode_dim_index(to->dim, to->coord, *first) - x : 0);
    if (!sode_dim_is_cyclic(to->dim))
        return;
    s->packed[k] = (sode_cyclic_t){.shift = to->offset - to->dim->lower,
                                   .period = to->dim->chunk * to->dim->coords,
                                   .size = to->dim->chunk, .first = *first};
    to->packed = &s->packed[k];
}

static int list_positions(sode_share_t *s, int k, int64_t first)
{
    const sode_ownership_t *d = &s->side.dim[k];
    int64_t *list = s->position[k] = malloc((size_t)(s->count[k] + 1) * sizeof *list);
    SODE_NEED(list, "a share of an array");
    for (int64_t n = 0; n < s->count[k]; n++)
        list[n] = d->dim ? sode_dim_index(d->dim, d->coord, first + n) - d->offset - d->base : n;
    return SODE_OK;
}

int sode_share_open(const sode_operand_t *like, size_t size, sode_share_t *s)
{
    *s = (sode_share_t){.side = like->side, .size = size, .elements = like->side.member};
    s->side.at = 0;
    s->side.storage = NULL;
    for (int k = like->side.ndims - 1; k >= 0; k--) {
        int64_t first;
        s->length[k] = like->length[k];
        make_dim(s, k, &like->side.dim[k], like->side.member, &first);
        SODE_TRY(list_positions(s, k, first));
        s->side.dim[k].stride = s->elements;
        s->elements *= s->count[k];
    }
    s->side.storage = malloc((size_t)s->elements * size + 1);
    return s->side.storage ? SODE_OK : sode_no_memory("a share of an array");
}

void sode_share_close(sode_share_t *s)
{
    for (int k = 0; k < s->side.ndims; k++)
        free(s->position[k]);
    free(s->side.storage);
    *s = (sode_share_t){.elements = 0};
}

int sode_share_fetch(const sode_procedure_team_t *team, const sode_share_t *share,
                     const sode_operand_t *from)
{
    return sode_redistribute(team, &share->side, &from->side, share->length, share->size);
}

int sode_share_store(const sode_procedure_team_t *team, const sode_share_t *share,
                     const sode_operand_t *to)
{
    return sode_redistribute(team, &to->side, &share->side, share->length, share->size);
}
