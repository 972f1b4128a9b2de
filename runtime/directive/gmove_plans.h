/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Plans of gmove that are kept: found by the arrays that they belong to and the sections;
 * when the program releases one of the arrays, the next gmove between such sections of
 * arrays of the same mappings takes them (plan/store.h). */
#ifndef SODE_DIRECTIVE_GMOVE_PLANS_H
#define SODE_DIRECTIVE_GMOVE_PLANS_H

#include "directive/gmove.h"
#include "directive/gmove_aside.h"
#include "directive/gmove_far.h"
#include "directive/set_exchange.h"
#include "plan/redistribute.h"
#include "plan/pattern.h"
#include "plan/store.h"

/* Whose a plan is, and what it does. */
typedef struct sode_gmove_key {
    const sode_set_t *executing;
    size_t size;
    int64_t mode; /* enum sode_gmove_mode */
    uint64_t variable; /* async into memory: its name, for two may be in flight at once */
    struct sode_gmove_side_key {
        uint64_t array; /* serial of its descriptor; 0: memory */
        const void *storage; /* of the array; NULL: memory, which lies anywhere, but for `far` */
        int ndims;
        int64_t extent[SODE_MAX_DIMS];
        sode_triplet_t triplet[SODE_MAX_DIMS];
    } side[2];
} sode_gmove_key_t;

typedef struct sode_gmove_plan {
    sode_stored_t kept;
    struct sode_gmove_plan *next; /* used before */
    sode_gmove_key_t key;
    sode_exchange_t *move;  /* or else: */
    sode_gmove_far_t *far;  /* some of the owners do not execute */
    sode_gmove_aside_t *aside; /* of `move`, once it could not write to memory; or NULL */
    size_t bytes;       /* of the section, per executing node: all know alike */
    int suits;          /* a transport that is measured or asked for can do it, */
    int exchanged;      /* and does */
    int64_t near;       /* how memory lay to the other side when it was made (gmove_make.c) */
    unsigned executions; /* so far, by packed messages */
    int in_flight;
    int held;           /* what has come is not placed: a variable of a function gets it */
    const char *names[2]; /* of the sides, as the program has them */
    char pattern[SODE_PATTERN];
} sode_gmove_plan_t;

/* The plan of this execution, or NULL. */
sode_gmove_plan_t *sode_gmove_plan_find(const sode_gmove_key_t *key);

/* One that other arrays of the same mappings have left, or NULL. */
int sode_gmove_plan_take(const sode_gmove_key_t *key, const sode_gmove_order_t *order,
                         sode_set_t *executing, sode_gmove_plan_t **plan);

/* What tells the execution from others. */
void sode_gmove_key_fill(sode_gmove_key_t *key, const sode_gmove_order_t *order,
                         const sode_set_t *executing);

/* Keeps a plan, which was made for this. */
int sode_gmove_plan_keep(sode_gmove_plan_t *plan, const sode_gmove_order_t *order,
                         sode_set_t *executing);

/* Bytes per executing node from which on a plan counts as the largest. */
#define SODE_GMOVE_KEPT_BYTES ((size_t)1 << 29)

#endif
