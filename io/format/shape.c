/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "format/shape.h"

#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "format/bytes.h"

void sode_shape_show(int ndims, const int64_t *extent, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, ndims ? "" : "one element");
    for (int d = 0; d < ndims && at < size; d++)
        at += (size_t)snprintf(text + at, size - at, "%s%lld", d ? " x " : "",
                               (long long)extent[d]);
}

int sode_shape_compare(const sode_shape_t *shape, int ndims,
                       const int64_t *extent)
{
    char wanted[200], found[800];
    if (ndims == shape->ndims
        && memcmp(extent, shape->extent, (size_t)ndims * sizeof *extent) == 0)
        return 0;
    sode_shape_show(shape->ndims, shape->extent, wanted, sizeof wanted);
    sode_shape_show(ndims, extent, found, sizeof found);
    return sode_io_fail("its extents are %s, but %s in the file", wanted, found);
}

int sode_shape_check(int ndims)
{
    if (ndims >= 1 && ndims <= SODE_MAX_DIMS)
        return 0;
    return sode_io_fail("it has %d dimensions in the file; 1 to %d are possible",
                        ndims, SODE_MAX_DIMS);
}

/* The element of the whole array that the k-th of the part is; *run: how many
 * follow it in both. */
static int64_t find_element(const sode_shape_t *shape, int64_t k, int64_t *run)
{
    int64_t element = 0, inner = 1;
    for (int d = shape->ndims - 1; d >= 0; d--) {
        const sode_range_t *range = &shape->part[d];
        int64_t index = k % range->length;
        if (d == shape->ndims - 1)
            *run = range->step == 1 ? range->length - index : 1;
        element += (range->lb + index * range->step) * inner;
        inner *= shape->extent[d];
        k /= range->length;
    }
    return element;
}

int sode_shape_move(const sode_shape_t *shape, int file, int64_t start,
                    size_t bytes, int64_t first, int64_t count, char *elements,
                    int writes)
{
    while (count > 0) {
        int64_t run = count;
        int64_t at = shape->part ? find_element(shape, first, &run) : first;
        run = run < count ? run : count;
        size_t size = (size_t)run * bytes;
        at = start + at * (int64_t)bytes;
        SODE_IO_TRY(writes ? sode_bytes_put(file, at, elements, size)
                           : sode_bytes_get(file, at, elements, size));
        elements += size;
        first += run;
        count -= run;
    }
    return 0;
}
