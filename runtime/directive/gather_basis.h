/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What loops with gather and with scatter do alike: what their patterns depend on, so that they are
 * known again when the loop comes back, and the exchanges of their plans. */
#ifndef SODE_DIRECTIVE_GATHER_BASIS_H
#define SODE_DIRECTIVE_GATHER_BASIS_H

#include <stdint.h>

#include "directive/gather_plans.h"
#include "directive/gather_seen.h"
#include "directive/set_exchange.h"
#include "plan/describe.h"

/* Memory that one place of the nest has read, or a piece of it, and what it held. */
typedef struct sode_gather_memory {
    const char *low, *high;
    uint64_t content;
    int apart; /* as in sode_gather_pieces_t */
} sode_gather_memory_t;

/* What a nest depended on at its place in the program; first member of what it got. */
typedef struct sode_gather_pattern {
    struct sode_gather_pattern *next; /* used before it */
    const void *site;
    sode_set_t *set;
    int method;
    int64_t gap;
    int64_t number;               /* the same on all ranks; > 0 */
    uint64_t keys;                /* hash of the variables that subscripts depend on */
    sode_gather_memory_t *memory; /* [count] the memory that they depend on */
    int count;
} sode_gather_pattern_t;

/* What an array has from its first gather, or scatter, on; first member of either. */
typedef struct sode_gather_patterns {
    sode_gather_t open; /* first: translated code has its address */
    sode_gather_image_t image;
    sode_gather_pattern_t *list;
    const char *does;   /* "gather" or "scatter" */
    void (*drop)(sode_gather_pattern_t *pattern); /* what follows in it */
    sode_gather_pieces_t *pieces; /* [nseen] beside open.seen */
    int nseen;
    /* of the execution under way */
    sode_gather_order_t order;
    const void *site;
    const char *where;
    sode_gather_how_t how;
    uint64_t keys;
} sode_gather_patterns_t;

/* *slot: the array's, of `size` bytes; made if it is NULL.  Fails if the array has no storage, or nodes
 * that don't execute. */
int sode_gather_patterns_create(sode_array_impl_t *array, void **slot, size_t size, const char *does,
                                void (*drop)(sode_gather_pattern_t *pattern));
void sode_gather_patterns_release(void **slot); /* NULL in it is allowed */

/* A nest begins: p->site and p->how are set, and p->order but for array and set.  *number: of the pattern that all
 * ranks still have, or 0: the nest is to inspect.  Collective, unless it expects another. */
int sode_gather_patterns_recognise(sode_gather_patterns_t *p, const char *where, int64_t *number);
int sode_gather_patterns_inspect(sode_gather_patterns_t *p);

/* A place of the nest reads far from what it has read before. */
int sode_gather_patterns_see(sode_gather_t *open, int k, const void *at, size_t size);

/* That of a number at this place, or NULL. */
sode_gather_pattern_t *sode_gather_pattern_find(const sode_gather_patterns_t *p, int64_t number);

/* After an inspection that has found that one: fails if there was another one, which the nest has promised to keep. */
int sode_gather_pattern_promised(const sode_gather_patterns_t *p, int64_t number);

/* A new one, `size` bytes.  NULL: no memory. */
sode_gather_pattern_t *sode_gather_pattern_new(const sode_gather_patterns_t *p, int64_t number, size_t size);
void sode_gather_pattern_free(const sode_gather_patterns_t *p, sode_gather_pattern_t *pattern);

/* To the front, also if it is new; who has not been used for longest goes. */
void sode_gather_pattern_use(sode_gather_patterns_t *p, sode_gather_pattern_t *pattern);

/* Takes the memory that the inspection has seen, none unless the nest compares it; in open.seen is all that each place
 * has read then. */
int sode_gather_pattern_take(sode_gather_patterns_t *p, sode_gather_pattern_t *pattern);

/* Collective on the set.  The ranks have each found a pattern, or none (0): *same is it if
 * it is one and the same. */
int sode_gather_agree(sode_set_t *set, int64_t number, int64_t *same);

/* The operation of a nest; what: a literal. */
int sode_gather_operation(const sode_gather_patterns_t *p, const char *what, const char *where);

/* With a communicator, positions in the set are its ranks.  does: "gather", "scatter". */
int sode_gather_need_comm(sode_set_t *set, const char *does);

/* What tells patterns apart that are done best in different ways; not which elements they
 * are.  words[2]: elements and runs on all nodes. */
const char *sode_gather_describe(const char *does, const sode_array_impl_t *array, const sode_set_t *set,
                                 const char *how, const int64_t *words, sode_description_t *text);

/* In the operation of a nest. */
int sode_gather_begin_exchange(sode_exchange_t *exchange, const sode_peers_t *peers);

#endif
