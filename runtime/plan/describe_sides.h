/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What all ranks know alike of the messages of `to = from`, from the two sides alone. */
#ifndef SODE_PLAN_DESCRIBE_SIDES_H
#define SODE_PLAN_DESCRIBE_SIDES_H

#include "plan/describe.h"
#include "map/side.h"

/* 1 if messages between such sides are progressions in each dimension: block, gblock,
 * cyclic(1) and what is not distributed, in forward steps. */
int sode_section_is_regular(const sode_section_side_t *to,
                            const sode_section_side_t *from);

/* Elements of the longest message at most. */
int64_t sode_section_longest(const sode_section_side_t *to,
                             const sode_section_side_t *from,
                             const int64_t *length);

/* What all ranks know alike of the traffic, for what was measured (tune/). */
void sode_section_describe(sode_description_t *text,
                           const sode_section_side_t *to,
                           const sode_section_side_t *from,
                           const int64_t *length, size_t size);

#endif
