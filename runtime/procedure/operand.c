/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/operand.h"

#include "map/side_owners.h"
#include "plan/redistribute.h"

int64_t sode_operand_elements(const sode_operand_t *x)
{
    int64_t elements = 1;
    for (int d = 0; d < x->side.ndims; d++)
        elements *= x->length[d];
    return elements;
}

int sode_operand_whole(const sode_procedure_team_t *team, const sode_operand_t *x)
{
    sode_owners_t owners;
    if (sode_set_contains(team->set, x->side.nodes->set) || sode_operand_elements(x) == 0)
        return SODE_OK;
    SODE_TRY(sode_owners_read(&x->side, x->length, &owners));
    int whole = sode_owners_are_among(&owners, &x->side, team->set, /*copies=*/0);
    sode_owners_free(&owners);
    if (whole)
        return SODE_OK;
    return sode_refuse("array '%s': some of its elements belong to nodes that don't execute this call",
                       x->name);
}

int64_t sode_operand_number(const sode_operand_t *x, const int64_t *position)
{
    int64_t number = 0;
    for (int d = 0; d < x->side.ndims; d++)
        number = number * x->length[d] + position[d];
    return number;
}

int64_t sode_operand_place(const void *operand, int64_t number)
{
    const sode_operand_t *x = operand;
    int64_t position[SODE_MAX_DIMS];
    for (int d = x->side.ndims - 1; d >= 0; d--) {
        position[d] = number % x->length[d];
        number /= x->length[d];
    }
    return sode_side_place(&x->side, position);
}

void sode_operand_owners(const sode_operand_t *x, const int64_t *position, int64_t *coord)
{
    const sode_section_side_t *side = &x->side;
    for (int d = 0; d < side->nodes->ndims; d++) {
        const sode_side_node_t *node = &side->node[d];
        if (node->kind == SODE_NODE_FIXED)
            coord[d] = node->coord;
        else if (node->kind == SODE_NODE_BY_SHAPE)
            coord[d] = sode_ownership_coord(&side->dim[node->shape], position[node->shape]);
    }
}

int sode_operand_giver(const sode_procedure_team_t *team, const sode_operand_t *x,
                       int reader, const int64_t *coord)
{
    int rank = reader < 0 ? -1 : sode_set_member(team->set, reader);
    return sode_set_position(team->set, sode_section_giver(&x->side, team->set, rank, coord));
}

int64_t sode_operand_copies(const sode_operand_t *x)
{
    int64_t copies = 1;
    for (int d = 0; d < x->side.nodes->ndims; d++)
        copies *= x->side.node[d].kind == SODE_NODE_ALL ? x->side.nodes->size[d] : 1;
    return copies;
}

int sode_operand_copy(const sode_procedure_team_t *team, const sode_operand_t *x,
                      int64_t *coord, int64_t k)
{
    const sode_nodes_t *nodes = x->side.nodes;
    for (int d = nodes->ndims - 1; d >= 0; d--)
        if (x->side.node[d].kind == SODE_NODE_ALL) {
            coord[d] = k % nodes->size[d];
            k /= nodes->size[d];
        }
    int position = (int)sode_nodes_position(nodes, coord);
    return sode_set_position(team->set, sode_set_member(nodes->set, position));
}
