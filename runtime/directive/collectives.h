/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reductions and broadcasts as their clauses want them: ordered, async. */
#ifndef SODE_DIRECTIVE_COLLECTIVES_H
#define SODE_DIRECTIVE_COLLECTIVES_H

#include "base/set.h"
#include "directive/owned_copy.h"
#include "sode/abi.h"

/* Begin the operations in which the following are done. */
int sode_reductions_open(const char *where, sode_set_t *set, int n,
                         const sode_reduced_t *list,
                         const sode_clauses_t *with);
int sode_bcast_open(const char *where, sode_set_t *set, int root, size_t size);

/* Combines in place, or begins to.  In an operation of the set.  storage:
 * base of the array that the data belong to, or NULL.  copy: the data are in
 * its buffer; it is released when they are back; or NULL. */
int sode_reduce_with(sode_set_t *set, int op, int type, void *data,
                     int64_t count, const sode_clauses_t *with,
                     const void *storage, sode_owned_copy_t *copy);
/* The same for several variables, in one message where they are small. */
int sode_reduce_all_with(sode_set_t *set, int n, const sode_reduced_t *list,
                         const sode_clauses_t *with);
int sode_bcast_with(sode_set_t *set, int root, void *data, size_t size,
                    const sode_clauses_t *with, const void *storage);

/* Position in `set` of the one node that `from` names; NULL: the first. */
int sode_find_root(const sode_ref_t *from, const sode_set_t *set, int *root);

#endif
