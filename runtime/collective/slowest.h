/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What tuners compare, the times of the slowest rank, and what nodes must have alike. */
#ifndef SODE_COLLECTIVE_SLOWEST_H
#define SODE_COLLECTIVE_SLOWEST_H

#include "base/set.h"
#include "sode/reduction.h"

/* Makes each of the values the largest of any rank.  what: "blocking"; where: "file.c:12".
 * Collective over the set. */
int sode_set_greatest(sode_set_t *set, const char *what, const char *where, int type, void *values, int count);

#endif
