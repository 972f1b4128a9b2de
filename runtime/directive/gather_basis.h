/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What loops with gather and with scatter do alike: what their patterns depend on, so that they are
 * known again when the loop comes back, and the exchanges of their plans. */
#ifndef SODE_DIRECTIVE_GATHER_BASIS_H
#define SODE_DIRECTIVE_GATHER_BASIS_H

#include <stdint.h>

#include "map/array.h"
#include "plan/describe.h"
#include "transport/transport.h"
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

/* The operation of a directive on the array; arguments: that all ranks must give alike. */
int sode_gather_operation(sode_set_t *set, sode_array_impl_t *array, uint64_t arguments,
                          const char *what, const char *where);

/* The array has storage, and the executing nodes are among `ens`. */
int sode_gather_check(const sode_array_impl_t *array, const sode_set_t *ens);

/* Places that a nest is going to see; *room: of open->seen. */
int sode_gather_clear_seen(sode_gather_t *open, int nseen, int *room, const char *what);

/* With a communicator, positions in the set are its ranks.  does: "gather", "scatter". */
int sode_gather_need_comm(sode_set_t *set, const char *does);

/* What tells patterns apart that are done best in different ways; not which elements they
 * are.  words[2]: elements and runs on all nodes. */
const char *sode_gather_describe(const char *does, const sode_array_impl_t *array, const sode_set_t *set,
                                 const char *how, const int64_t *words, sode_description_t *text);

/* Of a plan, by the transport of the run.  Adds to `input` what all have alike; `text` as above, used
 * if that transport measures; number: the same on all ranks, tells it from others. */
int sode_gather_exchange(sode_set_t *set, sode_exchange_input_t *input, const char *text, int64_t number,
                         sode_exchange_t **exchange, sode_peers_t *peers);

#endif
