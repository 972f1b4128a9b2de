/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reduction operations on elements in memory, done here instead of in the MPI
 * library: where the order counts, and where no message is. */
#ifndef SODE_COLLECTIVE_COMBINE_H
#define SODE_COLLECTIVE_COMBINE_H

#include <stddef.h>

/* into[k] = into[k] op from[k] for count elements.  The pair has passed
 * sode_type_find. */
void sode_combine(int op, int type, void *into, const void *from,
                  size_t count);

/* 1 if *a < *b.  Not for complex types. */
int sode_type_less(int type, const void *a, const void *b);

/* 1 for real and complex floating types: the order of operations counts. */
int sode_type_is_floating(int type);

#endif
