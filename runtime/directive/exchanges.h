/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exchanges of arrays: made on the first reflect or reduce_shadow with these
 * arrays and widths, found again by later ones, and kept (plan/store.h) when one of the
 * arrays goes: the next arrays of the same mappings take it.
 */
#ifndef SODE_DIRECTIVE_EXCHANGES_H
#define SODE_DIRECTIVE_EXCHANGES_H

#include "base/operation.h"
#include "map/array.h"
#include "plan/describe.h"
#include "plan/store.h"
#include "transport/transport.h"

/* What tells exchanges apart. */
typedef struct sode_exchange_key {
    int narrays;
    sode_array_t *const *arrays; /* [narrays] */
    int ndims;
    const sode_width_t *widths;  /* [ndims], or NULL: whole shadows */
    unsigned shape;              /* SODE_FACES: without corners.  SODE_ASYNC:
                                    all messages at once, not by dimension */
    int add_type;                /* reduce_shadow: enum sode_type; or -1 */
    const sode_transport_ops_t *transport; /* asked for */
} sode_exchange_key_t;

/* The exchange of several arrays at once. */
typedef struct sode_exchange_entry {
    sode_stored_t kept;
    struct sode_exchange_entry *next;  /* same first array */
    int narrays;
    sode_array_impl_t **arrays;        /* [narrays] whose it is; NULL: nobody's */
    void **bases;                      /* [2 narrays] for sode_exchange_bind */
    int ndims;                         /* of widths; 0: whole shadows */
    sode_width_t widths[SODE_MAX_DIMS];
    int mirrored;                      /* some of the widths */
    unsigned shape;
    int add_type;
    const sode_transport_ops_t *transport; /* asked for; not always used */
    sode_set_t *set;                   /* node set of all the arrays */
    sode_exchange_t *exchange;         /* NULL: plans with different numbers
                                          of phases, one by one instead */
    int in_flight;                     /* async, not waited for */
    uint64_t arguments;                /* hash of what all ranks must give alike */
    sode_peers_t peers;                /* of the exchange */
} sode_exchange_entry_t;

/* The entry, or NULL if these arrays have none.  Allocates nothing. */
sode_exchange_entry_t *sode_exchange_find(const sode_exchange_key_t *key);

/* One that other arrays of the same mappings have left, or NULL. */
int sode_exchange_take(const sode_exchange_key_t *key, sode_exchange_entry_t **entry);

/* Binds it to the storage that its arrays have now; it counts as used. */
int sode_exchange_use(sode_exchange_entry_t *entry);

/* Hash of what all ranks must say alike, but for the names of the arrays. */
uint64_t sode_exchange_arguments(const sode_exchange_key_t *key);

/* Makes it.  All arrays are on one node set, which this rank is in.
 * Collective over the set, in an operation. */
int sode_exchange_make(const sode_exchange_key_t *key,
                       sode_exchange_entry_t **entry);

/* The program releases the array, on all nodes between the same operations: others may
 * take its exchanges. */
void sode_exchanges_vacate(sode_array_impl_t *array);

/* Called when its storage goes: completes what is in flight there, and gives the storage
 * back if it is shared with other ranks. */
void sode_exchanges_release(sode_array_impl_t *array, enum sode_storage_end end);

/* Two aligned pointers, or parameters, of the same mapping exchange all they have. */
int sode_arrays_swap(sode_array_t *one, sode_array_t *other);
/* See sode_order_keep. */
int sode_arrays_keep(int count, sode_array_t *const *arrays, struct sode_placed **list);
/* Frees the list. */
int sode_arrays_restore(int count, struct sode_placed *list);

/* The storage of a pointer becomes that of an array without a name: the pointer is about to
 * get other storage, and the program has kept the address. */
int sode_array_leave_storage(sode_array_impl_t *a);

/* Halo plans of one array. */
typedef struct sode_reflect_plans {
    sode_plan_t *plan;
    sode_plan_t *at_once; /* NULL, or with SODE_BOTH_ORDERS if `plan` goes
                                  by dimension: all messages at once */
} sode_reflect_plans_t;
enum {
    SODE_BOTH_ORDERS = 1 << 16,
    SODE_PASS_ON = 1 << 17 /* dimensions of width zero with their shadows */
};

/* Makes them (directive/halo_plans.c); shape as in the key, or with one of these.
 * Adds to the description what all ranks know alike of them, unless it is
 * NULL.  The caller frees the plans, also after a failure. */
int sode_reflect_plan(const sode_array_impl_t *array, int ndims,
                      const sode_width_t *widths, unsigned shape,
                      sode_reflect_plans_t *plans,
                      sode_description_t *description);

#endif
