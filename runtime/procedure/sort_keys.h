/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Elements as unsigned numbers, "keys", that have the order wanted, so that sorting
 * needs to know no types.  Floating-point values are ordered by their bits: -0 before
 * 0, and NaN, of either sign, after all numbers.  Downwards is the reverse of upwards.
 * Equal keys are equal bits, so the result is the same on any number of nodes.
 */
#ifndef SODE_PROCEDURE_SORT_KEYS_H
#define SODE_PROCEDURE_SORT_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "procedure/team.h"

enum sode_key_kind { SODE_KEY_NONE, SODE_KEY_UNSIGNED, SODE_KEY_SIGNED,
                     SODE_KEY_FLOATING };

typedef struct sode_key_type {
    enum sode_key_kind kind;
    size_t size;  /* bytes of an element */
    int bits;     /* of them that count, from the lowest on */
    int downward; /* the order is reversed */
} sode_key_type_t;

/* type: enum sode_type. */
sode_key_type_t sode_key_type(int type, int downward);

/* Sorts the elements of all nodes, `count` of which this one has, dense.  *block: those
 * that come in this node's block: node r has those from border r to border r + 1.  Collective; memory for the own elements, and for the
 * block.  To be freed by the caller. */
int sode_sort_narrow(sode_procedure_team_t *team,
                     const sode_key_type_t *type, const void *elements,
                     int64_t count, int64_t all, void **block);
/* The same for more than 64 bits. */
int sode_sort_wide(sode_procedure_team_t *team,
                   const sode_key_type_t *type, const void *elements,
                   int64_t count, int64_t all, void **block);

/* Where the block of a node begins; that of the first one behind ends all. */
static inline int64_t sode_sort_border(int64_t all, int node, int nodes)
{
    int64_t chunk = all / nodes + (all % nodes > 0);
    return chunk > 0 && node > all / chunk ? all : chunk * node;
}

#endif
