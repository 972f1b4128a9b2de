/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Plans of gathers.  One is made for the mapping of an array, a method, and what each node
 * wants; it is kept (plan/store.h) and found by content, whichever loop asks for it and for
 * whichever array: nothing depends on whose it was.  For `auto` it holds several methods,
 * which the transport of that name tries out (transport/choice.c).
 */
#ifndef SODE_DIRECTIVE_GATHER_PLANS_H
#define SODE_DIRECTIVE_GATHER_PLANS_H

#include "base/operation.h"
#include "directive/gather_image.h"
#include "plan/store.h"
#include "transport/transport.h"

typedef struct sode_gather_plan {
    sode_stored_t kept;
    const sode_mapping_t *mapping; /* of arrays that it serves */
    int64_t number; /* says what else it is made for, the same on all nodes; > 0 */
    uint64_t array; /* the last one's serial number; 0: none yet */
    sode_exchange_t *exchange;
    sode_peers_t peers;
    int compacts; /* by its method */
    int in_flight;
    char pattern[96]; /* in words; what the trials have cost, if this exchange had any, */
    int tried;        /* is in it */
} sode_gather_plan_t;

/* What is to be brought. */
typedef struct sode_gather_order {
    sode_array_impl_t *array;
    const sode_gather_image_t *image;
    sode_set_t *set;
    int method;
    int64_t gap;
    int calls; /* enum sode_gather_calls */
    int renumbers; /* the nest reads lists: `auto` may compact */
    int overlaps;  /* on this node the nest has parts that are worth while: `auto` tries them */
} sode_gather_order_t;

/* That of a number for the array, or NULL. */
sode_gather_plan_t *sode_gather_plan_find(const sode_gather_order_t *order, int64_t number);

/* Finds it by what this node wants, or makes it.  Collective over the set, in an operation. */
int sode_gather_plan_get(const sode_gather_order_t *order, const sode_gather_run_t *runs, size_t nruns,
                         sode_gather_plan_t **plan);

/* Does the execution under way bring what is read side by side?  And may a later one? */
int sode_gather_plan_compacts(const sode_gather_plan_t *plan);
int sode_gather_plan_may_compact(const sode_gather_plan_t *plan);

/* What this node asks for then. */
int sode_gather_plan_ask(const sode_gather_order_t *order, const sode_gather_run_t *runs, size_t nruns,
                         sode_gather_asked_t *asked);

/* Binds it to the storage of now, when what it has begun before is over; it counts as used. */
int sode_gather_plan_use(sode_gather_plan_t *plan, const sode_gather_order_t *order);

/* What it has begun for that array stays in flight, under the id of an async clause or not. */
int sode_gather_plan_leave(sode_gather_plan_t *plan, const sode_gather_order_t *order, int id);

/* Waits for what is in flight for the array. */
int sode_gather_plan_land(const sode_array_impl_t *array);

#endif
