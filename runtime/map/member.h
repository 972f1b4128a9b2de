/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Pointers in structs, and in arrays of pointers: `align` gives a mapping to the member, and
 * each struct may hold another array there.  So the array is found by the pointer's value, and
 * the member has a descriptor that never has storage: what xmp_malloc copies.
 */
#ifndef SODE_MAP_MEMBER_H
#define SODE_MAP_MEMBER_H

#include "map/array.h"

/* An array that is declared like the member; the caller's. */
int sode_map_of_member(const sode_array_impl_t *member, sode_array_impl_t **array);

/* The array whose storage begins at `pointer`, which must be mapped as the member says; or the
 * member itself, which has no storage. */
int sode_map_held(sode_array_impl_t *member, const void *pointer, sode_array_impl_t **array);

#endif
