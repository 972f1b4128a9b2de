/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A node's share of elements that are distributed as an operand is, in memory of its own
 * without gaps: what a procedure works on, before and after redistribution.  Where a
 * section goes in steps its positions are dealt out in blocks instead.  Nodes with copies
 * of the operand have equal shares.
 */
#ifndef SODE_PROCEDURE_SHARE_H
#define SODE_PROCEDURE_SHARE_H

#include "procedure/operand.h"

typedef struct sode_share {
    sode_section_side_t side; /* storage: own elements in C order */
    size_t size;              /* bytes of an element */
    int64_t length[SODE_MAX_DIMS];    /* of the whole */
    int64_t count[SODE_MAX_DIMS];     /* own positions of a dimension: */
    int64_t *position[SODE_MAX_DIMS]; /* [count] ascending */
    int64_t elements;
    sode_dim_t blocks[SODE_MAX_DIMS];     /* that the side refers to, */
    sode_cyclic_t packed[SODE_MAX_DIMS];  /* so a share stays where it is */
} sode_share_t;

/* Elements of `size` bytes, without values.  To be closed, also if it fails. */
int sode_share_open(const sode_operand_t *like, size_t size, sode_share_t *share);
void sode_share_close(sode_share_t *share);

/* share = from, and to = share.  Collective. */
int sode_share_fetch(const sode_procedure_team_t *team, const sode_share_t *share,
                     const sode_operand_t *from);
int sode_share_store(const sode_procedure_team_t *team, const sode_share_t *share,
                     const sode_operand_t *to);

/* The next element of a walk in C order, by numbers in the lists of positions: begins
 * at zeros; and the positions there. */
static inline void sode_share_next(const sode_share_t *share, int64_t *at)
{
    for (int d = share->side.ndims - 1; d >= 0; d--) {
        if (++at[d] < share->count[d])
            return;
        at[d] = 0;
    }
}

static inline void sode_share_position(const sode_share_t *share, const int64_t *at,
                                       int64_t *position)
{
    for (int d = 0; d < share->side.ndims; d++)
        position[d] = share->position[d][at[d]];
}

#endif
