/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exchanges of arrays: made on the first reflect with these arrays and widths,
 * found again by later ones, released with the first of the arrays that goes.
 */
#ifndef SODE_API_EXCHANGE_H
#define SODE_API_EXCHANGE_H

#include "map/array.h"
#include "transport/transport.h"

/* The reflect of `narrays` arrays at once. */
typedef struct sode_reflect_entry {
    struct sode_reflect_entry *next;   /* same first array */
    int narrays;
    sode_array_impl_t **arrays;        /* [narrays] */
    int ndims;                         /* of widths; 0: whole shadows */
    sode_width_t widths[SODE_MAX_DIMS];
    sode_set_t *set;                   /* node set of all the arrays */
    sode_exchange_t *exchange;         /* NULL: plans with different numbers
                                          of phases, one by one instead */
} sode_reflect_entry_t;

/* The entry, or NULL if it was never made.  Allocates nothing. */
sode_reflect_entry_t *sode_reflect_find(int narrays,
                                        sode_array_t *const *arrays, int ndims,
                                        const sode_width_t *widths);

/* Makes it.  All arrays are on one node set, which this rank is in.
 * Collective over the set, in an operation. */
int sode_reflect_make(int narrays, sode_array_t *const *arrays, int ndims,
                      const sode_width_t *widths, sode_reflect_entry_t **entry);

/* The halo plan of one array (api/halo_input.c). */
int sode_reflect_plan(const sode_array_impl_t *array, int ndims,
                      const sode_width_t *widths, sode_halo_plan_t **plan);

#endif
