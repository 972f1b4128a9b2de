/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/unplaced.h"

#include "base/context.h"

enum { OFFSET_BITS = 38, NUMBER_BITS = 9, NEST_BIT = 47, TAG_BIT = 48 };
static const uint64_t tag = 0x50de;

int sode_unplaced_number(void)
{
    return (int)(sode_context.unplaced++ % (1u << NUMBER_BITS));
}

static uint64_t address_of(const sode_array_impl_t *array)
{
    return tag << TAG_BIT | (uint64_t)array->unplaced << OFFSET_BITS
           | (uint64_t)1 << (OFFSET_BITS - 1);
}

void *sode_unplaced_origin(const sode_array_impl_t *array)
{
    return (void *)(uintptr_t)address_of(array);
}

void *sode_unplaced_view(const char *where, sode_array_impl_t *array)
{
    array->last_nest = where;
    return (void *)(uintptr_t)(address_of(array) | (uint64_t)1 << NEST_BIT);
}

int sode_unplaced_means(uint64_t address, const sode_array_impl_t *array,
                        int *in_nest)
{
    const uint64_t nest = (uint64_t)1 << NEST_BIT;
    if (array->head.base
        || (address & ~nest) >> OFFSET_BITS != address_of(array) >> OFFSET_BITS)
        return 0;
    *in_nest = (address & nest) != 0;
    return 1;
}
