/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/mapping_key.h"

static void add_nodes(sode_key_t *key, const sode_nodes_t *nodes)
{
    sode_key_add(key, nodes->set->id);
    sode_key_add(key, nodes->groups ? nodes->groups->set->id : 0);
    for (int d = 0; d < nodes->ndims; d++)
        sode_key_add(key, (uint64_t)nodes->size[d]);
}

static void add_template(sode_key_t *key, const sode_template_t *tmpl)
{
    add_nodes(key, tmpl->nodes);
    for (int d = 0; d < tmpl->ndims; d++) {
        const sode_dim_t *dim = &tmpl->dim[d];
        sode_key_add(key, (uint64_t)dim->kind << 8 | (uint64_t)(dim->node_dim + 1));
        sode_key_add(key, (uint64_t)dim->lower);
        sode_key_add(key, (uint64_t)dim->extent);
        sode_key_add(key, (uint64_t)dim->chunk);
        for (int64_t c = 0; dim->starts && c < dim->coords; c++)
            sode_key_add(key, (uint64_t)dim->starts[c]);
    }
}

void sode_key_add_array(sode_key_t *key, const sode_array_impl_t *array)
{
    const sode_template_t *tmpl = array->tmpl;
    sode_key_add(key, array->element_size << 12 | (uint64_t)array->ndims << 8
                          | (uint64_t)tmpl->ndims << 4 | (uint64_t)(array->padded != 0));
    sode_key_add(key, (uint64_t)tmpl->nodes->ndims);
    for (int d = 0; d < array->ndims; d++) {
        const sode_axis_t *axis = &array->dim[d].axis;
        sode_key_add(key, (uint64_t)(axis->tmpl_dim + 1) << 1 | (axis->full_shadow != 0));
        sode_key_add(key, (uint64_t)axis->extent);
        sode_key_add(key, axis->tmpl_dim < 0 ? 0 : (uint64_t)axis->offset);
        sode_key_add(key, (uint64_t)axis->shadow_lo);
        sode_key_add(key, (uint64_t)axis->shadow_hi);
    }
    add_template(key, tmpl);
}
