/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What an array is called on all ranks: the family, which is its declaration and
 * the nodes that executed it, and the birth, how many of the family came before
 * it.  Nodes that execute the same directives in the same order count alike, so
 * one rank can ask another for the array without either having prepared it.
 */
#ifndef SODE_MAP_FAMILY_H
#define SODE_MAP_FAMILY_H

#include "map/array.h"

/* Gives an array that was just made its family and birth; in a task with nocomm
 * none, as nobody knows who else executes it. */
int sode_family_join(sode_array_impl_t *array);

/* Finds an array by them.  NULL: *born says whether it has been made, and so is no
 * more, or not yet. */
sode_array_impl_t *sode_family_find(uint64_t family, uint64_t birth, int *born);

void sode_family_free_all(void);

#endif
