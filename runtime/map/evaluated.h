/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The sets that references gave lately: evaluating one takes time in proportion
 * to the nodes, looking it up does not.  A reference is known by its object,
 * which is never mistaken for a later one at its address, by the values of its
 * subscripts, by the executing set if that counts, and by what is asked of it.
 */
#ifndef SODE_MAP_EVALUATED_H
#define SODE_MAP_EVALUATED_H

#include "map/reference.h"

typedef struct sode_evaluation {
    int question;      /* any number: what is asked */
    const void *object; /* nodes or template */
    uint64_t serial;   /* of the object */
    const sode_set_t *ens; /* or NULL: it does not count */
    int ndims;         /* 0: the whole object */
    sode_sub_t subs[SODE_MAX_DIMS];
    uint64_t hash;     /* of all that */
} sode_evaluation_t;

/* Describes it.  The reference names an object. */
void sode_evaluation_make(int question, const sode_ref_t *ref,
                          const sode_set_t *ens, sode_evaluation_t *evaluation);

/* The set, or NULL: it is not known, or not any more. */
sode_set_t *sode_evaluated_find(const sode_evaluation_t *evaluation);

/* Keeps it, in place of another one; without memory it is not kept. */
void sode_evaluated_keep(const sode_evaluation_t *evaluation, sode_set_t *set);

#endif
