/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a tuner compares: the times of the slowest rank. */
#ifndef SODE_COLLECTIVE_SLOWEST_H
#define SODE_COLLECTIVE_SLOWEST_H

#include "base/set.h"

/* Makes each of the times the largest of any rank.  what: "blocking"; where: "file.c:12".
 * Collective over the set. */
int sode_set_slowest(sode_set_t *set, const char *what, const char *where, double *times, int count);

#endif
