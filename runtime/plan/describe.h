/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef SODE_PLAN_DESCRIBE_H
#define SODE_PLAN_DESCRIBE_H

#include <stddef.h>
#include <stdint.h>

#include "plan/halo.h"

/* A text that grows; what does not fit counts by its hash. */
typedef struct sode_description {
    char text[240];
    size_t length;
    uint64_t hash; /* of everything that was added */
} sode_description_t;

void sode_describe(sode_description_t *to, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds what all ranks know alike of a plan, so that equal texts mean equal
 * traffic:
 *
 *     512/2 x 512 of 8 bytes, halo 1:1 periodic x 1:1, no corners
 *
 * extent/blocks per dimension.  "at once": the plan does not go by dimension.
 * Blocks that are not ceil(extent/blocks) long
 * count by a hash. */
void sode_describe_plan(sode_description_t *to, const sode_halo_input_t *input,
                        size_t element_size);

/* One dimension: extent, blocks, and how they differ from even ones. */
void sode_describe_extent(sode_description_t *to, const sode_ownership_t *dim);

/* The whole text, closed: nothing is added any more. */
const char *sode_description_end(sode_description_t *to);

#endif
