/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/region.h"

/* Puts a loop around the region, or lengthens what is there where the iterations
 * follow on each other. */
static void wrap(sode_region_t *region, int64_t count, int64_t stride)
{
    if (count == 1)
        return;
    if (region->nloops == 0 && stride == (int64_t)region->run) {
        region->run *= (size_t)count;
        return;
    }
    if (region->nloops > 0 && stride == region->stride[0] * region->count[0]) {
        region->count[0] *= count;
        return;
    }
    for (int l = region->nloops; l > 0; l--) {
        region->count[l] = region->count[l - 1];
        region->stride[l] = region->stride[l - 1];
    }
    region->count[0] = count;
    region->stride[0] = stride;
    region->nloops++;
}

void sode_region_of_places(size_t count, const int64_t *places, char *base,
                           size_t element_size, sode_region_t *region)
{
    *region = (sode_region_t){.start = base, .run = element_size};
    if (count == 1) {
        region->start += places[0];
        return;
    }
    region->nloops = 1;
    region->count[0] = (int64_t)count;
    region->places = places;
}

int sode_region_of_combs(int ndims, const sode_comb_t *combs, int64_t at, char *base, size_t element_size,
                         sode_region_t *region)
{
    const int64_t size = (int64_t)element_size;
    *region = (sode_region_t){.run = element_size};
    for (int d = ndims - 1; d >= 0; d--) {
        const sode_comb_t *comb = &combs[d];
        if (region->nloops + 1 + (comb->count > 1) > SODE_MAX_DIMS)
            return 0;
        at += comb->at;
        wrap(region, comb->length, comb->step * size);
        wrap(region, comb->count, comb->period * size);
    }
    region->start = base + at * size;
    return 1;
}

int sode_region_of_selection(const sode_selection_t *selection, char *base, size_t element_size,
                             sode_region_t *region)
{
    sode_comb_t combs[SODE_MAX_DIMS];
    for (int d = 0; d < selection->ndims; d++) {
        if (selection->dim[d].count != 1)
            return 0;
        combs[d] = *selection->dim[d].list;
    }
    return sode_region_of_combs(selection->ndims, combs, selection->at, base, element_size, region);
}

size_t sode_region_bytes(const sode_region_t *region)
{
    size_t bytes = region->run;
    if (region->selection && !region->fills)
        return bytes * (size_t)region->selection->cells;
    for (int l = 0; l < region->nloops; l++)
        bytes *= (size_t)region->count[l];
    return bytes;
}

size_t sode_region_reach(const sode_region_t *region)
{
    size_t reach = region->run;
    for (int l = 0; l < region->nloops; l++)
        reach += (size_t)((region->count[l] - 1) * region->stride[l]);
    return reach;
}

sode_region_t sode_region_dense(const sode_region_t *region, char *buffer)
{
    sode_region_t dense = {.start = buffer, .run = region->run, .nloops = region->nloops};
    int64_t next = (int64_t)region->run;
    for (int l = region->nloops - 1; l >= 0; l--) {
        dense.count[l] = region->count[l];
        dense.stride[l] = next;
        next *= region->count[l];
    }
    return dense;
}
