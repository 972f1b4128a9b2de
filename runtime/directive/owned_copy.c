/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/owned_copy.h"

#include <stdlib.h>

#include "base/status.h"
#include "map/nodes.h"
#include "map/template.h"
#include "transport/copy.h"
#include "transport/threshold.h"

struct sode_owned_copy {
    sode_selection_t owned;
    sode_copies_t back;
    char buffer[];
};

/* Not by links, which bring together what comes again after a period. */
static int list(const sode_ownership_t *o, sode_combs_t *combs)
{
    int64_t end, p = sode_ownership_next(o, 0, o->extent, &end);
    for (; p < o->extent; p = sode_ownership_next(o, end, o->extent, &end))
        SODE_TRY(sode_combs_add(combs, sode_ownership_place(o, p), end - p, o->stride));
    return SODE_OK;
}

/* The owned part in ascending order of global indices; to be freed, also after a failure. */
static int find_owned(const sode_array_impl_t *array, sode_selection_t *owned)
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

static int fill(const sode_region_t *region, sode_owned_copy_t *copy)
{
    sode_copies_t out = {0};
    int status = sode_copies_pack(&out, copy->buffer, region);
    SODE_THEN(status, sode_copies_unpack(&copy->back, region, copy->buffer));
    if (status == SODE_OK)
        sode_copies_run(&out, sode_pack_threads(out.bytes));
    sode_copies_free(&out);
    return status;
}

/* Takes over what is owned, if there is a copy. */
static int create(const sode_array_impl_t *array, sode_selection_t *owned,
                  sode_owned_copy_t **copy, void **data)
{
    const size_t size = array->element_size;
    sode_region_t region;
    int loops = sode_region_of_selection(owned, array->head.base, size, &region);
    if (loops && region.nloops == 0) {
        *data = region.start;
        return SODE_OK;
    }
    sode_owned_copy_t *made = malloc(sizeof *made + (size_t)owned->cells * size);
    if (!made)
        return sode_fail(SODE_ERR_MEMORY, "no memory for a copy of '%s'",
                         sode_name(array));
    made->back = (sode_copies_t){0};
    made->owned = *owned;
    *owned = (sode_selection_t){0};
    if (!loops)
        region = (sode_region_t){.start = array->head.base, .run = size,
                                 .selection = &made->owned};
    int status = fill(&region, made);
    if (status != SODE_OK) {
        sode_owned_copy_free(made);
        return status;
    }
    *copy = made;
    *data = made->buffer;
    return SODE_OK;
}

int sode_owned_copy_create(const sode_array_impl_t *array,
                           sode_owned_copy_t **copy, void **data,
                           int64_t *count)
{
    sode_selection_t owned;
    int status = find_owned(array, &owned);
    *copy = NULL;
    *data = array->head.base;
    *count = owned.cells;
    if (status == SODE_OK && owned.cells > 0)
        status = create(array, &owned, copy, data);
    sode_selection_free(&owned);
    return status;
}

void sode_owned_copy_return(const sode_owned_copy_t *copy)
{
    sode_copies_run(&copy->back, sode_pack_threads(copy->back.bytes));
}

void sode_owned_copy_free(sode_owned_copy_t *copy)
{
    if (!copy)
        return;
    sode_copies_free(&copy->back);
    sode_selection_free(&copy->owned);
    free(copy);
}
