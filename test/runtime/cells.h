/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which cells of the local section a reflect or reduce_shadow of a random
 * mapping reaches.  From the definition. */
#ifndef SODE_TEST_CELLS_H
#define SODE_TEST_CELLS_H

#include "mapping.h"

/* Where storage position l of a dimension is in the array.  Returns 0 if the
 * reflect does not reach it, 1 if this rank owns it, 2 if it is filled. */
static inline int place(const mapping_t *m, const sode_array_t *a, int d, int64_t l,
                 const sode_width_t *w, int64_t *index)
{
    const sode_axis_t *axis = &m->axes[d];
    int64_t n = axis->extent;
    int t = axis->tmpl_dim, at = 0;
    for (int64_t i = 0; i < n; i++)
        if (mapping_owns_index(m, d, i)) {
            if (t >= 0 && m->formats[t].kind == SODE_DIST_CYCLIC
                && !axis->full_shadow && at++ == l) {
                *index = i;
                return 1;
            }
        }
    if (axis->full_shadow) {
        *index = l;
        return l >= n                        ? 0
               : mapping_owns_index(m, d, l) ? 1
               : w->lo > 0 || w->hi > 0      ? 2
                                             : 0;
    }
    if (t >= 0 && m->formats[t].kind == SODE_DIST_CYCLIC)
        return 0;
    int64_t g = l + sode_lower(a, d), part[2] = {0, n};
    if (t >= 0)
        mapping_part(m, t, axis->offset, part);
    if (g < part[0] - w->lo || g >= part[1] + w->hi)
        return 0;
    if (g < (w->periodic ? -w->lo : 0) || g >= (w->periodic ? n + w->hi : n))
        return 0;
    *index = (g % n + n) % n;
    return g >= part[0] && g < part[1] && g >= 0 && g < n ? 1 : 2;
}

static inline int64_t cells_of(const mapping_t *m, const sode_array_t *a)
{
    int64_t cells = 1;
    for (int d = 0; d < m->ndims; d++) {
        int stored;
        xmp_array_lsize((xmp_desc_t)a, d + 1, &stored);
        cells *= stored;
    }
    return cells;
}

/* Storage cell k: 0 - not reached, 1 - owned, 2 - shadow cell.  index: of the
 * element it holds.  faces: corners are not reached. */
static inline int cell_place(const mapping_t *m, const sode_array_t *a,
                             int64_t k, const sode_width_t *w, int faces,
                             int64_t *index)
{
    int shadows = 0, reached = 1;
    for (int d = m->ndims - 1; d >= 0; d--) {
        int how = place(m, a, d, k % sode_extent(a, d), &w[d], &index[d]);
        k /= sode_extent(a, d);
        reached &= how > 0;
        shadows += how == 2;
    }
    return !reached || (faces && shadows > 1) ? 0 : 1 + (shadows > 0);
}

/* Random widths within the shadows; whole: all of them. */
static inline void pick_widths(const mapping_t *m, int whole, sode_width_t *w)
{
    for (int d = 0; d < m->ndims; d++) {
        const sode_axis_t *axis = &m->axes[d];
        w[d] = (sode_width_t){axis->shadow_lo, axis->shadow_hi, 0};
        if (axis->full_shadow) /* all or nothing */
            w[d].lo = whole || pick(2);
        if (whole || axis->full_shadow)
            continue;
        w[d].lo = pick((int)axis->shadow_lo + 1);
        w[d].hi = pick((int)axis->shadow_hi + 1);
        int t = axis->tmpl_dim;
        w[d].periodic = pick(2)
                        && !(t >= 0 && m->formats[t].kind == SODE_DIST_CYCLIC);
    }
}

#endif
