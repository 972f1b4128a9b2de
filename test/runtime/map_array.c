/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Storage of arrays of random mappings: every owned element has a place of its
 * own inside, every view and formula of generated code finds it, and together
 * the ranks own each element as often as it is replicated.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 */
#include "mapping.h"

SODE_UNIT(init, "map_array.c")
static void init(void) {}

/* Position along a dimension as generated code computes it, in elements. */
static int64_t local(const mapping_t *m, const sode_array_t *a, int d,
                     int64_t i)
{
    int t = m->axes[d].tmpl_dim;
    if (t >= 0 && m->formats[t].kind == SODE_DIST_CYCLIC)
        return sode_cyclic_local(&a->cyclic[d], i); /* full shadow too */
    return i - sode_lower(a, d);
}

static int check(const mapping_t *m, unsigned flags)
{
    sode_array_t *a = sode_array_create("map_array.c:1", "a", m->tmpl, m->ndims,
                                        sizeof(int), m->axes, flags);
    int64_t cells = 1, all = 1, owned = 0;
    for (int d = 0; d < m->ndims; d++) {
        cells *= sode_extent(a, d);
        all *= m->axes[d].extent;
    }
    int *base = sode_base(a);
    char *seen = calloc((size_t)cells, 1);
    for (int64_t k = 0; k < all; k++) {
        int64_t rest = k, index[SODE_MAX_DIMS], at = 0, from_origin = 0;
        int mine = 1;
        for (int d = m->ndims - 1; d >= 0; d--) {
            index[d] = rest % m->axes[d].extent;
            rest /= m->axes[d].extent;
            mine &= mapping_owns_index(m, d, index[d]);
        }
        if (!mine)
            continue;
        for (int d = 0; d < m->ndims; d++) {
            int t = m->axes[d].tmpl_dim;
            int cyclic = t >= 0 && m->formats[t].kind == SODE_DIST_CYCLIC
                         && !m->axes[d].full_shadow;
            int64_t l = local(m, a, d, index[d]);
            EXPECT(l >= 0 && l < sode_extent(a, d), 1);
            at = at * sode_extent(a, d) + l;
            from_origin = from_origin * sode_extent(a, d)
                          + (cyclic ? l : index[d]);
            int gtol = -1;
            EXPECT(xmp_array_gtol(a, d + 1, (int)index[d], &gtol), 0);
            EXPECT(gtol, l);
        }
        EXPECT((uintptr_t)sode_origin(a) + (uintptr_t)from_origin * sizeof(int),
               (uintptr_t)(base + at));
        EXPECT(seen[at], 0);
        if (flags & SODE_ARRAY_ZERO)
            EXPECT(base[at], 0);
        base[at] = 1;
        seen[at] = 1;
        owned++;
    }
    free(seen);
    int64_t copies = xmp_all_num_nodes();
    for (int d = 0; d < m->ndims; d++)
        if (m->axes[d].tmpl_dim >= 0)
            copies /= m->coords[m->axes[d].tmpl_dim];
    sode_reduction("map_array.c:2", SODE_OP_SUM, SODE_LONG, &owned, 1, NULL, NULL);
    EXPECT(owned, all * copies);
    sode_array_release(&a);
    return 0;
}

int main(void)
{
    for (int shape = 0; shape < 300; shape++) {
        mapping_t m;
        mapping_seed = (unsigned)shape;
        mapping_create(&m, shape % 2);
        check(&m, shape % 3 ? SODE_ARRAY_ZERO : 0);
        mapping_release(&m);
    }
    return 0;
}
