/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Descriptors for storage that belongs to somebody else: aligned parameters. */
#include <stdio.h>

#include "base/status.h"
#include "map/array.h"

/* "10 x 12", elements stored. */
static const char *shape_text(const sode_array_impl_t *a, char *text,
                              size_t room)
{
    size_t at = 0;
    text[0] = '\0';
    for (int d = 0; d < a->ndims && at < room; d++)
        at += (size_t)snprintf(text + at, room - at, "%s%lld", d ? " x " : "",
                               (long long)SODE_EXTENT(&a->head, d));
    return text;
}

static int same_shape(const sode_array_impl_t *a, const sode_array_impl_t *b)
{
    if (a->ndims != b->ndims || a->element_size != b->element_size)
        return 0;
    for (int d = 0; d < a->ndims; d++)
        if (SODE_EXTENT(&a->head, d) != SODE_EXTENT(&b->head, d))
            return 0;
    return 1;
}

int sode_array_same_mapping(const sode_array_impl_t *a,
                            const sode_array_impl_t *b)
{
    if (!same_shape(a, b) || !sode_template_same(a->tmpl, b->tmpl))
        return 0;
    for (int d = 0; d < a->ndims; d++) {
        const sode_axis_t *x = &a->dim[d].axis, *y = &b->dim[d].axis;
        if (x->extent != y->extent || x->tmpl_dim != y->tmpl_dim
            || (x->tmpl_dim >= 0 && x->offset != y->offset)
            || x->shadow_lo != y->shadow_lo || x->shadow_hi != y->shadow_hi
            || !x->full_shadow != !y->full_shadow)
            return 0;
    }
    return 1;
}

/* Storage of an array must be laid out as its descriptor says.  That of a
 * pointer may have been freed since, without a word, and the program's malloc
 * may have given the address again: to memory of one node, which is no array's
 * part, so nobody passes it on here but by mistake. */
static int check_shape(const sode_array_impl_t *a,
                       const sode_array_impl_t *owner)
{
    char here[SODE_MAX_DIMS * 24], there[SODE_MAX_DIMS * 24];
    if (same_shape(a, owner))
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "it is stored as %s elements of %zu bytes here, but was "
                     "given '%s' (%s), which is stored as %s of %zu",
                     shape_text(a, here, sizeof here), a->element_size,
                     sode_name(owner), sode_where(owner),
                     shape_text(owner, there, sizeof there),
                     owner->element_size);
}

int sode_array_bind_storage(sode_array_impl_t *a, void *base)
{
    sode_array_impl_t *owner = base ? sode_known_find(base) : NULL;
    if (!owner)
        return SODE_OK;
    SODE_TRY(check_shape(a, owner));
    if (sode_array_same_mapping(a, owner)) {
        a->original = owner;
        sode_object_retain(owner);
    }
    return SODE_OK;
}

sode_array_impl_t *sode_array_original(sode_array_impl_t *a)
{
    /* A pointer may have got other storage since. */
    return a->original && a->original->head.base == a->head.base ? a->original
                                                                 : a;
}
