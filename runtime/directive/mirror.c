/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/mirror.h"

#include <string.h>

#include "base/status.h"
#include "map/part.h"
#include "sode/units.h"

/* What is copied in one dimension: planes of the others. */
typedef struct plane {
    const sode_array_impl_t *array;
    int dim;                              /* across which the mirror stands */
    int64_t from, to;                     /* positions there */
    sode_interval_t across[SODE_MAX_DIMS]; /* positions in the other dimensions */
    int type;                             /* whose sign is changed; -1: no sign */
} plane_t;

static enum sode_ends ends_of(const sode_width_t *width)
{
    return (enum sode_ends)(width->periodic & 0xff);
}

static void negate(int type, void *to, const void *from, int64_t count)
{
#define SODE_NEGATE(TYPE, T, PARTS) \
    case TYPE: \
        for (int64_t k = 0; k < count * (PARTS); k++) \
            ((T *)to)[k] = (T)(-((const T *)from)[k]); \
        return
    switch (type) {
        SODE_NEGATE(SODE_CHAR, char, 1);
        SODE_NEGATE(SODE_SCHAR, signed char, 1);
        SODE_NEGATE(SODE_SHORT, short, 1);
        SODE_NEGATE(SODE_INT, int, 1);
        SODE_NEGATE(SODE_LONG, long, 1);
        SODE_NEGATE(SODE_LLONG, long long, 1);
        SODE_NEGATE(SODE_FLOAT, float, 1);
        SODE_NEGATE(SODE_DOUBLE, double, 1);
        SODE_NEGATE(SODE_LDOUBLE, long double, 1);
        SODE_NEGATE(SODE_CFLOAT, float, 2);
        SODE_NEGATE(SODE_CDOUBLE, double, 2);
        SODE_NEGATE(SODE_CLDOUBLE, long double, 2);
    default:
        return;
    }
#undef SODE_NEGATE
}

static void copy(const plane_t *p, int d, int64_t from, int64_t to)
{
    const sode_array_impl_t *a = p->array;
    size_t size = a->element_size;
    int64_t stride = d < a->ndims ? a->dim[d].stride : 0;
    if (d < a->ndims && d == p->dim) {
        copy(p, d + 1, from + p->from * stride, to + p->to * stride);
    } else if (d + 1 < a->ndims || stride > 1) {
        for (int64_t k = p->across[d].lo; k < p->across[d].hi; k++)
            copy(p, d + 1, from + k * stride, to + k * stride);
    } else { /* a row, or one element */
        int64_t first = d < a->ndims ? p->across[d].lo : 0;
        int64_t count = d < a->ndims ? p->across[d].hi - first : 1;
        char *base = a->head.base;
        char *there = base + (size_t)(to + first) * size;
        const char *here = base + (size_t)(from + first) * size;
        if (p->type >= 0)
            negate(p->type, there, here, count);
        else
            memcpy(there, here, (size_t)count * size);
    }
}

/* Positions in a dimension beside the mirror.  What is beyond its ends is filled, too, if it has had its turn. */
static sode_interval_t across(const sode_array_dim_t *dim, const sode_width_t *width, int faces, int done)
{
    const sode_interval_t stored = {0, dim->stored};
    if (dim->cyclic || dim->axis.full_shadow || (!faces && width->lo == 0 && width->hi == 0))
        return stored;
    int beyond = ends_of(width) == SODE_PERIODIC || (ends_of(width) != SODE_KEPT && done);
    sode_interval_t reach = faces ? dim->own : sode_array_reach(dim, width->lo, width->hi, beyond);
    return sode_interval_intersect(sode_interval_shift(reach, -dim->lower), stored);
}

/* The cells of an interval beyond an end; sum: of a cell's index and that of the element seen there. */
static int fill_end(plane_t *p, sode_interval_t beyond, int64_t sum, sode_interval_t here)
{
    const sode_array_dim_t *dim = &p->array->dim[p->dim];
    for (int64_t cell = beyond.lo; cell < beyond.hi; cell++) {
        int64_t element = sum - cell;
        int missing = element < here.lo || element >= here.hi;
        if (missing && dim->own.lo >= dim->own.hi) /* no iteration here reads it: the part is empty, or lies beyond the end */
            continue;
        if (missing)
            return sode_refuse("the mirror at the end of dimension %d of '%s' needs element %lld, which this "
                               "node neither owns nor has in its shadow; use a smaller width, or fewer nodes",
                               p->dim, sode_name(&p->array->head), (long long)element);
        p->from = element - dim->lower;
        p->to = cell - dim->lower;
        copy(p, 0, 0, 0);
    }
    return SODE_OK;
}

/* All that is beyond both ends; here: elements that the node has. */
static int fill_both(plane_t *p, sode_interval_t all, sode_interval_t here)
{
    int64_t extent = p->array->dim[p->dim].axis.extent;
    SODE_TRY(fill_end(p, sode_interval_intersect(all, (sode_interval_t){INT64_MIN, 0}), -1, here));
    return fill_end(p, sode_interval_intersect(all, (sode_interval_t){extent, INT64_MAX}), 2 * extent - 1, here);
}

static int is_mirrored(const sode_array_impl_t *array, int d, const sode_width_t *widths)
{
    return ends_of(&widths[d]) >= SODE_MIRROR && !array->dim[d].cyclic && array->head.base;
}

static plane_t plane_of(const sode_array_impl_t *array, int d, const sode_width_t *widths)
{
    return (plane_t){.array = array, .dim = d, .type = ends_of(&widths[d]) == SODE_ANTIMIRROR ? widths[d].periodic >> 8 : -1};
}

int sode_mirror_is_asked(int ndims, const sode_width_t *widths)
{
    for (int d = 0; d < ndims; d++)
        if (ends_of(&widths[d]) >= SODE_MIRROR)
            return 1;
    return 0;
}

int sode_mirror_fill(const sode_array_impl_t *array, const sode_width_t *widths, int faces)
{
    for (int d = 0; d < array->ndims; d++) {
        const sode_array_dim_t *dim = &array->dim[d];
        const sode_width_t *width = &widths[d];
        plane_t p = plane_of(array, d, widths);
        int empty = 0;
        if (!is_mirrored(array, d, widths))
            continue;
        for (int e = 0; e < array->ndims; e++) {
            p.across[e] = across(&array->dim[e], &widths[e], faces, e < d);
            empty |= e != d && p.across[e].lo >= p.across[e].hi;
        }
        const sode_interval_t stored = {dim->lower, dim->lower + dim->stored};
        sode_interval_t all = sode_interval_intersect(sode_array_reach(dim, width->lo, width->hi, 1), stored);
        sode_interval_t here = sode_interval_intersect(sode_array_reach(dim, width->lo, width->hi, 0), stored);
        if (empty || here.lo >= here.hi) /* too far from the array */
            continue;
        SODE_TRY(fill_both(&p, all, here));
    }
    return SODE_OK;
}

/* What is stored of a dimension; inside: only elements. */
static sode_interval_t stored_of(const sode_array_dim_t *dim, int inside)
{
    const sode_interval_t stored = {dim->lower, dim->lower + dim->stored};
    return inside ? sode_interval_intersect(stored, (sode_interval_t){0, dim->axis.extent}) : stored;
}

int sode_mirror_fill_cells(const sode_array_impl_t *array, const sode_width_t *widths, const sode_interval_t *cells)
{
    for (int d = 0; d < array->ndims; d++) {
        const sode_array_dim_t *dim = &array->dim[d];
        plane_t p = plane_of(array, d, widths);
        int empty = 0;
        if (!is_mirrored(array, d, widths) || dim->node_dim < 0 || (cells[d].lo >= 0 && cells[d].hi <= dim->axis.extent))
            continue;
        for (int e = 0; e < array->ndims; e++) {
            sode_interval_t stored = stored_of(&array->dim[e], e > d && ends_of(&widths[e]) >= SODE_MIRROR);
            p.across[e] = sode_interval_shift(sode_interval_intersect(cells[e], stored), -array->dim[e].lower);
            empty |= e != d && p.across[e].lo >= p.across[e].hi;
        }
        if (!empty)
            SODE_TRY(fill_both(&p, sode_interval_intersect(cells[d], stored_of(dim, 0)), stored_of(dim, 1)));
    }
    return SODE_OK;
}
