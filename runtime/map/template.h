/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Templates: an index space, and how it is dealt out to a node array. */
#ifndef SODE_MAP_TEMPLATE_H
#define SODE_MAP_TEMPLATE_H

#include "map/dim.h"
#include "map/nodes.h"

struct sode_template {
    int ndims;
    sode_dim_t dim[SODE_MAX_DIMS]; /* [ndims] */
    const sode_nodes_t *nodes;     /* NULL until it is distributed */
};

/* Creates the descriptor; see sode_template_create. */
int sode_map_template(const char *name, int ndims, const int64_t *lower,
                      const int64_t *extent, sode_template_t **tmpl);

/* Distributes it; see sode_template_distribute. */
int sode_map_distribute(sode_template_t *tmpl, const sode_nodes_t *nodes,
                        const sode_dist_t *formats);

/* The node array it is distributed on, or SODE_ERR_ARGUMENT. */
int sode_template_nodes(const sode_template_t *tmpl,
                        const sode_nodes_t **nodes);

#endif
