/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Reflect of arrays of random mappings against its definition: after it every
 * stored cell inside the widths holds its owner's value and every other one is
 * as it was.  One array and two at once, again with the cached exchange, with
 * the whole shadow and with smaller, periodic widths.
 *
 * RUN: %mpicc -std=gnu11 -O1 %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in 1 2 3 4 6; do %mpirun -n $n %t || exit 1; done
 * RUN: SODE_TRANSPORT=datatype %mpirun -n 4 %t
 */
#include "mapping.h"

SODE_UNIT(init, "reflect.c")
static void init(void) {}

enum { UNTOUCHED = -7 };

/* Where storage position l of a dimension is in the array.  Returns 0 if the
 * reflect does not reach it, 1 if this rank owns it, 2 if it is filled. */
static int place(const mapping_t *m, const sode_array_t *a, int d, int64_t l,
                 const sode_width_t *w, int64_t *index)
{
    const sode_axis_t *axis = &m->axes[d];
    int64_t n = axis->extent, lo = -1, hi = -1;
    int t = axis->tmpl_dim, at = 0;
    for (int64_t i = 0; i < n; i++)
        if (mapping_owns_index(m, d, i)) {
            lo = lo < 0 ? i : lo;
            hi = i + 1;
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
    if (lo < 0 || (t >= 0 && m->formats[t].kind == SODE_DIST_CYCLIC))
        return 0;
    int64_t g = l + SODE_LOWER(a, d);
    if (g < lo - w->lo || g >= hi + w->hi)
        return 0;
    if ((g < 0 || g >= n) && !w->periodic)
        return 0;
    *index = (g % n + n) % n;
    return g >= lo && g < hi ? 1 : 2;
}

static int64_t cells_of(const mapping_t *m, const sode_array_t *a)
{
    int64_t cells = 1;
    for (int d = 0; d < m->ndims; d++) {
        int stored;
        xmp_array_lsize((xmp_desc_t)a, d + 1, &stored);
        cells *= stored;
    }
    return cells;
}

/* fill: writes owned cells and marks the others; else compares. */
static void walk(const mapping_t *m, sode_array_t *a, const sode_width_t *w,
                 int fill, int64_t salt)
{
    int64_t *base = SODE_BASE(a), cells = cells_of(m, a);
    for (int64_t k = 0; k < cells; k++) {
        int64_t rest = k, code = salt, index[SODE_MAX_DIMS];
        int reached = 1, owned = 1;
        for (int d = m->ndims - 1; d >= 0; d--) {
            int how = place(m, a, d, rest % SODE_EXTENT(a, d), &w[d],
                            &index[d]);
            rest /= SODE_EXTENT(a, d);
            reached &= how > 0;
            owned &= how == 1;
        }
        for (int d = 0; d < m->ndims && reached; d++)
            code = code * 100 + index[d];
        if (fill)
            base[k] = reached && owned ? code : UNTOUCHED;
        else
            EXPECT(base[k], reached ? code : UNTOUCHED);
    }
}

static void check(const mapping_t *m, int arrays, int whole)
{
    sode_array_t *a[2];
    sode_width_t widths[SODE_MAX_DIMS];
    for (int k = 0; k < arrays; k++)
        a[k] = sode_array_create("reflect.c:1", k ? "b" : "a", m->tmpl,
                                 m->ndims, sizeof(int64_t), m->axes,
                                 SODE_ARRAY_ZERO);
    for (int d = 0; d < m->ndims; d++) {
        const sode_axis_t *axis = &m->axes[d];
        widths[d] = (sode_width_t){axis->shadow_lo, axis->shadow_hi, 0};
        if (axis->full_shadow) /* all or nothing */
            widths[d].lo = whole || pick(2);
        if (whole || axis->full_shadow)
            continue;
        widths[d].lo = pick((int)axis->shadow_lo + 1);
        widths[d].hi = pick((int)axis->shadow_hi + 1);
        int t = axis->tmpl_dim;
        widths[d].periodic = pick(2)
                             && !(t >= 0
                                  && m->formats[t].kind == SODE_DIST_CYCLIC);
    }
    for (int again = 0; again < 3; again++) {
        for (int k = 0; k < arrays; k++)
            walk(m, a[k], widths, 1, 10 * again + k + 1);
        sode_reflect("reflect.c:2", arrays, a, m->ndims,
                     whole ? NULL : widths, NULL);
        for (int k = 0; k < arrays; k++)
            walk(m, a[k], widths, 0, 10 * again + k + 1);
    }
    for (int k = 0; k < arrays; k++) /* the first one first: it holds the
                                        exchange that the second is in */
        sode_array_release(&a[k]);
}

int main(void)
{
    for (int shape = 0; shape < 250; shape++) {
        mapping_t m;
        mapping_seed = (unsigned)shape;
        mapping_create(&m, 1);
        check(&m, 1 + pick(2), pick(2));
        mapping_release(&m);
    }
    return 0;
}
