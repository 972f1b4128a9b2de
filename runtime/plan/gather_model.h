/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the methods of a gather would move to this node, and about how long that takes: so
 * the tuner need not try what is far off. */
#ifndef SODE_PLAN_GATHER_MODEL_H
#define SODE_PLAN_GATHER_MODEL_H

#include "plan/gather.h"

/* What is read; ranges of it; everything, to each, or in rounds; and with gaps of 1, 2, 4, ... elements. */
enum sode_gather_way {
    SODE_WAY_MINIMAL,
    SODE_WAY_RANGE,
    SODE_WAY_ALL,
    SODE_WAY_CIRCLE,
    SODE_WAY_GAPS, /* the first of those */
    SODE_WAYS = SODE_WAY_GAPS + 7
};

static inline int64_t sode_gather_way_gap(enum sode_gather_way way)
{
    return way < SODE_WAY_GAPS ? 0 : (int64_t)1 << (way - SODE_WAY_GAPS);
}

typedef struct sode_gather_load {
    int64_t messages, elements, runs; /* that come from other nodes */
    int64_t rounds; /* each waits for the one before; of several, each has a message that is twice as long */
} sode_gather_load_t;

/* asked: what is read, without gaps.  Where an owner's elements are not one range of
 * numbers, gaps count in full, though only the owner's part of them travels. */
void sode_gather_loads(const sode_gather_input_t *input, const sode_gather_asked_t *asked,
                       sode_gather_load_t loads[SODE_WAYS]);

/* Seconds: of a message of those sizes among others that are under way, and of a round of such messages beside
 * them; of an element, a run and a byte of a run, packed and unpacked. */
enum { SODE_GATHER_SIZES = 4 };
extern const int sode_gather_sizes[SODE_GATHER_SIZES]; /* bytes */
typedef struct sode_gather_costs {
    double message[SODE_GATHER_SIZES], round[SODE_GATHER_SIZES], run, copied, element;
} sode_gather_costs_t;

/* Of messages, from what one of each size alone takes and what so many to several ranks at once take.  0: from such
 * times nothing follows. */
enum { SODE_GATHER_BURST = 8 };
int sode_gather_costs_of_messages(const double *alone, const double *at_once, sode_gather_costs_t *costs);

/* Of shared memory of one computer; on others both messages and bytes take longer, which lets
 * more methods be near the best. */
extern const sode_gather_costs_t sode_gather_usual;

double sode_gather_seconds(const sode_gather_load_t *load, size_t element_size, const sode_gather_costs_t *costs);

#endif
