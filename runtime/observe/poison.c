/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Values that elements hold which nobody has written: who reads one in spite of
 * everything sees it in the results. */
#include <complex.h>
#include <string.h>

#include "collective/type.h"
#include "observe/freshness.h"

enum { LARGEST = 64 }; /* bytes of an element */

/* One part of a floating-point number: a signalling NaN.  Sizes of the type. */
static void signalling(unsigned char *to, size_t size)
{
    static const uint32_t single = 0x7fa5a5a5u;
    static const uint64_t wide = 0x7ff5a5a5a5a5a5a5u;
    /* x87: explicit integer bit, quiet bit clear. */
    static const struct {
        uint64_t fraction;
        uint16_t exponent;
    } extended = {0xa5a5a5a5a5a5a5a5u, 0x7fff};
    memset(to, 0, size);
    if (size == sizeof single)
        memcpy(to, &single, size);
    else if (size == sizeof wide)
        memcpy(to, &wide, size);
    else if (size >= 10) {
        memcpy(to, &extended.fraction, 8);
        memcpy(to + 8, &extended.exponent, 2);
    }
}

/* Fills one element; 0 if there is nothing to fill it with. */
static int poison_value(int type, unsigned char *value, size_t size)
{
    int parts = 1;
    switch (type) {
    case SODE_CFLOAT:
    case SODE_CDOUBLE:
    case SODE_CLDOUBLE:
        parts = 2;
        /* fall through */
    case SODE_FLOAT:
    case SODE_DOUBLE:
    case SODE_LDOUBLE:
        for (int k = 0; k < parts; k++)
            signalling(value + (size_t)k * size / (size_t)parts,
                       size / (size_t)parts);
        return 1;
    case SODE_BOOL: /* other values than 0 and 1 are undefined behavior */
        return 0;
    default:
        memset(value, 0xa5, size);
        return 1;
    }
}

/* The value of elements of an array that begins without any; 0 if it has none. */
static int value_of(const sode_array_impl_t *a, unsigned char value[LARGEST])
{
    const sode_watch_t *w = a->watch;
    return w && w->type >= 0 && a->element_size <= LARGEST
           && poison_value(w->type, value, a->element_size);
}

/* Elements of storage: positions first, first + step, ... along each dimension. */
typedef struct block {
    int64_t first[SODE_MAX_DIMS], count[SODE_MAX_DIMS], step[SODE_MAX_DIMS];
} block_t;

/* Calls visit for each element until it says 0; 0 then. */
static int visit_block(const sode_array_impl_t *a, const block_t *block,
                       int (*visit)(char *element, const void *value, size_t size),
                       const void *value)
{
    int64_t at[SODE_MAX_DIMS] = {0};
    for (int d = 0; d < a->ndims; d++)
        if (block->count[d] <= 0)
            return 1;
    for (int d = 0; d >= 0;) {
        int64_t position = 0;
        for (int k = 0; k < a->ndims; k++)
            position += (block->first[k] + at[k] * block->step[k]) * a->dim[k].stride;
        char *element = (char *)a->head.base + position * (int64_t)a->element_size;
        if (!visit(element, value, a->element_size))
            return 0;
        for (d = a->ndims - 1; d >= 0 && ++at[d] == block->count[d]; d--)
            at[d] = 0;
    }
    return 1;
}

static int fill(char *element, const void *value, size_t size)
{
    memcpy(element, value, size);
    return 1;
}

static int is_filled(char *element, const void *value, size_t size)
{
    return memcmp(element, value, size) == 0;
}

/* Beyond the array there is nothing to write. */
void sode_watch_poison(const sode_array_impl_t *a)
{
    unsigned char value[LARGEST];
    block_t block;
    if (!value_of(a, value))
        return;
    for (int d = 0; d < a->ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        int64_t before = dim->cyclic || dim->lower > 0 ? 0 : -dim->lower;
        int64_t behind = dim->lower + dim->stored - dim->axis.extent;
        block.first[d] = before;
        block.count[d] = dim->stored - before - (dim->cyclic || behind < 0 ? 0 : behind);
        block.step[d] = 1;
    }
    visit_block(a, &block, fill, value);
}

int sode_watch_is_blank(const sode_array_impl_t *a, const sode_section_t *section)
{
    const sode_watch_t *w = a->watch;
    unsigned char value[LARGEST];
    block_t block;
    if (!value_of(a, value) || w->flags & SODE_WATCH_ZERO || a->element_size < 4)
        return 0; /* bytes of text may be what we filled in */
    for (int d = 0; d < a->ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        int64_t first = section->dim[d].first, last = section->dim[d].last;
        int64_t step = section->dim[d].step;
        if (dim->dim && sode_dim_is_cyclic(dim->dim))
            return 0; /* own elements are no interval */
        if (first < dim->own.lo)
            first += (dim->own.lo - first + step - 1) / step * step;
        if (last >= dim->own.hi)
            last = dim->own.hi - 1;
        if (last < first)
            return 0;
        block.first[d] = first - dim->lower;
        block.count[d] = (last - first) / step + 1;
        block.step[d] = step;
    }
    return visit_block(a, &block, is_filled, value);
}
