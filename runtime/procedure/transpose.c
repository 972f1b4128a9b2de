/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * x = transposed a.  A node gets what its part of x needs as `a` has it, rows of `a` in a row,
 * which is a plain redistribution, and turns it (turn.h):
 *
 *     a, distributed  ->  what this node needs of it  ->  its part of x
 *
 * A section that goes in steps, and an array given twice on one node, are redistributed element
 * by element: x with its dimensions exchanged is a side like any other.
 */
#include "base/memory.h"
#include "procedure/move.h"
#include "procedure/procedure.h"
#include "procedure/shape.h"
#include "procedure/share.h"
#include "procedure/turn.h"

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

static int goes_in_steps(const sode_operand_t *x)
{
    return x->side.dim[0].step != 1 || x->side.dim[1].step != 1;
}

/* Rows of `count` elements, which don't all begin in the same set of the cache. */
static int64_t padded(int64_t count, size_t size)
{
    enum { LINE = 64, APART = 512 };
    int64_t some = size < LINE ? LINE / (int64_t)size : 1;
    return count * (int64_t)size % APART == 0 ? count + some : count;
}

/* The own part of x = the same of a. */
static void turn(const sode_operand_t *x, const sode_share_t *own, const char *from, sode_pitch_t pitch)
{
    const int64_t first[2] = {own->position[0][0], own->position[1][0]};
    const sode_pitch_t to = {x->side.dim[0].stride, x->side.dim[1].stride};
    sode_turn(x->side.storage + sode_side_place(&x->side, first) * (int64_t)x->size, to, from, pitch, own->count[0],
              own->count[1], x->size);
}

/* One node has all of both. */
static void turn_all(const sode_operand_t *x, const sode_share_t *own, const sode_operand_t *a)
{
    const int64_t zero[2] = {0, 0};
    const sode_ownership_t *d = a->side.dim;
    turn(x, own, a->side.storage + sode_side_place(&a->side, zero) * (int64_t)a->size,
         (sode_pitch_t){d[0].stride * d[0].step, d[1].stride * d[1].step});
}

static int fetch_and_turn(sode_procedure_team_t *team, const sode_operand_t *x, const sode_share_t *own,
                          const sode_operand_t *a)
{
    sode_section_side_t to = turned(&own->side);
    int64_t pitch = padded(own->count[0], x->size);
    sode_block_t block;
    SODE_TRY(sode_block_create((size_t)(own->count[1] * pitch + 1) * x->size, 64, /*zero=*/0, 1, &block));
    to.storage = block.base;
    to.dim[0].stride = pitch;
    to.dim[1].stride = 1;
    int status = sode_redistribute_again(team, SODE_REPEAT_MOVE, (const uint64_t[]){x->said, a->said}, &to, &a->side,
                                         a->length, a->size);
    if (status == SODE_OK && own->elements > 0)
        turn(x, own, block.base, (sode_pitch_t){pitch, 1});
    sode_block_free(&block);
    return status;
}

int sode_transpose(sode_procedure_team_t *team, const sode_operand_t *x,
                   const sode_operand_t *a)
{
    SODE_TRY(sode_shape_dims(x, 2));
    SODE_TRY(sode_shape_dims(a, 2));
    SODE_TRY(sode_shape_extent(x, 0, a, 1));
    SODE_TRY(sode_shape_extent(x, 1, a, 0));
    SODE_TRY(sode_shape_type(x, a));
    if (goes_in_steps(x)) {
        sode_section_side_t to = turned(&x->side);
        return sode_redistribute(team, &to, &a->side, a->length, a->size);
    }
    sode_share_t own;
    int status = sode_share_open(x, 0, &own);
    if (status == SODE_OK && team->size == 1 && x->side.storage != a->side.storage) {
        if (own.elements > 0)
            turn_all(x, &own, a);
    } else if (status == SODE_OK) {
        status = fetch_and_turn(team, x, &own, a);
    }
    sode_share_close(&own);
    return status;
}
