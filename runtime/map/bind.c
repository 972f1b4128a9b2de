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
                               (long long)sode_extent(&a->head, d));
    return text;
}

static int same_shape(const sode_array_impl_t *a, const sode_array_impl_t *b)
{
    if (a->ndims != b->ndims || a->element_size != b->element_size)
        return 0;
    for (int d = 0; d < a->ndims; d++)
        if (sode_extent(&a->head, d) != sode_extent(&b->head, d))
            return 0;
    return 1;
}

int sode_array_same_mapping(const sode_array_impl_t *a,
                            const sode_array_impl_t *b)
{
    return a->mapping == b->mapping && same_shape(a, b);
}

/* "1:2", or "*". */
static const char *width_text(const sode_axis_t *axis, char *text, size_t room)
{
    if (axis->full_shadow)
        snprintf(text, room, "*");
    else
        snprintf(text, room, "%lld:%lld", (long long)axis->shadow_lo,
                 (long long)axis->shadow_hi);
    return text;
}

static int same_shadow(const sode_axis_t *x, const sode_axis_t *y)
{
    if (x->full_shadow || y->full_shadow)
        return !x->full_shadow == !y->full_shadow;
    return x->shadow_lo == y->shadow_lo && x->shadow_hi == y->shadow_hi;
}

/* One node owns all of a cyclic dimension: packed is in order. */
static int is_packed(const sode_array_dim_t *d)
{
    return d->cyclic && d->dim->coords > 1;
}

/* Is the element that is stored at a place the same in both?  Packed elements
 * are told by the rule that deals them out. */
static int same_elements(const sode_array_impl_t *a, const sode_array_impl_t *b,
                         int d)
{
    const sode_array_dim_t *x = &a->dim[d], *y = &b->dim[d];
    if (!is_packed(x) && !is_packed(y))
        return x->stored == 0 || x->lower == y->lower;
    const sode_cyclic_t *m = &a->head.cyclic[d], *n = &b->head.cyclic[d];
    return x->stored <= 1
           || (is_packed(x) == is_packed(y) && x->dim->coord == y->dim->coord
               && m->size == n->size && m->period == n->period
               && (m->shift - n->shift) % m->period == 0);
}

int sode_array_same_part(const sode_array_impl_t *a, const sode_array_impl_t *b)
{
    int same = a->placed && b->placed && a->ndims == b->ndims && a->element_size == b->element_size;
    for (int d = 0; same && d < a->ndims; d++) {
        const sode_array_dim_t *x = &a->dim[d], *y = &b->dim[d];
        same = x->axis.extent == y->axis.extent && x->axis.shadow_lo == y->axis.shadow_lo && x->axis.shadow_hi == y->axis.shadow_hi
               && x->axis.full_shadow == y->axis.full_shadow && x->own.lo == y->own.lo && x->own.hi == y->own.hi && x->lower == y->lower
               && x->stored == y->stored && x->stride == y->stride && x->cyclic == y->cyclic && same_elements(a, b, d);
    }
    return same;
}

/* Storage of an array must be laid out as its descriptor says.  That of a
 * pointer may have been freed since, without a word, and the program's malloc
 * may have given the address again: to memory of one node, which is no array's
 * part, so nobody passes it on here but by mistake. */
static int check_shape(const sode_array_impl_t *a,
                       const sode_array_impl_t *owner)
{
    char here[SODE_MAX_DIMS * 24], there[SODE_MAX_DIMS * 24];
    int alike = same_shape(a, owner);
    for (int d = 0; d < a->ndims && a->ndims == owner->ndims; d++) {
        const sode_axis_t *x = &a->dim[d].axis, *y = &owner->dim[d].axis;
        if (same_shadow(x, y)
            || (a->dim[d].lower == owner->dim[d].lower
                && a->dim[d].stored == owner->dim[d].stored))
            continue;
        return sode_refuse("its shadow in dimension %d is %s here, but it was given '%s' (%s), whose shadow "
                           "is %s there; both must have the same",
                           d, width_text(x, here, sizeof here), sode_name(owner), sode_where(owner),
                           width_text(y, there, sizeof there));
    }
    for (int d = 0; d < a->ndims && alike; d++)
        if (!same_elements(a, owner, d))
            return sode_refuse(
                "in dimension %d this rank has different elements of it than of '%s' (%s), which it was given", d,
                sode_name(owner), sode_where(owner));
    if (alike)
        return SODE_OK;
    return sode_refuse("it is stored as %s elements of %zu bytes here, but was given '%s' (%s), which is "
                       "stored as %s of %zu",
                       shape_text(a, here, sizeof here), a->element_size, sode_name(owner), sode_where(owner),
                       shape_text(owner, there, sizeof there), owner->element_size);
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
