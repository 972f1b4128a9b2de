/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * -fsode-check: what functions write that nests call.
 *
 * Each unit says of its functions which elements a call writes for certain, in terms of the parameters, and what it gives other
 * functions; each nest, what its iterations give.  Here both meet, by the address of the function: in whichever files they are.
 */
#ifndef SODE_OBSERVE_CALLED_H
#define SODE_OBSERVE_CALLED_H

#include "map/array.h"

/* SODE_ERR_MEMORY if there is no room.  The lists are the unit's. */
int sode_called_writes(const char *where, void (*function)(void), int held, sode_passed_t at, size_t offset, int ndims,
                       const sode_passed_t *subscripts);
int sode_called_passes(void (*function)(void), void (*callee)(void), int count, const sode_passed_t *arguments);
/* known: what the function writes by the parameter is among the above. */
int sode_called_follows(void (*function)(void), int parameter, int known);
void sode_called_forget(void);

/* Iterations of a nest give elements to the parameter of a function.  0: it may keep their address. */
int sode_called_give(const sode_array_impl_t *array, void (*function)(void), int parameter);

/* After a nest. */
void sode_called_end(const sode_calls_t *nest);

#endif
