/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reduction and bcast of distributed arrays, over nodes that hold the same section. */
#ifndef SODE_DIRECTIVE_HELD_ALIKE_H
#define SODE_DIRECTIVE_HELD_ALIKE_H

#include "map/array.h"

/* Collective over `on`; NULL: the nodes along the dimensions over which the array is replicated. */
int sode_held_reduce(const char *where, int op, int type, sode_array_impl_t *array, const sode_ref_t *on,
                     const sode_clauses_t *with);
int sode_held_bcast(const char *where, sode_array_impl_t *array, const sode_ref_t *from, const sode_ref_t *on,
                    const sode_clauses_t *with);

#endif
