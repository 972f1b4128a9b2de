/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the methods of a gather would move to this node, and about how long that takes: so
 * the tuner need not try what is far off. */
#ifndef SODE_PLAN_GATHER_MODEL_H
#define SODE_PLAN_GATHER_MODEL_H

#include "plan/gather.h"

/* What is read; ranges of it; everything; and with gaps of 1, 2, 4, ... elements. */
enum sode_gather_way {
    SODE_WAY_MINIMAL,
    SODE_WAY_RANGE,
    SODE_WAY_ALL,
    SODE_WAY_GAPS, /* the first of those */
    SODE_WAYS = SODE_WAY_GAPS + 7
};

static inline int64_t sode_gather_way_gap(enum sode_gather_way way)
{
    return way < SODE_WAY_GAPS ? 0 : (int64_t)1 << (way - SODE_WAY_GAPS);
}

typedef struct sode_gather_load {
    int64_t messages, elements, runs; /* that come from other nodes */
} sode_gather_load_t;

/* asked: what is read, without gaps.  Where an owner's elements are not one range of
 * numbers, gaps count in full, though only the owner's part of them travels. */
void sode_gather_loads(const sode_gather_input_t *input, const sode_gather_asked_t *asked,
                       sode_gather_load_t loads[SODE_WAYS]);

/* Seconds; element, run and a byte of a run: packed and unpacked. */
typedef struct sode_gather_costs {
    double message, byte, run, copied, element;
} sode_gather_costs_t;

/* Of shared memory of one computer; on others both messages and bytes take longer, which lets
 * more methods be near the best. */
extern const sode_gather_costs_t sode_gather_usual;

double sode_gather_seconds(const sode_gather_load_t *load, size_t element_size, const sode_gather_costs_t *costs);

#endif
