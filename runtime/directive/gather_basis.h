/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the pattern of a loop with gather or scatter depends on, so that it is known again
 * when the loop comes back. */
#ifndef SODE_DIRECTIVE_GATHER_BASIS_H
#define SODE_DIRECTIVE_GATHER_BASIS_H

#include <stdint.h>

#include "base/set.h"
#include "sode/gather.h"

/* Memory that one place of the nest has read, and what it held. */
typedef struct sode_gather_memory {
    const char *low, *high; /* NULL: none */
    uint64_t content;
} sode_gather_memory_t;

typedef struct sode_gather_basis {
    uint64_t keys;                /* hash of the variables that subscripts depend on */
    sode_gather_memory_t *memory; /* [count] the memory that they depend on */
    int count;
} sode_gather_basis_t;

/* Takes the memory that an inspection has seen; none unless the nest compares it.  `what`
 * for a message: "what a loop gathers". */
int sode_gather_basis_take(const sode_gather_how_t *how, const sode_gather_seen_t *seen,
                           uint64_t keys, const char *what, sode_gather_basis_t *basis);

int sode_gather_basis_holds(const sode_gather_basis_t *basis, uint64_t keys);

void sode_gather_basis_free(sode_gather_basis_t *basis);

/* Collective on the set.  The ranks have each found a pattern, or none (0): *same is it if
 * it is one and the same. */
int sode_gather_agree(sode_set_t *set, int64_t number, int64_t *same);

#endif
