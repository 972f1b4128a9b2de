/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A section of an array where procedures want an array: a copy of its elements, dealt
 * out in blocks along its longest dimension, and back.  Copying takes what sode_fetch
 * does, and memory for the share of a node.
 *
 *     a[1:4:3]      0 1 2 3 4 5 6 7 8 9 10 11      piece: indices of a
 *                     x     x     x     x          section: 0 to 3
 */
#ifndef SODE_PROCEDURE_CUT_H
#define SODE_PROCEDURE_CUT_H

#include "procedure/spread.h"
#include "sode/abi.h"

typedef struct sode_cut {
    sode_owned_t section; /* this node's elements of the copy, by positions */
    sode_owned_t piece;   /* the same, by the array's indices */
    sode_spread_t array_spread, piece_spread;
} sode_cut_t;

/* The section's dimensions, those with a range. */
int sode_cut_ndims(const sode_triplet_t *triplets, int ndims);

/* array: what this node owns; triplets, length: [array->ndims], valid and with all
 * lengths.  Collective; so is storing.  To be closed also if it fails. */
int sode_cut_open(const sode_procedure_team_t *team, const sode_owned_t *array,
                  const sode_triplet_t *triplets, const int64_t *length,
                  sode_cut_t *cut);
/* The array gets the values of the copy. */
int sode_cut_store(const sode_procedure_team_t *team, const sode_cut_t *cut);
void sode_cut_close(sode_cut_t *cut);

#endif
