/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reductions and broadcasts as their clauses want them: ordered, async. */
#ifndef SODE_API_CLAUSES_H
#define SODE_API_CLAUSES_H

#include "base/set.h"
#include "map/array.h"
#include "sode/abi.h"

/* Elements that travel through a buffer, from which they return to an array
 * when the operation is over. */
typedef struct sode_detour sode_detour_t;

/* Begin the operations in which the following are done. */
int sode_reduction_open(const char *where, sode_set_t *set, int op, int type,
                        int64_t count, const sode_clauses_t *with);
int sode_reductions_open(const char *where, sode_set_t *set, int n,
                         const sode_reduced_t *list,
                         const sode_clauses_t *with);
int sode_bcast_open(const char *where, sode_set_t *set, int root, size_t size);

/* Combines in place, or begins to.  In an operation of the set.  storage:
 * base of the array that the data belong to, or NULL.  detour: the data are in
 * its buffer; it is released when they are back; or NULL. */
int sode_reduce_with(sode_set_t *set, int op, int type, void *data,
                     int64_t count, const sode_clauses_t *with,
                     const void *storage, sode_detour_t *detour);
/* The same for several variables, in one message where they are small. */
int sode_reduce_all_with(sode_set_t *set, int n, const sode_reduced_t *list,
                         const sode_clauses_t *with);
int sode_bcast_with(sode_set_t *set, int root, void *data, size_t size,
                    const sode_clauses_t *with, const void *storage);

/* Position in `set` of the one node that `from` names; NULL: the first. */
int sode_find_root(const sode_ref_t *from, const sode_set_t *set, int *root);

/* The owned elements of the local section one behind the other: *data is their
 * place in the array if they lie so, *detour NULL; else a buffer. */
int sode_detour_create(const sode_array_impl_t *array, sode_detour_t **detour,
                       void **data, int64_t *count);
void sode_detour_return(const sode_detour_t *detour); /* buffer to array */
void sode_detour_free(sode_detour_t *detour);         /* NULL is allowed */

#endif
