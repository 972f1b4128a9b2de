/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who owns elements of a section: coordinates along each dimension of its node
 * array.  The same on all ranks. */
#ifndef SODE_MAP_SIDE_OWNERS_H
#define SODE_MAP_SIDE_OWNERS_H

#include "base/set.h"
#include "map/side.h"

typedef struct sode_owners {
    char *own[SODE_MAX_DIMS];      /* [nodes->ndims][size]: 1 if it does */
    int64_t count[SODE_MAX_DIMS];
} sode_owners_t;

/* length: of the section, none is 0.  side->nodes is not NULL. */
int sode_owners_read(const sode_section_side_t *side, const int64_t *length,
                     sode_owners_t *owners);
void sode_owners_free(sode_owners_t *owners);

/* The set has every element; if `copies`, each copy of it. */
int sode_owners_are_among(const sode_owners_t *owners, const sode_section_side_t *side,
                          const sode_set_t *set, int copies);

#endif
