/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* x = transposed a: x with its dimensions exchanged is as good a side of a redistribution
 * as any. */
#include "procedure/procedure.h"
#include "procedure/shape.h"

static sode_section_side_t turned(const sode_section_side_t *side)
{
    sode_section_side_t result = *side;
    result.dim[0] = side->dim[1];
    result.dim[1] = side->dim[0];
    for (int d = 0; d < side->nodes->ndims; d++)
        if (side->node[d].kind == SODE_NODE_BY_SHAPE)
            result.node[d].shape = 1 - side->node[d].shape;
    return result;
}

int sode_transpose(sode_procedure_team_t *team, const sode_operand_t *x,
                   const sode_operand_t *a)
{
    SODE_TRY(sode_shape_dims(x, 2));
    SODE_TRY(sode_shape_dims(a, 2));
    SODE_TRY(sode_shape_extent(x, 0, a, 1));
    SODE_TRY(sode_shape_extent(x, 1, a, 0));
    SODE_TRY(sode_shape_type(x, a));
    sode_section_side_t to = turned(&x->side);
    return sode_redistribute(team, &to, &a->side, a->length, a->size);
}
