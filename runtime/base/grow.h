/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lists that grow.  Doubling keeps building linear in the length of the result. */
#ifndef SODE_BASE_GROW_H
#define SODE_BASE_GROW_H

#include <stdint.h>
#include <stdlib.h>

/* Room for `need` elements of `size` bytes.  Returns the list, moved perhaps,
 * or NULL with the old one intact. */
static inline void *sode_grow(void *list, size_t *capacity, size_t need,
                              size_t size)
{
    if (need <= *capacity && list)
        return list;
    size_t wider = *capacity < 8 ? 8 : *capacity;
    while (wider < need)
        wider *= 2;
    if (wider > SIZE_MAX / size / 2)
        return NULL;
    void *moved = realloc(list, wider * size);
    if (moved)
        *capacity = wider;
    return moved;
}

#endif
