/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Where arrays lie that have no storage: before xmp_malloc and after xmp_free.
 * Their origins are addresses that no memory can have, so that an access costs
 * nothing, faults for certain, and says which array was meant:
 *
 *     63    48   47    46   38   37                        0
 *     | tag  | nest | number |   bytes, counted from 2^37  |
 *
 * The tag makes the address no canonical one (x86-64, AArch64, 64-bit RISC-V).
 */
#ifndef SODE_MAP_UNPLACED_H
#define SODE_MAP_UNPLACED_H

#include "map/array.h"

/* The next array gets another number; numbers come again after 512. */
int sode_unplaced_number(void);

/* The origin of an array that has no storage. */
void *sode_unplaced_origin(const sode_array_impl_t *array);

/* The same for the view of a nest at `where`, which becomes the array's
 * last_nest. */
void *sode_unplaced_view(const char *where, sode_array_impl_t *array);

/* Does an access to this address mean this array?  *in_nest: through the view
 * of a nest; set only then. */
int sode_unplaced_means(uint64_t address, const sode_array_impl_t *array,
                        int *in_nest);

#endif
