/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The last comparison, when all ranks have left: have all ranks of each set
 * executed the same directives? */
#ifndef SODE_DEADLOCK_LAST_H
#define SODE_DEADLOCK_LAST_H

#include <stdint.h>

/* Numbers whose sums over all ranks, modulo 2^64, are zero if so; lines: of the
 * lines that the directives stand at. */
void sode_last_sums(uint64_t *directives, uint64_t *lines);

/* A sum was not zero: finds a set and two of its ranks, one of which says what
 * they have done: it returns SODE_ERR_DISAGREE, for lines SODE_ERR_LINES, the
 * others SODE_OK, for lines at once, else when the job should have ended.
 * Collective over the run. */
int sode_last_explain(int lines);

#endif
