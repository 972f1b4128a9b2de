/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sorting: shares of equal sizes are sorted (sort_keys.h), and then redistributed.  Which keys go where
 * depends on the keys; only the redistribution is the same each time. */
#include <stdlib.h>

#include "procedure/move.h"
#include "procedure/procedure.h"
#include "procedure/shape.h"
#include "procedure/share.h"
#include "procedure/sort_keys.h"

static int check(const sode_operand_t *from, const sode_operand_t *to,
                 const sode_key_type_t *type)
{
    SODE_TRY(sode_shape_dims(from, 1));
    SODE_TRY(sode_shape_same(to, from));
    SODE_TRY(sode_shape_type(to, from));
    if (type->kind != SODE_KEY_NONE)
        return SODE_OK;
    return sode_refuse("array '%s' must have elements of an integer or real type", from->name);
}

/* This node's block of the sorted elements.  Of copies, one is sorted. */
static int sort_block(sode_procedure_team_t *team, const sode_operand_t *from,
                      const sode_key_type_t *type, void **block)
{
    sode_share_t share;
    int status = sode_share_open(from, from->size, &share);
    SODE_THEN(status, sode_share_fetch(team, &share, from));
    int64_t count = share.elements;
    if (count > 0 && sode_operand_giver(team, from, -1, from->side.nodes->coord) != team->rank)
        count = 0;
    SODE_THEN(status, (type->bits > 64 ? sode_sort_wide : sode_sort_narrow)(team, type, share.side.storage,
                                                                            count, from->length[0], block));
    sode_share_close(&share);
    return status;
}

/* to = the blocks, one after the other. */
static int store(const sode_procedure_team_t *team, void *block, const sode_operand_t *to)
{
    int64_t all = to->length[0];
    sode_nodes_t line = {.ndims = 1, .size = {team->size}, .coord = {team->rank},
                         .set = (sode_set_t *)team->set};
    sode_dim_t dim = {.kind = SODE_DIST_BLOCK, .extent = all, .coords = team->size,
                      .chunk = sode_sort_border(all, 1, team->size) + (all == 0)};
    sode_section_side_t from = {
        .ndims = 1, .nodes = &line, .member = 1, .storage = block,
        .node[0] = {.kind = SODE_NODE_BY_SHAPE},
        .dim[0] = {.dim = &dim, .step = 1, .coord = team->rank, .coords = team->size,
                   .lower = sode_sort_border(all, team->rank, team->size), .stride = 1}};
    return sode_redistribute_again(team, SODE_REPEAT_SORTED, (const uint64_t[]){to->said, 0}, &to->side, &from,
                                   to->length, to->size);
}

int sode_sort(sode_procedure_team_t *team, const sode_operand_t *from,
              const sode_operand_t *to, enum sode_sort_order order)
{
    void *block = NULL;
    sode_key_type_t type = sode_key_type(from->type, order == SODE_SORT_DOWN);
    SODE_TRY(check(from, to, &type));
    int status = sort_block(team, from, &type, &block);
    SODE_THEN(status, store(team, block, to));
    free(block);
    return status;
}
