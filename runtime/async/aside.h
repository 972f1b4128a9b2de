/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where a collective in flight works in place of variables of functions, which may
 * have returned when it ends. */
#ifndef SODE_ASYNC_ASIDE_H
#define SODE_ASYNC_ASIDE_H

#include <stddef.h>

typedef struct sode_aside sode_aside_t;

/* Room for so many variables. */
int sode_aside_create(int count, sode_aside_t **aside);
/* *data, of so many bytes: from now on a copy, if it is a variable of a function. */
int sode_aside_take(sode_aside_t *aside, void **data, size_t bytes);
/* The first variable of which there is a copy, or NULL. */
const void *sode_aside_variable(const sode_aside_t *aside);
/* The variables get what the copies have. */
void sode_aside_return(const sode_aside_t *aside);
void sode_aside_free(sode_aside_t *aside); /* NULL is allowed */

#endif
