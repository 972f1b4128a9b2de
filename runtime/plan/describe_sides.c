/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/describe_sides.h"

#include <inttypes.h>

#include "base/operation.h"

/* Backward steps: Open MPI 4.1.4 delivers derived types of negative strides wrong
 * now and then (test/runtime/gmove.c under `datatype`). */
static int is_regular(const sode_section_side_t *side)
{
    for (int k = 0; k < side->ndims; k++) {
        const sode_dim_t *dim = side->dim[k].dim;
        if (side->dim[k].step < 0)
            return 0;
        if (dim && dim->coords > 1 && sode_dim_is_cyclic(dim) && dim->chunk > 1)
            return 0;
    }
    return 1;
}

int sode_section_is_regular(const sode_section_side_t *to,
                            const sode_section_side_t *from)
{
    return from->ndims == to->ndims && is_regular(to) && is_regular(from);
}

/* Positions of a dimension that one coordinate owns, at most. */
static int64_t most_of(const sode_ownership_t *d, int64_t length)
{
    int64_t most = 0, step = d->step; /* positive */
    if (!d->dim || d->dim->coords == 1)
        return length;
    if (sode_dim_is_cyclic(d->dim)) /* all, where the step goes round them */
        return step % d->dim->coords == 0 ? length
                                          : (length - 1) / 2 + 1;
    for (int64_t c = 0; c < d->dim->coords; c++) {
        sode_interval_t own = sode_dim_interval(d->dim, c);
        int64_t count = (own.hi - own.lo - 1) / step + 1;
        most = own.hi > own.lo && count > most ? count : most;
    }
    return most < length ? most : length;
}

int64_t sode_section_longest(const sode_section_side_t *to,
                             const sode_section_side_t *from,
                             const int64_t *length)
{
    int64_t cells = 1;
    for (int k = 0; k < to->ndims; k++) {
        int64_t here = most_of(&to->dim[k], length[k]);
        int64_t there = most_of(&from->dim[k], length[k]);
        int64_t least = here < there ? here : there;
        if (__builtin_mul_overflow(cells, least, &cells))
            return INT64_MAX;
    }
    return cells;
}

/* Folds in what `kind` does not say: where gblock cuts, where block begins. */
static uint64_t cuts_of(const sode_dim_t *dim)
{
    uint64_t hash = sode_mix((uint64_t)dim->lower, (uint64_t)dim->chunk);
    for (int64_t c = 0; dim->starts && c <= dim->coords; c++)
        hash = sode_mix(hash, (uint64_t)dim->starts[c]);
    return sode_mix(hash, (uint64_t)dim->extent);
}

static void describe_side(sode_description_t *text,
                          const sode_section_side_t *side)
{
    static const char *const kinds[] = {
        [SODE_DIST_BLOCK] = "block", [SODE_DIST_GBLOCK] = "gblock",
        [SODE_DIST_CYCLIC] = "cyclic"};
    if (!side->nodes)
        sode_describe(text, "memory");
    for (int k = 0; k < side->ndims && side->nodes; k++) {
        const sode_ownership_t *d = &side->dim[k];
        sode_describe(text, k ? " x " : "");
        if (!d->dim || d->dim->coords == 1) {
            sode_describe(text, "*");
        } else {
            uint64_t cuts = sode_mix(cuts_of(d->dim), (uint64_t)(d->base + d->offset));
            sode_describe(text, "%s/%" PRId64 "#%04" PRIx64, kinds[d->dim->kind],
                          d->dim->coords, cuts & 0xffff);
        }
        if (d->step != 1)
            sode_describe(text, ":%" PRId64, d->step);
    }
}

void sode_section_describe(sode_description_t *text,
                           const sode_section_side_t *to,
                           const sode_section_side_t *from,
                           const int64_t *length, size_t size)
{
    sode_describe(text, "gmove ");
    for (int k = 0; k < to->ndims; k++)
        sode_describe(text, "%s%" PRId64, k ? " x " : "", length[k]);
    sode_describe(text, " of %zu bytes, ", size);
    describe_side(text, from);
    sode_describe(text, " to ");
    describe_side(text, to);
}
