/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Templates: an index space, and how it is dealt out to a node array.
 *
 * Bounds, formats and the sizes of gblock may come one after the other, in any
 * order (template :, distribute gblock(*), template_fix).  Who owns what is
 * known when all are there; until then the template cannot be used.
 */
#ifndef SODE_MAP_TEMPLATE_H
#define SODE_MAP_TEMPLATE_H

#include "map/dim.h"
#include "map/mapping.h"
#include "map/nodes.h"

struct sode_template {
    int ndims;
    sode_dim_t dim[SODE_MAX_DIMS]; /* [ndims] kind, node_dim and coords from
                                      distribute; lower and extent if shaped;
                                      the rest once it is fixed */
    int64_t size[SODE_MAX_DIMS];   /* [ndims] n of block(n), cyclic(n); or 0 */
    int64_t blocks[SODE_MAX_DIMS]; /* [ndims] that distribute gives; or 0 */
    int shaped;                    /* bounds are known */
    int open;                      /* declared with `:` */
    int shared;                    /* other files have it, too */
    int of_array;                  /* of sode_template_of: no directive has its name */
    const char *fixed;             /* place of its template_fix, or NULL */
    const sode_nodes_t *onto;      /* NULL until it is distributed */
    const sode_nodes_t *nodes;     /* the same once it is fixed, NULL before */
    const sode_template_t *like;   /* whose blocks it has (map/ratio.h), or NULL */
    sode_ratio_t ratio[SODE_MAX_DIMS]; /* [ndims] where its indices lie there */
    int holds_like;                /* else it is one of the other's fractions */
    sode_template_t *fractions, *next; /* templates of `t[2*i]` that were asked for: the first
                                      of them, and of a fraction the one behind it */
    const sode_mapping_t *mapping; /* equal indices of templates of one mapping lie
                                      on equal nodes; NULL until it is fixed */
};

/* Creates the descriptor; see sode_template_create. */
int sode_map_template(const char *where, const char *name, int ndims,
                      const int64_t *lower, const int64_t *extent,
                      sode_template_t **tmpl);

/* A template of dimensions of others, distributed already: index i of dims[d] is
 * i - shifts[d] there. */
int sode_template_of(const char *where, const char *name, int ndims,
                     const sode_dim_t *const *dims, const int64_t *shifts,
                     const sode_nodes_t *nodes, sode_template_t **tmpl);

/* What messages call it, before its name. */
static inline const char *sode_template_kind(const sode_template_t *tmpl)
{
    return tmpl->of_array ? "array" : "template";
}

/* See sode_template_blocks. */
int sode_map_blocks(sode_template_t *tmpl, const int64_t *counts);

/* Distributes it; see sode_template_distribute. */
int sode_map_distribute(sode_template_t *tmpl, const sode_nodes_t *nodes,
                        const sode_dist_t *formats);

/* Gives what was left open; see sode_template_fix. */
int sode_map_fix(const char *where, sode_template_t *tmpl, const int64_t *lower,
                 const int64_t *extent, const sode_dist_t *formats);

/* Bounds and formats are known: what this rank owns. */
int sode_template_settle(sode_template_t *tmpl);

/* The node array of a template that can be used, or SODE_ERR_ARGUMENT. */
int sode_template_nodes(const sode_template_t *tmpl,
                        const sode_nodes_t **nodes);

/* It is distributed, but its shape or the sizes of gblock(*) are open. */
int sode_template_awaits_fix(const sode_template_t *tmpl);

#endif
