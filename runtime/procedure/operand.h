/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a procedure works on: an array, or a section of one, which is as good.  Positions
 * are indices of the section. */
#ifndef SODE_PROCEDURE_OPERAND_H
#define SODE_PROCEDURE_OPERAND_H

#include "procedure/team.h"

typedef struct sode_operand {
    const char *name; /* of the array */
    int type;         /* of its elements: enum sode_type, or -1 */
    size_t size;      /* bytes of one */
    sode_section_side_t side;
    int64_t length[SODE_MAX_DIMS]; /* [side.ndims] */
    uint64_t said; /* hash of what all nodes say alike, and what decides where each has its elements */
} sode_operand_t;

/* Fails unless nodes of the team have all elements. */
int sode_operand_whole(const sode_procedure_team_t *team, const sode_operand_t *x);

/* Elements of all nodes. */
int64_t sode_operand_elements(const sode_operand_t *x);

/* The number of an element in C order, and where this node, which has it, stores it:
 * elements from side.storage.  operand: a sode_operand_t. */
int64_t sode_operand_number(const sode_operand_t *x, const int64_t *position);
int64_t sode_operand_place(const void *operand, int64_t number);

/* Coordinates of those that have an element; where copies lie along a dimension of the
 * node array, it is left as it is. */
void sode_operand_owners(const sode_operand_t *x, const int64_t *position, int64_t *coord);

/* The node that `reader` gets it from: itself, if it has it.  reader -1: of copies, the
 * first. */
int sode_operand_giver(const sode_procedure_team_t *team, const sode_operand_t *x,
                       int reader, const int64_t *coord);

/* Copies of each element, and the node that has number k of them; -1: it does not
 * execute. */
int64_t sode_operand_copies(const sode_operand_t *x);
int sode_operand_copy(const sode_procedure_team_t *team, const sode_operand_t *x,
                      int64_t *coord, int64_t k);

#endif
