/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Reduction and bcast of whole distributed arrays over the nodes that hold the
 * same section, of random mappings: owned elements are combined, shadow cells
 * stay; bcast takes the shadow along.  Also asynchronously and in order.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in 1 2 4 6; do %mpirun -n $n %t || exit 1; done
 */
#include "mapping.h"

SODE_UNIT(init, "replicas.c")
static void init(void) {}

/* Bytes of the local section. */
static int64_t cells_of(const mapping_t *m, const sode_array_t *a)
{
    int64_t cells = 1;
    for (int d = 0; d < m->ndims; d++) {
        int stored;
        xmp_array_lsize((xmp_desc_t)a, d + 1, &stored);
        cells *= stored == 0 ? 0 : sode_extent(a, d);
    }
    return cells;
}

static int is_cyclic(const mapping_t *m, int d)
{
    int t = m->axes[d].tmpl_dim;
    return t >= 0 && m->formats[t].kind == SODE_DIST_CYCLIC;
}

/* Is storage cell k owned? */
static int owned(const mapping_t *m, const sode_array_t *a, int64_t k)
{
    for (int d = m->ndims - 1; d >= 0; d--) {
        int64_t l = k % sode_extent(a, d);
        k /= sode_extent(a, d);
        if (is_cyclic(m, d) && !m->axes[d].full_shadow)
            continue; /* packed: all are */
        int64_t i = l + sode_lower(a, d);
        if (i < 0 || i >= m->axes[d].extent || !mapping_owns_index(m, d, i))
            return 0;
    }
    return 1;
}

/* Nodes with the same section, and this one's place among them. */
static void replicas(const mapping_t *m, int *count, int *place)
{
    unsigned used = 0;
    for (int d = 0; d < m->ndims; d++)
        if (m->axes[d].tmpl_dim >= 0)
            used |= 1u << m->axes[d].tmpl_dim;
    *count = 1;
    *place = 0;
    for (int t = 0; t < SODE_MAX_DIMS; t++)
        if (m->formats[t].kind != SODE_DIST_NONE && !(used >> t & 1)) {
            *place = *place * (int)m->coords[t] + (int)m->own[t];
            *count *= (int)m->coords[t];
        }
}

static void check(const mapping_t *m)
{
    int count, place, how = pick(3), later = how == 1;
    replicas(m, &count, &place);
    sode_array_t *a = sode_array_create("replicas.c:1", "a", m->tmpl, m->ndims,
                                        sizeof(double), m->axes,
                                        SODE_ARRAY_ZERO);
    double *base = sode_base(a);
    int64_t cells = cells_of(m, a);
    for (int64_t k = 0; k < cells; k++)
        base[k] = place * 1000 + (double)k;
    const sode_clauses_t async = {SODE_ASYNC, 5}, ordered = {SODE_ORDERED, 0};
    const sode_clauses_t *with = how == 1 ? &async : how == 2 ? &ordered : NULL;
    sode_reduction_array("replicas.c:2", SODE_OP_SUM, SODE_DOUBLE, a, NULL,
                         with);
    if (later)
        sode_wait_async("replicas.c:3", 1, &(int){5}, NULL);
    for (int64_t k = 0; k < cells; k++)
        EXPECT(base[k], owned(m, a, k)
                            ? count * (count - 1) / 2 * 1000 + count * k
                            : place * 1000 + k);
    for (int64_t k = 0; k < cells; k++)
        base[k] = place * 1000 + (double)k;
    sode_bcast_array("replicas.c:4", a, NULL, NULL, with);
    if (later)
        while (!xmp_test_async(5))
            ;
    for (int64_t k = 0; k < cells; k++)
        EXPECT(base[k], k);
    sode_array_release(&a);
}

/* nodes p[g][y]; an array along y; bcast from p[w][*] on p[:][*]. */
static void from_one(void)
{
    int size = xmp_num_nodes();
    if (size % 2)
        return;
    const int64_t sizes[] = {2, size / 2}, zero[] = {0, 0}, n[] = {4, 13};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0},
                                   {SODE_DIST_BLOCK, 0, 0}};
    const sode_axis_t axis = {13, 1, 0, 1, 1, 0};
    sode_nodes_t *p = sode_nodes_create("replicas.c:5", "p", 2, sizes, NULL);
    sode_template_t *t = sode_template_create("replicas.c:6", "t", 2, zero, n);
    sode_template_distribute("replicas.c:7", t, p, formats);
    sode_array_t *a =
        sode_array_create("replicas.c:8", "a", t, 1, 8, &axis, 0);
    for (int w = 0; w < 2; w++) {
        int64_t *base = sode_base(a), cells = sode_extent(a, 0);
        int index;
        xmpc_nodes_index(p, 2, &index);
        for (int64_t k = 0; k < cells; k++)
            base[k] = index;
        sode_bcast_array("replicas.c:9", a,
                         SODE_ON_NODES(p, SODE_AT(w), SODE_OWN),
                         w ? NULL : SODE_ON_NODES(p, SODE_ALL, SODE_OWN), NULL);
        for (int64_t k = 0; k < cells; k++)
            EXPECT(base[k], w);
    }
    sode_array_release(&a);
    sode_template_release(&t);
    sode_nodes_release(&p);
}

int main(void)
{
    for (int shape = 0; shape < 200; shape++) {
        mapping_t m;
        mapping_seed = (unsigned)shape;
        mapping_create(&m, 1);
        check(&m);
        mapping_release(&m);
    }
    from_one();
    return 0;
}
