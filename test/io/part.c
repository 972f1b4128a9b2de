/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * io/layout/share.h of whole arrays against its definition, on random parts.
 *
 * RUN: %cc -std=gnu11 %optimize -I%source/io %s %source/io/layout/{share,copy}.c %source/io/base/status.c -o %t && %t
 */
#include "layout/share.h"

#include <stdio.h>
#include <stdlib.h>

static int64_t below(int64_t limit)
{
    return rand() % limit;
}

static int owns(const sode_owned_dim_t *d, int64_t i)
{
    return i >= d->lo && i < d->hi && (i - d->phase) % d->period < d->size;
}

static sode_owned_t random_part(void)
{
    sode_owned_t part = {.ndims = 1 + (int)below(4)};
    int64_t stride = 1;
    for (int d = part.ndims - 1; d >= 0; d--) {
        int64_t extent = 1 + below(9), lo = below(extent + 1), owned = 0;
        sode_owned_dim_t *dim = &part.dim[d];
        *dim = (sode_owned_dim_t){.extent = extent, .lo = lo, .hi = lo + below(extent - lo + 1), .period = 1, .size = 1,
                                  .stride = stride};
        if (below(2)) {
            dim->size = 1 + below(3);
            dim->period = dim->size + below(7);
            dim->phase = -below(dim->period);
            dim->lo = 0;
            dim->hi = extent;
            dim->packed = (int)below(2);
        }
        dim->first = dim->packed ? 0 : dim->lo - below(3);
        for (int64_t i = 0; i < extent; i++)
            owned += owns(dim, i);
        stride *= (dim->packed ? owned : dim->hi - dim->first) + below(3);
    }
    return part;
}

typedef struct list {
    int64_t element[10000], position[10000];
    int64_t count, at; /* at: of those, compared so far */
} list_t;

/* All owned elements, in order. */
static void enumerate(const sode_owned_t *part, int d, int64_t element, int64_t position, list_t *list)
{
    const sode_owned_dim_t *dim = &part->dim[d];
    int64_t k = 0;
    if (d == part->ndims) {
        list->element[list->count] = element;
        list->position[list->count++] = position;
        return;
    }
    for (int64_t i = 0; i < dim->extent; i++)
        if (owns(dim, i)) {
            int64_t at = dim->packed ? k : i - dim->first;
            enumerate(part, d + 1, element * dim->extent + i, position + at * dim->stride, list);
            k++;
        }
}

static int wrong;

static void compare(void *state, const sode_share_comb_t *comb)
{
    list_t *list = state;
    for (int64_t n = 0; n < comb->count; n++)
        for (int64_t k = 0; k < comb->length; k++, list->at++)
            wrong += list->element[list->at] != comb->element + n * comb->step + k
                     || list->position[list->at] != comb->position + n * comb->stride + k;
}

int main(void)
{
    static list_t list;
    for (int run = 0; run < 3000 && !wrong; run++) {
        sode_owned_t part = random_part();
        part.dim[part.ndims - 1].stride = 1;
        list.count = 0;
        enumerate(&part, 0, 0, 0, &list);
        sode_share_t share;
        if (sode_share_create(&part, NULL, &share))
            return 1;
        int64_t elements = sode_io_elements(&part), k = 0, follow;
        wrong += share.count != list.count || share.elements != elements;
        for (int64_t e = 0; e <= elements; e++) {
            wrong += sode_share_below(&share, e) != k;
            k += k < list.count && list.element[k] == e;
        }
        for (k = 0; k < list.count; k++)
            wrong += sode_share_element(&share, k, &follow) != list.element[k];
        int64_t from = below(list.count + 1), to = from + below(list.count - from + 1);
        list.at = from;
        sode_share_walk(&share, from, to, compare, &list);
        wrong += list.at != to;
        sode_share_free(&share);
        if (wrong)
            printf("run %d: %d dimensions, %lld elements, %lld owned\n", run, part.ndims, (long long)elements,
                   (long long)list.count);
    }
    return wrong != 0;
}
