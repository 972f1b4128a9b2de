/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tile/pa2.h"

#include <stdlib.h>

/* The parts of a dimension; `late` ones come after the others of their group. */
enum { PARTS = 5 };
typedef struct {
    int count;
    sode_slant_t slant[PARTS];
    int late[PARTS];
} parts_t;

static void add(parts_t *parts, int late, sode_slant_t slant)
{
    parts->slant[parts->count] = slant;
    parts->late[parts->count++] = late;
}

/* The pyramid in rims, which end in the points that are sent, and what is between
 * them; as one rim if it is too narrow. */
static void cut_pyramid(const sode_pa2_dim_t *d, parts_t *parts)
{
    int64_t low_sent = d->sent_lo > d->most ? d->sent_lo : d->most; /* rims end inside the pyramid */
    int64_t high_sent = d->sent_hi > d->most ? d->sent_hi : d->most;
    int64_t lo = d->own.lo + (d->below ? low_sent + d->most : 0);
    int64_t hi = d->own.hi - (d->above ? high_sent + d->most : 0);
    sode_slant_t all = sode_parts_pyramid(d->own, d->first, d->below, d->above);
    sode_slant_t low = all, between = all, high = all;
    parts->count = 0;
    if (lo > hi) {
        add(parts, 0, all);
        return;
    }
    if (d->below) {
        low.hi = lo - d->first;
        low.slope = -1;
        add(parts, 0, low);
        between.rise = -SODE_SLANT_FAR;
        between.fall = lo - d->first;
    }
    if (d->above) {
        high.rise = hi + d->first;
        add(parts, 0, high);
        between.hi = hi + d->first;
        between.slope = 1;
    }
    add(parts, 1, between);
}

/* Pyramids, the own one and neighbors', and the wedges between them. */
static void cut_rest(const sode_pa2_dim_t *d, parts_t *parts)
{
    const int64_t far = SODE_SLANT_FAR;
    parts->count = 0;
    add(parts, 0, sode_parts_pyramid(d->own, d->first, d->below, d->above));
    if (d->below) {
        int64_t at = d->own.lo;
        add(parts, 0, (sode_slant_t){-far, -far, at - d->first, -1});
        add(parts, 1, (sode_slant_t){-far, at - d->first, at + d->first, 1});
    }
    if (d->above) {
        int64_t at = d->own.hi;
        add(parts, 0, (sode_slant_t){at + d->first, -far, far, 0});
        add(parts, 1, (sode_slant_t){-far, at - d->first, at + d->first, 1});
    }
}

static int64_t product_of(int ndims, const parts_t *parts)
{
    int64_t product = 1;
    for (int d = 0; d < ndims; d++)
        product *= parts[d].count;
    return product;
}

/* Appends the products with `late` late parts. */
static void append(sode_parts_t *made, const parts_t *parts, int late)
{
    int64_t products = product_of(made->ndims, parts);
    for (int64_t n = 0; n < products; n++) {
        sode_slant_t *item = made->slants + (size_t)made->count * (size_t)made->ndims;
        int64_t k = n;
        int found = 0;
        for (int d = 0; d < made->ndims; d++) {
            item[d] = parts[d].slant[k % parts[d].count];
            found += parts[d].late[k % parts[d].count];
            k /= parts[d].count;
        }
        made->count += found == late;
    }
}

int sode_pa2_create(int ndims, const sode_pa2_dim_t *dim, sode_parts_t *made)
{
    parts_t own[SODE_MAX_DIMS] = {{0}}, rest[SODE_MAX_DIMS] = {{0}};
    for (int d = 0; d < ndims; d++) {
        cut_pyramid(&dim[d], &own[d]);
        cut_rest(&dim[d], &rest[d]);
    }
    size_t room = (size_t)(product_of(ndims, own) + product_of(ndims, rest)) + 1;
    *made = (sode_parts_t){.ndims = ndims};
    made->slants = malloc(room * (size_t)ndims * sizeof *made->slants);
    if (!made->slants)
        return 0;
    for (int late = 0; late < ndims; late++)
        append(made, own, late);
    made->rims = made->count;
    append(made, own, ndims);
    made->inner = made->count;
    for (int late = 1; late <= ndims; late++)
        append(made, rest, late);
    return 1;
}
