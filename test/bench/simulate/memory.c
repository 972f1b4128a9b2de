/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Counts bytes where the runtime calls malloc and its like. SMPI's own memory is not seen, nor what the C library allocates.
 * Globals are each simulated rank's own. */
#include "memory.h"

#include <malloc.h>
#include <stddef.h>

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t);
void __real_free(void *);

static long held;

static void *count(void *made)
{
    held += (long)malloc_usable_size(made);
    return made;
}

static void discount(void *old)
{
    held -= (long)malloc_usable_size(old);
}

void *__wrap_malloc(size_t bytes)
{
    return count(__real_malloc(bytes));
}

void *__wrap_calloc(size_t count_, size_t size)
{
    return count(__real_calloc(count_, size));
}

void *__wrap_realloc(void *old, size_t bytes)
{
    discount(old);
    return count(__real_realloc(old, bytes));
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
    return count(__real_aligned_alloc(alignment, bytes));
}

void __wrap_free(void *old)
{
    discount(old);
    __real_free(old);
}

long memory_held(void)
{
    return held;
}
