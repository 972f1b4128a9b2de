/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/owned_copy.h"

#include <stdlib.h>

#include "base/status.h"
#include "map/owned.h"
#include "transport/copy.h"
#include "transport/threshold.h"

struct sode_owned_copy {
    sode_copies_t back;
    char buffer[];
};

static void make_region(const sode_array_impl_t *array, const sode_box_t *box,
                        sode_region_t *region)
{
    int64_t extent[SODE_MAX_DIMS];
    for (int d = 0; d < array->ndims; d++)
        extent[d] = sode_extent(&array->head, d);
    sode_region_make(array->ndims, extent, box, array->head.base,
                     array->element_size, region);
}

static int fill(const sode_array_impl_t *array, const sode_box_t *boxes,
                size_t nboxes, sode_owned_copy_t *copy)
{
    sode_copies_t out = {0};
    int status = SODE_OK;
    char *at = copy->buffer;
    for (size_t k = 0; k < nboxes && status == SODE_OK; k++) {
        sode_region_t region;
        make_region(array, &boxes[k], &region);
        status = sode_copies_pack(&out, at, &region);
        if (status == SODE_OK)
            status = sode_copies_unpack(&copy->back, &region, at);
        at += sode_region_bytes(&region);
    }
    if (status == SODE_OK)
        sode_copies_run(&out, sode_pack_threads(out.bytes));
    sode_copies_free(&out);
    return status;
}

static int create(const sode_array_impl_t *array, const sode_box_t *boxes,
                  size_t nboxes, sode_owned_copy_t **copy, void **data,
                  int64_t *count)
{
    *copy = NULL;
    *data = array->head.base;
    *count = 0;
    for (size_t k = 0; k < nboxes; k++)
        *count += sode_box_cells(array->ndims, &boxes[k]);
    if (nboxes == 0)
        return SODE_OK;
    if (nboxes == 1) {
        sode_region_t region;
        make_region(array, &boxes[0], &region);
        *data = region.start;
        if (region.nloops == 0)
            return SODE_OK;
    }
    sode_owned_copy_t *made =
        malloc(sizeof *made + (size_t)*count * array->element_size);
    if (!made)
        return sode_fail(SODE_ERR_MEMORY, "no memory for a copy of '%s'",
                         sode_name(array));
    made->back = (sode_copies_t){0};
    int status = fill(array, boxes, nboxes, made);
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
    sode_box_t *boxes;
    size_t nboxes;
    SODE_TRY(sode_array_owned(array, &boxes, &nboxes));
    int status = create(array, boxes, nboxes, copy, data, count);
    free(boxes);
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
    free(copy);
}
