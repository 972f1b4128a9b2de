/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One execution of reflect or reduce_shadow, on whatever nodes the arrays lie. */
#ifndef SODE_DIRECTIVE_REFLECT_H
#define SODE_DIRECTIVE_REFLECT_H

#include "directive/exchanges.h"

/* What is asked for.  Callers fill it in where it is used: copying what was just
 * written costs as much as all checks together. */
typedef struct sode_exchange_order {
    const char *where, *what;    /* directive */
    sode_exchange_key_t key;     /* the transport comes from `with` */
    const sode_clauses_t *with;  /* SODE_ASYNC in flags: only begin */
    sode_array_t *const *named;  /* set inside: arrays as the directive says */
} sode_exchange_order_t;

/* Failures whose text has no array in it get the names in front. */
int sode_exchange_arrays(sode_exchange_order_t *order);

/* The exchange that is in flight there, or NULL: it is something else. */
struct sode_pending;
sode_exchange_entry_t *
sode_exchange_in_flight(const struct sode_pending *pending);

#endif
