/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A plan of gmove lowered to memory, for the transports: each message is one
 * region at either end.  That holds where every dimension of every message is one
 * progression, which is a fact of the two sides that all ranks know alike.
 */
#ifndef SODE_SECTION_LOWER_H
#define SODE_SECTION_LOWER_H

#include "plan/describe.h"
#include "section/plan.h"
#include "transport/schedule.h"

/* 1 if messages between such sides are progressions: block, gblock, cyclic(1) and
 * what is not distributed, in forward steps.  The same on all ranks. */
int sode_section_is_regular(const sode_section_side_t *to,
                            const sode_section_side_t *from);

/* Elements of the longest message at most; the same on all ranks. */
int64_t sode_section_longest(const sode_section_side_t *to,
                             const sode_section_side_t *from,
                             const int64_t *length);

/* What all ranks know alike of the traffic, for what was measured (tune/). */
void sode_section_describe(sode_description_t *text,
                           const sode_section_side_t *to,
                           const sode_section_side_t *from,
                           const int64_t *length, size_t size);

/* The schedule of a regular plan, in one phase.  Local.  size: bytes of an
 * element.  *schedule is overwritten, and on failure too fit for
 * sode_schedule_free; the plan is not needed any more. */
int sode_section_lower(const sode_section_plan_t *plan, char *to, char *from,
                       size_t size, const sode_set_t *executing,
                       sode_schedule_t *schedule);

#endif
