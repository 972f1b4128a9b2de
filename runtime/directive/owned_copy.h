/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The owned part of an array one element after the other, in a buffer if it does
 * not lie so, from which it returns when a collective operation is over. */
#ifndef SODE_DIRECTIVE_OWNED_COPY_H
#define SODE_DIRECTIVE_OWNED_COPY_H

#include "map/array.h"

typedef struct sode_owned_copy sode_owned_copy_t;

/* *data: the owned elements of the local section, *count of them, in the array if
 * they lie so, *copy NULL; else in a buffer. */
int sode_owned_copy_create(const sode_array_impl_t *array,
                           sode_owned_copy_t **copy, void **data,
                           int64_t *count);
void sode_owned_copy_return(const sode_owned_copy_t *copy); /* buffer to array */
void sode_owned_copy_free(sode_owned_copy_t *copy); /* NULL is allowed */

#endif
