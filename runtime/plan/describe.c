/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/describe.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "map/part.h"

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

/* Blocks of ceil(extent/coordinates), or nothing is dealt out. */
static int is_even(const sode_ownership_t *o)
{
    int64_t each = (o->extent + o->coords - 1) / o->coords;
    if (sode_ownership_is_dealt(o))
        return 0;
    for (int64_t c = 0; o->dim && c < o->coords; c++) {
        sode_interval_t part = sode_interval_shift(sode_dim_part(o->dim, c), -o->offset);
        sode_interval_t owned = sode_part_owned(part, (sode_interval_t){0, o->extent});
        int64_t lo = c * each, hi = lo + each < o->extent ? lo + each : o->extent;
        if (owned.lo < owned.hi && (owned.lo != lo || owned.hi != hi))
            return 0;
    }
    return 1;
}

static uint64_t owners_hash(const sode_ownership_t *o)
{
    const sode_dim_t *dim = o->dim;
    int64_t from = o->offset - dim->lower;
    int64_t numbers[] = {dim->kind, dim->chunk, dim->extent, from};
    uint64_t h = hash(0, numbers, sizeof numbers);
    for (int64_t c = 0; dim->starts && c <= o->coords; c++) {
        int64_t start = dim->starts[c] - o->offset;
        h = hash(h, &start, sizeof start);
    }
    return h;
}

void sode_describe_extent(sode_description_t *to, const sode_ownership_t *o)
{
    sode_describe(to, "%" PRId64, o->extent);
    if (o->coords > 1)
        sode_describe(to, "/%" PRId64, o->coords);
    if (!is_even(o))
        sode_describe(to, "#%08" PRIx32, (uint32_t)owners_hash(o));
}

static void describe_width(sode_description_t *to, const sode_ownership_t *dim)
{
    if (dim->full)
        sode_describe(to, "*");
    else
        sode_describe(to, "%" PRId64 ":%" PRId64 "%s", dim->width.lo,
                      dim->width.hi, dim->width.periodic ? " periodic" : "");
}

void sode_describe_plan(sode_description_t *to, const sode_halo_input_t *input,
                        size_t element_size)
{
    if (to->length > 0)
        sode_describe(to, " + ");
    for (int d = 0; d < input->ndims; d++) {
        sode_describe(to, d ? " x " : "");
        sode_describe_extent(to, &input->dim[d]);
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
