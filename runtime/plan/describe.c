/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/describe.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { HASH_CHARS = 18 }; /* " #" and 16 digits */

/* FNV-1a. */
static uint64_t hash(uint64_t h, const void *bytes, size_t count)
{
    const unsigned char *b = bytes;
    for (size_t k = 0; k < count; k++)
        h = ((h ? h : UINT64_C(14695981039346656037)) ^ b[k])
            * UINT64_C(1099511628211);
    return h;
}

void sode_describe(sode_description_t *to, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t length = strlen(text);
    to->hash = hash(to->hash, text, length);
    if (to->length + length + HASH_CHARS < sizeof to->text)
        memcpy(to->text + to->length, text, length + 1);
    to->length += length; /* may lie beyond the end */
}

const char *sode_description_end(sode_description_t *to)
{
    size_t used = strlen(to->text);
    if (used < to->length)
        snprintf(to->text + used, sizeof to->text - used, " #%016" PRIx64,
                 to->hash);
    to->length = strlen(to->text);
    return to->text;
}

static int is_even(const sode_halo_dim_t *dim)
{
    int64_t each = (dim->extent + dim->ncoords - 1) / dim->ncoords;
    for (int64_t k = 0; k < dim->nowners; k++) {
        sode_interval_t owned = sode_halo_owned(dim, k);
        int64_t lo = dim->owners[k].coord * each, hi = lo + each;
        if (owned.lo < owned.hi
            && (owned.lo != lo
                || owned.hi != (hi < dim->extent ? hi : dim->extent)))
            return 0;
    }
    return 1;
}

static uint64_t owners_hash(const sode_halo_dim_t *dim)
{
    uint64_t h = 0;
    for (int64_t k = 0; k < dim->nowners; k++) {
        const sode_halo_owner_t *o = &dim->owners[k];
        int64_t numbers[] = {o->part.lo, o->part.hi, o->coord};
        h = hash(h, numbers, sizeof numbers);
    }
    return h;
}

static void describe_extent(sode_description_t *to, const sode_halo_dim_t *dim)
{
    sode_describe(to, "%" PRId64, dim->extent);
    if (dim->ncoords > 1)
        sode_describe(to, "/%d", dim->ncoords);
    if (!is_even(dim))
        sode_describe(to, "#%08" PRIx32, (uint32_t)owners_hash(dim));
}

static void describe_width(sode_description_t *to, const sode_halo_dim_t *dim)
{
    if (dim->full)
        sode_describe(to, "*");
    else
        sode_describe(to, "%" PRId64 ":%" PRId64 "%s", dim->width_lo,
                      dim->width_hi, dim->periodic ? " periodic" : "");
}

void sode_describe_plan(sode_description_t *to, const sode_halo_input_t *input,
                        size_t element_size)
{
    if (to->length > 0)
        sode_describe(to, " + ");
    for (int d = 0; d < input->ndims; d++) {
        sode_describe(to, d ? " x " : "");
        describe_extent(to, &input->dim[d]);
    }
    sode_describe(to, " of %zu bytes, halo ", element_size);
    for (int d = 0; d < input->ndims; d++) {
        sode_describe(to, d ? " x " : "");
        describe_width(to, &input->dim[d]);
    }
    if (input->faces_only)
        sode_describe(to, ", no corners");
    else if (input->order == SODE_HALO_AT_ONCE)
        sode_describe(to, ", at once");
}
