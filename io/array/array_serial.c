/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A variable under a plain compiler: its type says extents and element, but for
 * the first extent of a pointer, which xmp_malloc has noted. */
#include <stdlib.h>

#include "array/array.h"
#include "base/status.h"
#include "sode/io.h"

/* What xmp_malloc returned.  The program may free it in many ways, so an address
 * that is given out again is written over. */
typedef struct allocated {
    struct allocated *next;
    const void *storage;
    int64_t rows;
} allocated_t;

static allocated_t *all;

static allocated_t *find(const void *storage)
{
    allocated_t *one = all;
    while (one && one->storage != storage)
        one = one->next;
    return one;
}

__attribute__((visibility("default"))) void sode_serial_allocated(void *storage,
                                                                   long rows)
{
    allocated_t *one = find(storage);
    if (!one) {
        one = malloc(sizeof *one);
        if (!one) /* not noted: the array cannot be written */
            return;
        one->next = all;
        one->storage = storage;
        all = one;
    }
    one->rows = rows;
}

static int first_extent(const sode_serial_array_t *array, int64_t *extent)
{
    if (!array->pointer) {
        *extent = (int64_t)(array->level[0].size / array->level[1].size);
        return 0;
    }
    const allocated_t *one = find(array->base);
    if (!array->base)
        return sode_io_fail("it has no storage; use xmp_malloc first");
    if (!one)
        return sode_io_fail("a plain compiler does not know its first extent: "
                            "name the array instead of a pointer or "
                            "parameter, or allocate it by xmp_malloc");
    *extent = one->rows;
    return 0;
}

int sode_io_array_find(const void *variable, sode_owned_t *part)
{
    const sode_serial_array_t *array = variable;
    int ndims = 0;
    while (ndims < SODE_MAX_DIMS && array->level[ndims].subscript)
        ndims++;
    if (ndims == 0 || array->level[ndims].subscript)
        return sode_io_fail("expected an array of 1 to %d dimensions",
                            SODE_MAX_DIMS);
    *part = (sode_owned_t){.name = array->name, .base = array->base,
                           .element_size = array->level[ndims].size,
                           .type = array->level[ndims].type, .ndims = ndims};
    int64_t stride = 1;
    for (int d = ndims - 1; d >= 0; d--) {
        int64_t extent =
            (int64_t)(array->level[d].size / array->level[d + 1].size);
        if (d == 0)
            SODE_IO_TRY(first_extent(array, &extent));
        part->dim[d] = (sode_owned_dim_t){.extent = extent, .hi = extent,
                                          .period = 1, .size = 1,
                                          .stride = stride};
        stride *= extent;
    }
    return 0;
}

const void *sode_io_array_keep(const void *array)
{
    sode_serial_array_t *copy = malloc(sizeof *copy);
    if (copy)
        *copy = *(const sode_serial_array_t *)array;
    return copy;
}

void sode_io_array_forget(const void *array)
{
    free((void *)array);
}

const char *sode_io_array_name(const void *array)
{
    return ((const sode_serial_array_t *)array)->name;
}

void sode_io_array_written(const char *where, const void *array)
{
    (void)where, (void)array;
}

void sode_io_array_range_written(const char *where, const void *array,
                                 const sode_range_t *ranges)
{
    (void)where, (void)array, (void)ranges;
}
