/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The owned part of a local section, as boxes of storage positions. */
#ifndef SODE_MAP_OWNED_H
#define SODE_MAP_OWNED_H

#include "map/array.h"
#include "map/box.h"

/* Makes the list, boxes[count], none empty; to be freed.  One box, but for
 * cyclic dimensions with full shadow, where owned elements lie scattered. */
int sode_array_owned(const sode_array_impl_t *array, sode_box_t **boxes,
                     size_t *count);

#endif
