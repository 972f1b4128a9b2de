/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ranges, and the section of an array that one is. */
#include <stdio.h>
#include <stdlib.h>

#include "api/xmp_file.h"
#include "array/array.h"
#include "base/status.h"

SODE_IO_EXPORT xmp_range_t *xmp_allocate_range(int ndims)
{
    if (ndims < 1 || ndims > SODE_MAX_DIMS)
        return NULL;
    xmp_range_t *range = calloc(1, sizeof *range);
    if (range)
        range->ndims = ndims;
    return range;
}

/* It returns nothing, so that a fault can only end the job. */
SODE_IO_EXPORT void xmp_set_range(xmp_range_t *range, int dim, int lb,
                                  int length, int step)
{
    static const char what[] = "xmp_set_range";
    char text[120];
    if (!range)
        sode_team_end_job(what, "the range is NULL: xmp_allocate_range makes "
                                "one");
    if (dim < 1 || dim > range->ndims) {
        snprintf(text, sizeof text, "there is no dimension %d in a range of %d "
                 "dimension%s", dim, range->ndims, range->ndims == 1 ? ""
                                                                     : "s");
        sode_team_end_job(what, text);
    }
    if (length < 0 || step == 0) {
        snprintf(text, sizeof text, "a range of length %d and step %d is not "
                 "possible", length, step);
        sode_team_end_job(what, text);
    }
    range->dim[dim - 1] = (sode_range_t){lb, length, step};
    range->is_set[dim - 1] = 1;
}

SODE_IO_EXPORT void xmp_free_range(xmp_range_t *range)
{
    free(range);
}

static int check(const sode_owned_t *part, const xmp_range_t *range)
{
    if (!range)
        return sode_io_fail("array '%s': the range is NULL: "
                            "xmp_allocate_range makes one", part->name);
    if (range->ndims != part->ndims)
        return sode_io_fail("array '%s': it has %d dimensions, and the range "
                            "has %d", part->name, part->ndims, range->ndims);
    for (int d = 0; d < range->ndims; d++)
        if (!range->is_set[d])
            return sode_io_fail("array '%s': dimension %d of the range is not "
                                "set: call xmp_set_range", part->name, d + 1);
    return 0;
}

int sode_xmp_share(const void *array, const xmp_range_t *range,
                   sode_share_t *share)
{
    sode_owned_t part;
    SODE_IO_TRY(sode_io_array_find(array, &part));
    SODE_IO_TRY(check(&part, range));
    return sode_share_create(&part, range->dim, share);
}

void sode_xmp_describe(const void *array, const xmp_range_t *range, char *text)
{
    sode_owned_t part;
    size_t at = 0, size = SODE_IO_TEXT;
    text[0] = '\0';
    if (!range || sode_io_array_find(array, &part))
        return;
    for (int d = 0; d < part.ndims; d++)
        at += (size_t)snprintf(text + at, size - at, "%lld ",
                               (long long)part.dim[d].extent);
    at += (size_t)snprintf(text + at, size - at, "%zu", part.element_size);
    for (int d = 0; d < range->ndims; d++) {
        const sode_range_t *r = &range->dim[d];
        at += (size_t)snprintf(text + at, size - at, " %lld:%lld:%lld",
                               (long long)r->lb, (long long)r->length,
                               (long long)r->step);
    }
}
