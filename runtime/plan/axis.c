/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Cutting one dimension into segments.  A coordinate's segments come from a
 * walk over its wanted indices with a binary search for the first owner, so the
 * cost is the number of segments, not the number of coordinates. */
#include "plan/axis.h"

#include <inttypes.h>
#include <string.h>

#include "base/grow.h"

/* Wanted indices at coordinate `to` that coordinate `from` owns; shift leads
 * from the owner's indices to the receiver's extended ones and is a multiple of
 * the extent. */
typedef struct segment {
    sode_interval_t wanted; /* extended indices */
    int64_t shift;
    int from;
    int own; /* owned by `to`, in place */
} segment_t;

typedef struct cutter {
    const sode_halo_dim_t *dim;
    sode_halo_owner_t *owners; /* [nowners] ascending, what they own; none empty */
    size_t nowners;
    size_t *of_coord; /* [dim->nowners] sorted by coordinate, ascending within
                         one */
    size_t
        *first_of; /* [ncoords + 1] where each coordinate begins in of_coord */
    segment_t *segments; /* [nsegments] of the coordinate looked at */
    size_t nsegments, capacity;
} cutter_t;

static int check_owners(const sode_halo_dim_t *dim)
{
    int64_t next = 0;
    for (int64_t k = 0; k < dim->nowners; k++) {
        const sode_halo_owner_t *owner = &dim->owners[k];
        sode_interval_t owned = sode_halo_owned(dim, k);
        if (owner->coord < 0 || owner->coord >= dim->ncoords ||
            (sode_interval_size(owned) > 0 && owned.lo != next))
            return sode_fail(SODE_ERR_ARGUMENT,
                             "halo plan: owners leave a gap or overlap at "
                             "index %" PRId64,
                             next);
        if (sode_interval_size(owned) > 0)
            next = owned.hi;
    }
    return next == dim->extent
               ? SODE_OK
               : sode_fail(SODE_ERR_ARGUMENT,
                           "halo plan: owners end at %" PRId64 " of %" PRId64,
                           next, dim->extent);
}

static int check_dim(const sode_halo_dim_t *dim)
{
    const int64_t huge = INT64_MAX / 8; /* sums of a few such numbers fit */
    if (dim->extent < 0 || dim->extent > huge || dim->ncoords < 1 ||
        dim->coord < 0 || dim->coord >= dim->ncoords || dim->nowners < 0 ||
        (dim->nowners > 0 && !dim->owners) || dim->storage_extent < 0 ||
        dim->storage_extent > huge || dim->storage_lower < -huge ||
        dim->storage_lower > huge || (dim->full && dim->periodic))
        return sode_fail(SODE_ERR_ARGUMENT,
                         "halo plan: contradictory dimension");
    if (!dim->full && (dim->width_lo < 0 || dim->width_lo > huge ||
                       dim->width_hi < 0 || dim->width_hi > huge))
        return sode_fail(SODE_ERR_ARGUMENT,
                         "halo plan: width %" PRId64 ":%" PRId64
                         " out of range",
                         dim->width_lo, dim->width_hi);
    return check_owners(dim);
}

static void cutter_close(cutter_t *cutter)
{
    free(cutter->segments);
    free(cutter->first_of);
    free(cutter->of_coord);
    free(cutter->owners);
}

static int cutter_open(cutter_t *cutter, const sode_halo_dim_t *dim)
{
    memset(cutter, 0, sizeof *cutter);
    cutter->dim = dim;
    size_t room = dim->nowners > 0 ? (size_t)dim->nowners : 1;
    size_t ncoords = (size_t)dim->ncoords;
    cutter->owners = malloc(room * sizeof *cutter->owners);
    cutter->of_coord = malloc(room * sizeof *cutter->of_coord);
    cutter->first_of = calloc(ncoords + 1, sizeof *cutter->first_of);
    if (!cutter->owners || !cutter->of_coord || !cutter->first_of)
        return sode_no_memory("a halo plan");

    for (int64_t k = 0; k < dim->nowners; k++)
        if (sode_interval_size(sode_halo_owned(dim, k)) > 0)
            cutter->owners[cutter->nowners++] =
                (sode_halo_owner_t){sode_halo_owned(dim, k), dim->owners[k].coord};

    /* Counting sort: first_of[c] is used as the write position of c, and ends
     * as the start of c + 1. */
    size_t *first_of = cutter->first_of;
    for (int64_t k = 0; k < dim->nowners; k++)
        first_of[dim->owners[k].coord + 1]++;
    for (size_t c = 0; c < ncoords; c++)
        first_of[c + 1] += first_of[c];
    for (int64_t k = 0; k < dim->nowners; k++)
        cutter->of_coord[first_of[dim->owners[k].coord]++] = (size_t)k;
    memmove(first_of + 1, first_of, ncoords * sizeof *first_of);
    first_of[0] = 0;
    return SODE_OK;
}

static const sode_halo_owner_t *owner_of(const cutter_t *cutter, int64_t index)
{
    size_t lo = 0, hi = cutter->nowners;
    while (hi - lo > 1) {
        size_t middle = lo + (hi - lo) / 2;
        if (cutter->owners[middle].part.lo <= index)
            lo = middle;
        else
            hi = middle;
    }
    return &cutter->owners[lo];
}

/* Appends the segments of an interval of extended indices wanted by coordinate
 * `to`. */
static int cut_interval(cutter_t *cutter, int to, sode_interval_t wanted)
{
    const int64_t n = cutter->dim->extent;
    for (int64_t i = wanted.lo; i < wanted.hi;) {
        int64_t index = i % n < 0 ? i % n + n : i % n;
        const sode_halo_owner_t *owner = owner_of(cutter, index);
        int64_t end = i + (owner->part.hi - index);
        segment_t *segments =
            sode_grow(cutter->segments, &cutter->capacity,
                      cutter->nsegments + 1, sizeof *segments);
        if (!segments)
            return sode_no_memory("a halo plan");
        cutter->segments = segments;
        segment_t *segment = &segments[cutter->nsegments++];
        segment->wanted.lo = i;
        segment->wanted.hi = end < wanted.hi ? end : wanted.hi;
        segment->shift = i - index;
        segment->from = owner->coord;
        segment->own = owner->coord == to && i == index;
        i = segment->wanted.hi;
    }
    return SODE_OK;
}

/* Leaves the segments of coordinate `to` in the cutter. */
static int cut(cutter_t *cutter, int to)
{
    const sode_halo_dim_t *dim = cutter->dim;
    const sode_interval_t all = {0, dim->extent};
    cutter->nsegments = 0;
    if (dim->full)
        return cut_interval(cutter, to, all);
    size_t first = cutter->first_of[to], end = cutter->first_of[to + 1];
    if (end - first > 1 && (dim->width_lo > 0 || dim->width_hi > 0))
        return sode_fail(SODE_ERR_ARGUMENT,
                         "halo plan: width on a cyclic dimension");
    for (size_t k = first; k < end; k++) {
        sode_interval_t part = dim->owners[cutter->of_coord[k]].part;
        int status = cut_interval(
            cutter, to, sode_part_reach(part, all, dim->width_lo, dim->width_hi, dim->periodic));
        if (status != SODE_OK)
            return status;
    }
    return SODE_OK;
}

/* Appends a part; parts of one link are appended one after the other. */
static int append(sode_halo_links_t *list, int coord, sode_interval_t index,
                  int own)
{
    if (list->nlinks == 0 || list->links[list->nlinks - 1].coord != coord) {
        sode_halo_link_t *links = sode_grow(list->links, &list->links_capacity,
                                            list->nlinks + 1, sizeof *links);
        if (!links)
            return sode_no_memory("a halo plan");
        list->links = links;
        links[list->nlinks++] = (sode_halo_link_t){coord, list->nparts, 0};
    }
    sode_halo_part_t *parts = sode_grow(list->parts, &list->parts_capacity,
                                        list->nparts + 1, sizeof *parts);
    if (!parts)
        return sode_no_memory("a halo plan");
    list->parts = parts;
    parts[list->nparts++] = (sode_halo_part_t){index, own};
    list->links[list->nlinks - 1].count++;
    return SODE_OK;
}

static int by_source(const void *left, const void *right)
{
    const segment_t *a = left, *b = right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->wanted.lo < b->wanted.lo ? -1 : a->wanted.lo > b->wanted.lo;
}

static int link_sends(cutter_t *cutter, sode_halo_axis_t *axis)
{
    const sode_halo_dim_t *dim = cutter->dim;
    for (int to = 0; to < dim->ncoords; to++) {
        int status = cut(cutter, to);
        for (size_t k = 0; status == SODE_OK && k < cutter->nsegments; k++) {
            const segment_t *s = &cutter->segments[k];
            if (s->from == dim->coord)
                status = append(&axis->sends, to,
                                sode_interval_shift(
                                    s->wanted, -s->shift - dim->storage_lower),
                                s->own);
        }
        if (status != SODE_OK)
            return status;
    }
    return SODE_OK;
}

/* Also fills `owned` and `extended`, which are about this coordinate's segments
 * too. */
static int link_recvs(cutter_t *cutter, sode_halo_axis_t *axis, int *inside)
{
    const sode_halo_dim_t *dim = cutter->dim;
    int status = cut(cutter, dim->coord);
    sode_halo_links_t *extended = &axis->extended;
    for (size_t k = 0; status == SODE_OK && k < cutter->nsegments; k++) {
        const segment_t *s = &cutter->segments[k];
        sode_interval_t here =
            sode_interval_shift(s->wanted, -dim->storage_lower);
        if (here.lo < 0 || here.hi > dim->storage_extent)
            *inside = 0;
        if (s->own)
            status = append(&axis->owned, dim->coord, here, 1);
        if (status == SODE_OK && extended->nparts > 0 &&
            extended->parts[extended->nparts - 1].index.hi == here.lo)
            extended->parts[extended->nparts - 1].index.hi = here.hi;
        else if (status == SODE_OK)
            status = append(extended, dim->coord, here, 1);
    }
    if (status == SODE_OK && cutter->nsegments > 1)
        qsort(cutter->segments, cutter->nsegments, sizeof(segment_t),
              by_source);
    for (size_t k = 0; status == SODE_OK && k < cutter->nsegments; k++) {
        const segment_t *s = &cutter->segments[k];
        status =
            append(&axis->recvs, s->from,
                   sode_interval_shift(s->wanted, -dim->storage_lower), s->own);
    }
    return status;
}

int sode_halo_axis_create(const sode_halo_dim_t *dim, sode_halo_axis_t *axis,
                          int *inside)
{
    memset(axis, 0, sizeof *axis);
    int status = check_dim(dim);
    if (status != SODE_OK)
        return status;
    cutter_t cutter;
    status = cutter_open(&cutter, dim);
    if (status == SODE_OK)
        status = link_recvs(&cutter, axis, inside);
    if (status == SODE_OK)
        status = link_sends(&cutter, axis);
    cutter_close(&cutter);
    return status;
}

static void links_free(sode_halo_links_t *list)
{
    free(list->parts);
    free(list->links);
}

void sode_halo_axis_free(sode_halo_axis_t *axis)
{
    links_free(&axis->extended);
    links_free(&axis->owned);
    links_free(&axis->sends);
    links_free(&axis->recvs);
}
