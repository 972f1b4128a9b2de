/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * How long a step takes, if it belongs to a time block of some steps by some scheme:
 * what each point costs, and what ranks exchange.  A few measured times of the loop
 * itself say the rates.  It only says what is worth to be tried: caches, networks and
 * neighbors that come late do more than three numbers can say.
 */
#ifndef SODE_TILE_PREDICT_H
#define SODE_TILE_PREDICT_H

#include <stdint.h>

/* What a time block consists of, on a rank with neighbors on all sides. */
typedef struct sode_load {
    int64_t steps;
    double points; /* computed, of all stages */
    double hidden; /* of them, while messages are on their way */
    double rounds; /* of messages, one after the other */
    double bytes;  /* that the rank sends */
} sode_load_t;

typedef struct sode_rates {
    double point, round, byte; /* seconds, >= 0 */
    double far;                /* part of a point's time that goes away if its operands are in the
                                  cache in later steps of a time block, 0 .. 1 */
} sode_rates_t;

/* Seconds of a step of time blocks that have such a load. */
double sode_predict(const sode_rates_t *rates, const sode_load_t *load);

/* Rates from the seconds of the two exchanges, a short and a long one with as many
 * rounds, and of a step, whose time block has one step and the short exchange. */
sode_rates_t sode_predict_rates(const sode_load_t *small, double small_exchange, double step,
                                const sode_load_t *large, double large_exchange, int in_cache);

#endif
