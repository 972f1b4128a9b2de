/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_malloc, xmp_free, and free: the storage of aligned pointers. */
#include <stdarg.h>
#include <stdlib.h>

#include "api/check.h"
#include "api/fail.h"
#include "api/xmp.h"
#include "async/pending.h"
#include "base/context.h"
#include "directive/exchanges.h"
#include "map/member.h"

static sode_array_impl_t *array_of(xmp_desc_t d, const char *where)
{
    const sode_array_impl_t *array =
        sode_context.started ? sode_xmp_array(d) : NULL;
    if (!array)
        sode_end_job(where, NULL, NULL, sode_refuse("not the descriptor of an array"));
    return (sode_array_impl_t *)array;
}

static void *allocate(const char *where, sode_array_impl_t *array,
                      const int64_t *extents)
{
    sode_array_impl_t *own = array; /* its storage holds it from now on */
    if (array->member) {
        SODE_CHECK(where, "array", sode_name(array), sode_map_of_member(array, &own));
        sode_check_made(own, array);
    } else if (array->pointer)
        SODE_CHECK(where, "array", sode_name(array), sode_array_leave_storage(array));
    SODE_CHECK(where, "array", sode_name(array),
               sode_array_allocate(own, extents));
    sode_check_allocated(own);
    if (own != array)
        sode_object_release(own);
    return own->head.base;
}

SODE_EXPORT void *sode_malloc(const char *where, void *descriptor, int count,
                              const sode_index_t *extents)
{
    sode_array_impl_t *array = array_of(descriptor, where);
    if (count != array->ndims)
        sode_end_job(where, "array", sode_name(array),
                     sode_refuse("xmp_malloc needs its %d extents, but gets %d", array->ndims, count));
    return allocate(where, array, extents);
}

/* Of files that are not translated, which pass `int`s, as many as the array has
 * dimensions. */
SODE_EXPORT void *xmp_malloc(xmp_desc_t d, ...)
{
    static const char where[] = "xmp_malloc";
    sode_array_impl_t *array = array_of(d, where);
    int64_t extents[SODE_MAX_DIMS];
    va_list sizes;
    va_start(sizes, d);
    for (int k = 0; k < array->ndims; k++)
        extents[k] = va_arg(sizes, int);
    va_end(sizes);
    return allocate(where, array, extents);
}

SODE_EXPORT void xmp_free(xmp_desc_t d)
{
    static const char where[] = "xmp_free";
    sode_array_impl_t *array = array_of(d, where);
    SODE_CHECK(where, "array", sode_name(array),
               sode_pending_wait_storage(array->head.base));
    SODE_CHECK(where, "array", sode_name(array), sode_array_deallocate(array));
}

/* Also where the program kept the address in another variable. */
SODE_EXPORT void sode_free(void *storage)
{
    sode_array_impl_t *array = sode_context.started && storage
                                   ? sode_known_find(storage)
                                   : NULL;
    if (array && array->pointer)
        xmp_free(&array->head);
    else
        free(storage);
}
