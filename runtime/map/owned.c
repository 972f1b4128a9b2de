/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/owned.h"

#include "base/status.h"

/* Not by links, which bring together what comes again after a period. */
static int list(const sode_ownership_t *o, sode_combs_t *combs)
{
    int64_t end, p = sode_ownership_next(o, 0, o->extent, &end);
    for (; p < o->extent; p = sode_ownership_next(o, end, o->extent, &end))
        SODE_TRY(sode_combs_add(combs, sode_ownership_place(o, p), end - p, o->stride));
    return SODE_OK;
}

int sode_array_owned(const sode_array_impl_t *array, sode_selection_t *owned)
{
    const sode_nodes_t *nodes = array->tmpl->nodes;
    sode_combs_t dims[SODE_MAX_DIMS] = {{0}};
    const sode_combs_t *all[SODE_MAX_DIMS];
    int status = SODE_OK;
    *owned = (sode_selection_t){0};
    if (!sode_nodes_member(nodes))
        return SODE_OK;
    for (int d = 0; d < array->ndims && status == SODE_OK; d++) {
        sode_ownership_t o = sode_array_ownership(array, d, nodes->coord);
        status = list(&o, &dims[d]);
        all[d] = &dims[d];
    }
    SODE_THEN(status, sode_selection_create(array->ndims, all, 0, owned));
    for (int d = 0; d < array->ndims; d++)
        sode_combs_free(&dims[d]);
    return status;
}
