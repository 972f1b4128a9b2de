/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lists that grow.  Doubling keeps building linear in the length of the result. */
#ifndef SODE_BASE_GROW_H
#define SODE_BASE_GROW_H

#include <stdint.h>
#include <stdlib.h>

/* Room for `need` elements of `size` bytes, at first for what fits into SODE_GROW_FIRST: many
 * lists stay short.  Returns the list, moved perhaps, or NULL with the old one intact. */
enum { SODE_GROW_FIRST = 64 };
static inline void *sode_grow(void *list, size_t *capacity, size_t need,
                              size_t size)
{
    if (need <= *capacity && list)
        return list;
    size_t first = size < SODE_GROW_FIRST ? SODE_GROW_FIRST / size : 1;
    size_t wider = *capacity < first ? first : *capacity;
    while (wider < need)
        wider *= 2;
    if (wider > SIZE_MAX / size / 2)
        return NULL;
    void *moved = realloc(list, wider * size);
    if (moved)
        *capacity = wider;
    return moved;
}

/* The same for a list, which may move, or the failure (base/status.h):
 * SODE_GROW(combs->list, combs->room, combs->count + 1, "a plan"). */
#define SODE_GROW(list, capacity, need, what) \
    do { \
        void *grown_ = sode_grow(list, &(capacity), need, sizeof *(list)); \
        SODE_NEED(grown_, what); \
        (list) = grown_; \
    } while (0)

/* Gives back what a list that stays as it is does not use: up to half of it. */
static inline void *sode_trim(void *list, size_t *capacity, size_t count, size_t size)
{
    void *moved = count > 0 && count < *capacity ? realloc(list, count * size) : NULL;
    if (!moved)
        return list;
    *capacity = count;
    return moved;
}

#endif
