/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/member.h"

#include "base/status.h"

int sode_map_of_member(const sode_array_impl_t *member, sode_array_impl_t **array)
{
    sode_axis_t axes[SODE_MAX_DIMS];
    sode_array_t *made;
    for (int d = 0; d < member->ndims; d++)
        axes[d] = member->dim[d].axis;
    SODE_TRY(sode_map_declare(sode_where(member), sode_name(member), member->tmpl, member->ndims,
                              member->element_size, axes, &made));
    *array = sode_array_impl(made);
    (*array)->type = member->type;
    (*array)->held_as = member;
    return SODE_OK;
}

/* Another file's template may be the same. */
static int same_template(const sode_template_t *t, const sode_template_t *u)
{
    return t == u || (t->mapping && t->mapping == u->mapping);
}

static int fits(const sode_array_impl_t *member, const sode_array_impl_t *a)
{
    int alike = a->ndims == member->ndims && a->element_size == member->element_size
                && same_template(a->tmpl, member->tmpl);
    for (int d = 0; alike && d < a->ndims; d++) {
        const sode_axis_t *x = &a->dim[d].axis, *y = &member->dim[d].axis;
        alike = x->tmpl_dim == y->tmpl_dim && x->offset == y->offset
                && !x->full_shadow == !y->full_shadow;
    }
    return alike;
}

static int check(const sode_array_impl_t *member, const sode_array_impl_t *a)
{
    if (!fits(member, a))
        return sode_refuse("it points to '%s' (%s), which is mapped differently; align both alike",
                           sode_name(a), sode_where(a));
    for (int d = 0; d < a->ndims; d++) {
        const sode_axis_t *x = &a->dim[d].axis, *y = &member->dim[d].axis;
        if (x->shadow_lo < y->shadow_lo || x->shadow_hi < y->shadow_hi)
            return sode_refuse("it points to '%s' (%s), whose shadow in dimension %d is %lld:%lld, not "
                               "%lld:%lld; declare the same shadow for both",
                               sode_name(a), sode_where(a), d, (long long)x->shadow_lo,
                               (long long)x->shadow_hi, (long long)y->shadow_lo, (long long)y->shadow_hi);
    }
    return SODE_OK;
}

int sode_map_held(sode_array_impl_t *member, const void *pointer, sode_array_impl_t **array)
{
    sode_array_impl_t *a = pointer ? sode_known_find(pointer) : NULL;
    *array = a ? a : member;
    if (!a || a->held_as == member)
        return SODE_OK;
    SODE_TRY(check(member, a));
    a->held_as = member; /* it need not be compared again */
    return SODE_OK;
}
