/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random mappings for tests: the same on all ranks, through the interface of
 * translated code. */
#ifndef SODE_TEST_MAPPING_H
#define SODE_TEST_MAPPING_H

#include "program.h"

typedef struct mapping {
    sode_nodes_t *nodes;
    sode_template_t *tmpl;
    int ndims;                        /* of the array */
    sode_axis_t axes[SODE_MAX_DIMS];
    sode_dist_t formats[SODE_MAX_DIMS]; /* of the template */
    int64_t lower[SODE_MAX_DIMS], extent[SODE_MAX_DIMS];
    int64_t coords[SODE_MAX_DIMS];    /* nodes along a template dimension */
    int64_t own[SODE_MAX_DIMS];       /* own coordinate there */
    int map[SODE_MAX_DIMS][64];       /* gblock */
} mapping_t;

static unsigned mapping_seed;

static int pick(int n) /* 0 .. n-1 */
{
    mapping_seed = mapping_seed * 1664525u + 1013904223u;
    return (int)((mapping_seed >> 10) % (unsigned)n);
}

/* Does this rank own template index x of dimension t? From the definition. */
static inline int mapping_owns(const mapping_t *m, int t, int64_t x)
{
    int64_t at = x - m->lower[t], block, p = m->coords[t], sum = 0;
    switch (m->formats[t].kind) {
    case SODE_DIST_NONE:
        return 1;
    case SODE_DIST_BLOCK:
        block = m->formats[t].size ? m->formats[t].size
                                   : (m->extent[t] + p - 1) / p;
        return at / block == m->own[t];
    case SODE_DIST_CYCLIC:
        block = m->formats[t].size ? m->formats[t].size : 1;
        return at / block % p == m->own[t];
    default:
        for (int c = 0; c < m->own[t]; c++)
            sum += m->map[t][c];
        return at >= sum && at < sum + m->map[t][m->own[t]];
    }
}

/* Does this rank own array index i of dimension d? */
static inline int mapping_owns_index(const mapping_t *m, int d, int64_t i)
{
    int t = m->axes[d].tmpl_dim;
    return t < 0 || mapping_owns(m, t, i + m->axes[d].offset);
}

/* What of dimension t, not a cyclic one, this rank has; minus an offset.  An empty part lies where the next
 * rank's begins (gblock) or where its block would begin. */
static inline void mapping_part(const mapping_t *m, int t, int64_t offset, int64_t part[2])
{
    mapping_t other = *m;
    int64_t below = 0, own = 0;
    for (int64_t x = m->lower[t]; x < m->lower[t] + m->extent[t]; x++) {
        own += mapping_owns(m, t, x);
        for (other.own[t] = 0; other.own[t] < m->own[t]; other.own[t]++)
            below += mapping_owns(&other, t, x);
    }
    part[0] = m->lower[t] + below - offset;
    if (m->formats[t].kind == SODE_DIST_BLOCK)
        part[0] = m->lower[t] - offset
                  + m->own[t] * (m->formats[t].size ? m->formats[t].size
                                                    : (m->extent[t] + m->coords[t] - 1) / m->coords[t]);
    part[1] = part[0] + own;
}

static inline void mapping_format(mapping_t *m, int t)
{
    sode_dist_t *f = &m->formats[t];
    int64_t p = m->coords[t], least = (m->extent[t] + p - 1) / p;
    f->kind = 1 + pick(3);
    f->size = pick(2) ? 0 : f->kind == SODE_DIST_BLOCK ? least + pick(3)
                                                       : 1 + pick(4);
    f->map = m->map[t];
    int64_t rest = m->extent[t];
    for (int c = 0; c < p; c++) {
        int part = c == p - 1 ? (int)rest : pick((int)rest + 1);
        m->map[t][c] = part;
        rest -= part;
    }
}

/* A node array of 1 to 3 dimensions, a template of up to 4, and the axes of an
 * array of 1 to 4 dimensions.  shadows: also wide and full ones. */
static inline void mapping_create(mapping_t *m, int shadows)
{
    int size = xmp_all_num_nodes(), node_dims = 1 + pick(3);
    int64_t sizes[3], rest = size;
    memset(m, 0, sizeof *m);
    for (int d = 0; d < node_dims; d++) {
        sizes[d] = 1 + pick((int)rest);
        while (rest % sizes[d] != 0)
            sizes[d]--;
        rest /= sizes[d];
    }
    sizes[node_dims - 1] *= rest;
    m->nodes = sode_nodes_create("mapping.h:1", "p", node_dims, sizes, NULL);

    int tmpl_dims = 0;
    for (int n = 0; n < node_dims || (tmpl_dims < 4 && pick(2)); tmpl_dims++) {
        int t = tmpl_dims, distributed = n < node_dims && pick(3) > 0;
        if (tmpl_dims + node_dims - n >= 4 && n < node_dims)
            distributed = 1;
        m->lower[t] = pick(3) ? 0 : pick(9) - 4;
        m->extent[t] = 1 + pick(11);
        m->coords[t] = 1;
        if (!distributed)
            continue;
        m->coords[t] = sizes[n];
        int index;
        xmpc_nodes_index(m->nodes, node_dims - n, &index);
        m->own[t] = index;
        mapping_format(m, t);
        n++;
    }
    m->tmpl = sode_template_create("mapping.h:2", "t", tmpl_dims, m->lower,
                                   m->extent);
    sode_template_distribute("mapping.h:3", m->tmpl, m->nodes, m->formats);

    m->ndims = 1 + pick(3);
    unsigned used = 0;
    for (int d = 0; d < m->ndims; d++) {
        sode_axis_t *axis = &m->axes[d];
        int t = pick(tmpl_dims + 1) - 1;
        if (t >= 0 && used & 1u << t)
            t = -1;
        axis->tmpl_dim = t;
        axis->extent = 1 + pick(6);
        if (t >= 0) {
            used |= 1u << t;
            axis->extent = 1 + pick((int)m->extent[t]);
            axis->offset =
                m->lower[t] + pick((int)(m->extent[t] - axis->extent + 1));
        }
        if (shadows && pick(6) == 0)
            axis->full_shadow = 1;
        else if (shadows
                 && (t < 0 || m->formats[t].kind != SODE_DIST_CYCLIC)) {
            axis->shadow_lo = pick(4);
            axis->shadow_hi = pick(4);
        }
    }
}

static inline void mapping_release(mapping_t *m)
{
    sode_template_release(&m->tmpl);
    sode_nodes_release(&m->nodes);
}

#endif
