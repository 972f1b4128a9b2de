/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Values that shadow cells hold until they are filled: who reads one in spite
 * of everything sees it in the results. */
#include <complex.h>
#include <string.h>

#include "collective/type.h"
#include "observe/freshness.h"

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

void sode_watch_poison(const sode_array_impl_t *a)
{
    const sode_watch_t *w = a->watch;
    unsigned char value[64];
    size_t size = a->element_size;
    if (w->type < 0 || size > sizeof value
        || !poison_value(w->type, value, size))
        return;
    unsigned char *to = a->head.base;
    for (size_t k = 0; k < w->count; k++)
        if (w->cells[k] == SODE_CELL_MISSING)
            memcpy(to + k * size, value, size);
}
