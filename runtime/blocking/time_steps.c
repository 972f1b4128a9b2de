/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/time_steps.h"

#include <string.h>

#include "base/status.h"
#include "blocking/axes.h"
#include "collective/slowest.h"
#include "map/nodes.h"
#include "map/template.h"
#include "sode/abi.h"

enum { MOST = 1 << 16 }; /* as the translator says of constants */

/* The smallest and the largest value that nodes of the template have. */
static int find_ends(const char *where, const sode_template_t *tmpl, int64_t value,
                     long long ends[2])
{
    ends[0] = -value, ends[1] = value;
    if (tmpl->nodes->set->self >= 0)
        SODE_TRY(sode_set_greatest(tmpl->nodes->set, "blocking", where, SODE_LLONG, ends, 2));
    ends[0] = -ends[0];
    return SODE_OK;
}

int sode_time_steps_agree(const char *where, const sode_template_t *tmpl,
                          int64_t steps)
{
    long long ends[2];
    SODE_TRY(find_ends(where, tmpl, steps, ends));
    if (ends[0] != ends[1])
        return sode_refuse("the steps of a time block are %lld on one node and %lld on another", ends[0],
                           ends[1]);
    if (tmpl->nodes->set->self >= 0 && (steps < 1 || steps > MOST))
        return sode_refuse("the steps of a time block are %lld, but must be from 1 to %d", (long long)steps,
                           MOST);
    return SODE_OK;
}

int sode_time_scheme(const char *where, const sode_template_t *tmpl, const char *name,
                     int *scheme)
{
    static const char *const names[] = {"pa1", "pa2", "diamond", "auto"}; /* enum sode_scheme */
    long long ends[2];
    for (*scheme = 0; *scheme < 4; ++*scheme)
        if (name && strcmp(name, names[*scheme]) == 0)
            break;
    if (*scheme == 4)
        return sode_refuse("unknown scheme '%s'; it is 'pa1', 'pa2', 'diamond' or 'auto'",
                           name ? name : "(null)");
    SODE_TRY(find_ends(where, tmpl, *scheme, ends));
    if (ends[0] != ends[1])
        return sode_refuse("the scheme of a time block is '%s' on one node and '%s' on another",
                           names[ends[0]], names[ends[1]]);
    return SODE_OK;
}

int sode_time_tile(int64_t size)
{
    if (size >= 0 && size <= INT32_MAX)
        return SODE_OK;
    return sode_refuse("the size of a tile is %lld, but must be from 0 to %d", (long long)size, INT32_MAX);
}

/* The first array, and which of its dimensions, whose shadow is too narrow; NULL:
 * there is none. */
static const sode_blocking_array_t *find_narrow(const sode_blocking_facts_t *facts, int64_t steps,
                                                int *axis, int64_t *lo, int64_t *hi)
{
    for (int k = 0; k < facts->sode_narrays; k++) {
        const sode_blocking_array_t *of = &facts->sode_arrays[k];
        const sode_array_impl_t *a = sode_array_impl(of->array);
        for (*axis = 0; *axis < a->ndims; ++*axis) {
            const sode_axis_t *has = &a->dim[*axis].axis;
            int d = sode_axis_halo(facts, a, *axis);
            if (d < 0)
                continue;
            *lo = of->most[d].lo + (steps - 1) * facts->sode_dims[d].growth.lo;
            *hi = of->most[d].hi + (steps - 1) * facts->sode_dims[d].growth.hi;
            if (!has->full_shadow && (*lo > has->shadow_lo || *hi > has->shadow_hi))
                return of;
        }
    }
    return NULL;
}

int sode_time_steps_fit(const sode_blocking_facts_t *facts, int64_t steps)
{
    int axis;
    int64_t lo, hi;
    const sode_blocking_array_t *narrow = find_narrow(facts, steps, &axis, &lo, &hi);
    if (!narrow)
        return SODE_OK;
    const sode_axis_t *has = &sode_array_impl(narrow->array)->dim[axis].axis;
    return sode_refuse(
        "'steps(%lld)' needs a shadow of %lld:%lld of '%s' in dimension %d, but it has %lld:%lld",
        (long long)steps, (long long)lo, (long long)hi, sode_name(narrow->array), axis,
        (long long)has->shadow_lo, (long long)has->shadow_hi);
}

/* Of the first (1) or last (-1) block that has any points. */
static int64_t end_block(const sode_dim_t *dim, int direction)
{
    for (int64_t c = direction > 0 ? 0 : dim->coords - 1; c >= 0 && c < dim->coords; c += direction) {
        int64_t size = sode_interval_size(sode_dim_interval(dim, c));
        if (size > 0)
            return size;
    }
    return 0;
}

const sode_blocking_facts_t *sode_time_steps_facts(const sode_blocking_facts_t *facts, int *dim)
{
    *dim = -1;
    for (int d = 0; facts->sode_narrow && d < facts->sode_ndims; d++) {
        const sode_dim_t *of = &facts->sode_tmpl->dim[d];
        if (end_block(of, 1) < facts->sode_ends[d].lo || end_block(of, -1) < facts->sode_ends[d].hi)
            *dim = d;
    }
    return *dim < 0 ? facts : facts->sode_narrow;
}

int64_t sode_time_steps_most(const sode_blocking_facts_t *facts)
{
    int axis;
    int64_t lo, hi, steps = facts->sode_steps;
    while (steps > 1 && find_narrow(facts, steps, &axis, &lo, &hi))
        steps--;
    return steps;
}
