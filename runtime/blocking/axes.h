/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How arrays lie along the template of a time loop.  That may be an array's own one
 * (map/inherit.h), which has the array's dimensions, and indices, in place of those that
 * the array is aligned with. */
#ifndef SODE_BLOCKING_AXES_H
#define SODE_BLOCKING_AXES_H

#include "map/array.h"
#include "sode/blocking.h"

static inline int sode_axis_is_own(const sode_template_t *tmpl, const sode_array_impl_t *a)
{
    return a->own_tmpl && a->own_tmpl == tmpl;
}

/* The dimension of the template, or -1. */
static inline int sode_axis_dim(const sode_template_t *tmpl, const sode_array_impl_t *a, int axis)
{
    return sode_axis_is_own(tmpl, a) ? axis : a->dim[axis].axis.tmpl_dim;
}

/* What an index of the array is less than one of the template. */
static inline int64_t sode_axis_shift(const sode_template_t *tmpl, const sode_array_impl_t *a,
                                      int axis)
{
    return sode_axis_is_own(tmpl, a) ? 0 : a->dim[axis].axis.offset;
}

/* The same dimension, where others have points beside the own ones, and halos; else -1.
 * Only the run knows which dimensions of a parameter nodes divide. */
static inline int sode_axis_halo(const sode_blocking_facts_t *facts, const sode_array_impl_t *a,
                                 int axis)
{
    int d = sode_axis_dim(facts->sode_tmpl, a, axis);
    return d >= 0 && (a->dim[axis].node_dim >= 0 || facts->sode_dims[d].periodic) ? d : -1;
}

#endif
