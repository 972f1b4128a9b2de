/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/inherit.h"

#include <string.h>

#include "base/status.h"

static sode_dim_t whole(int member)
{
    const int64_t far = SODE_DIM_FAR;
    sode_dim_t dim = {.kind = SODE_DIST_NONE, .node_dim = -1, .lower = -far,
                      .extent = 2 * far, .coords = 1, .coord = member ? 0 : -1};
    dim.part = (sode_interval_t){-far, member ? far : -far};
    dim.own = dim.part;
    return dim;
}

/* ---- the template of an array's own indices ---- */

static int make_own(const sode_array_impl_t *a, sode_template_t **tmpl)
{
    const sode_dim_t rest = whole(sode_nodes_member(a->tmpl->nodes));
    const sode_dim_t *dims[2 * SODE_MAX_DIMS];
    int64_t shifts[2 * SODE_MAX_DIMS] = {0};
    unsigned named = 0;
    int ndims = a->ndims;
    for (int d = 0; d < a->ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[d];
        dims[d] = dim->node_dim >= 0 ? dim->dim : &rest;
        shifts[d] = dim->node_dim >= 0 ? dim->axis.offset : 0;
        if (dim->dim)
            named |= 1u << dim->axis.tmpl_dim;
    }
    for (int d = 0; d < a->tmpl->ndims; d++)
        if (!(named & 1u << d) && a->tmpl->dim[d].node_dim >= 0)
            dims[ndims++] = &a->tmpl->dim[d];
    if (ndims > SODE_MAX_DIMS)
        return sode_fail(SODE_ERR_LIMIT,
                         "it has %d dimensions and copies along %d others; "
                         "together at most %d are possible here",
                         a->ndims, ndims - a->ndims, SODE_MAX_DIMS);
    return sode_template_of(sode_where(a), sode_name(a), ndims, dims, shifts,
                            a->tmpl->nodes, tmpl);
}

int sode_map_own_template(sode_array_impl_t *a, const sode_template_t **tmpl)
{
    if (!a->own_tmpl) {
        sode_template_t *made;
        SODE_TRY(make_own(a, &made));
        a->own_tmpl = made;
    }
    *tmpl = a->own_tmpl;
    return SODE_OK;
}

/* ---- memory of the node ---- */

enum { KEPT = 128 }; /* descriptors of memory that was passed before: some 100 KB */
typedef struct kept {
    sode_array_impl_t *array; /* or NULL */
    const void *base;         /* as it was passed */
    const void *first;        /* its own: of a row behind the shadow */
    int row;                  /* of an array */
    int64_t extents[SODE_MAX_DIMS];
    uint64_t known; /* sode_known_count() when no array was around it, or one of which it is a row */
} kept_t;
static kept_t kept[KEPT];

/* Each parameter has a descriptor of its own, whose name and place messages give. */
static kept_t *place_of(const void *base, const char *where)
{
    return &kept[sode_mix(sode_hash_address(base), sode_hash_address(where)) % KEPT];
}

static int describes(const kept_t *k, const char *where, const char *name, int ndims, size_t element_size,
                     const int64_t *extents, const void *base)
{
    const sode_array_impl_t *a = k->array;
    return a && k->base == base && a->head.base == k->first && sode_where(a) == where && sode_name(a) == name && a->ndims == ndims && a->element_size == element_size
           && memcmp(k->extents, extents, (size_t)ndims * sizeof *extents) == 0;
}

/* axes, dims: of its dimensions. */
static int make_local(const char *where, const char *name, int ndims, size_t element_size, const sode_axis_t *axes,
                      const sode_dim_t *dims, void *base, sode_array_impl_t **array)
{
    const sode_dim_t *list[SODE_MAX_DIMS];
    const int64_t shifts[SODE_MAX_DIMS] = {0};
    sode_nodes_t *self;
    sode_template_t *tmpl;
    for (int d = 0; d < ndims; d++)
        list[d] = &dims[d];
    SODE_TRY(sode_nodes_of_self(&self));
    int status = sode_template_of(where, name, ndims, list, shifts, self, &tmpl);
    sode_object_release(self);
    SODE_TRY(status);
    status = sode_map_memory(where, name, tmpl, ndims, element_size, axes, base, array);
    if (status == SODE_OK)
        (*array)->own_tmpl = tmpl; /* the reference goes there */
    else
        sode_object_release(tmpl);
    return status;
}

static int make_serial(const char *where, const char *name, int ndims,
                       size_t element_size, const int64_t *extents, void *base,
                       sode_array_impl_t **array)
{
    sode_dim_t dims[SODE_MAX_DIMS];
    sode_axis_t axes[SODE_MAX_DIMS];
    for (int d = 0; d < ndims; d++) {
        dims[d] = whole(/*member=*/1);
        axes[d] = (sode_axis_t){.extent = extents[d] > 0 ? extents[d] : 1, .tmpl_dim = d};
    }
    SODE_TRY(make_local(where, name, ndims, element_size, axes, dims, base, array));
    if (extents[0] <= 0)
        (*array)->serial = SODE_SERIAL_POINTER;
    return SODE_OK;
}

static int check_size(const sode_array_impl_t *a, size_t element_size)
{
    if (a->element_size == element_size)
        return SODE_OK;
    return sode_refuse("its elements have %zu bytes here, but it was given '%s' (%s) with elements of %zu", element_size, sode_name(a),
                       sode_where(a), a->element_size);
}

static int refuse_extent(const sode_array_impl_t *a, int d, int64_t here, int64_t there)
{
    return sode_refuse("its dimension %d has extent %lld here, but it was given '%s' (%s), where it has %lld", d, (long long)here,
                       sode_name(a), sode_where(a), (long long)there);
}

/* ---- rows of arrays ---- */

/* Do nodes have different parts of the dimension? */
static int is_split(const sode_array_dim_t *d)
{
    return d->node_dim >= 0 && d->dim->coords > 1;
}

/* One that is from `from` on, before `end`; or end. */
static int first_split(const sode_array_impl_t *a, int from, int end)
{
    while (from < end && !is_split(&a->dim[from]))
        from++;
    return from;
}

/* Does the node have more of the dimension than its elements? */
static int is_longer(const sode_array_impl_t *a, int d)
{
    return a->dim[d].stored > 0 && (int64_t)(intptr_t)a->head.extent[d] > a->dim[d].axis.extent;
}

int sode_map_rows(const sode_array_impl_t *a, int subscripts)
{
    const char *more = subscripts == 1 ? "" : "s";
    if (!a->placed || a->serial)
        return SODE_OK;
    for (int d = subscripts; d < a->ndims; d++) {
        if (is_split(&a->dim[d]) && !a->dim[d].axis.full_shadow)
            return sode_refuse("a row of it with %d subscript%s is used, but this node has only a part of such a row: dimension %d is divided "
                               "among %lld nodes; subscript it, or distribute other dimensions of '%s'",
                               subscripts, more, d, (long long)a->dim[d].dim->coords, sode_name(a));
        if (d > subscripts && is_longer(a, d))
            return sode_refuse("a row of it with %d subscript%s is used, but dimension %d is stored with a shadow: %lld elements instead of "
                               "%lld; subscript it, or leave out the shadow of '%s' there",
                               subscripts, more, d, (long long)(intptr_t)a->head.extent[d], (long long)a->dim[d].axis.extent, sode_name(a));
    }
    return SODE_OK;
}

/* Element 0 of a row, from the first that is stored. */
static int64_t to_first(const sode_array_impl_t *a, int lead)
{
    int64_t elements = 0;
    for (int d = lead; d < a->ndims; d++)
        elements -= a->dim[d].lower * a->dim[d].stride;
    return elements;
}

/* From where a row is stored to the address. */
static int64_t into_row(const sode_array_impl_t *a, int lead, const void *address)
{
    int64_t bytes = (const char *)address - (const char *)a->head.base;
    for (int d = 0; d < lead; d++)
        bytes %= a->dim[d].stride * (int64_t)a->element_size;
    return bytes;
}

static int check_row(const sode_array_impl_t *a, int lead, int ndims, const int64_t *extents, int64_t into, int divided)
{
    const int64_t first = to_first(a, lead) * (int64_t)a->element_size;
    if (into != 0 && (into != first || divided))
        return sode_refuse("it was given an address inside '%s' (%s); pass the array, or one of its rows, as a whole",
                           sode_name(a), sode_where(a));
    if (divided && first_split(a, 0, lead) < lead)
        return sode_refuse("it was given a row of '%s' (%s), but dimensions %d and %d are both distributed: this node has only a part of the row, and "
                           "some nodes have none; pass '%s' as a whole, and the row's index",
                           sode_name(a), sode_where(a), first_split(a, 0, lead), first_split(a, lead, a->ndims), sode_name(a));
    for (int d = 0; d < ndims; d++) {
        const sode_array_dim_t *dim = &a->dim[lead + d];
        if (extents[d] > dim->axis.extent || (d > 0 && extents[d] > 0 && extents[d] < dim->axis.extent))
            return refuse_extent(a, d, extents[d], dim->axis.extent);
        if (d > 0 && !divided && dim->stored != dim->axis.extent)
            return sode_refuse("it was given a plane of '%s' (%s), which is stored with a shadow in dimension %d; pass '%s' as a whole, "
                               "and the plane's index",
                               sode_name(a), sode_where(a), lead + d, sode_name(a));
    }
    return SODE_OK;
}

/* a[k], or a[k][l]: parameters that have fewer dimensions. */
static int make_row(const sode_array_impl_t *a, const char *where, const char *name, int ndims, const int64_t *extents, void *base,
                    sode_array_impl_t **array)
{
    sode_dim_t dims[SODE_MAX_DIMS];
    sode_axis_t axes[SODE_MAX_DIMS];
    const int lead = a->ndims - ndims, divided = first_split(a, lead, a->ndims) < a->ndims;
    const int64_t into = into_row(a, lead, base);
    SODE_TRY(check_row(a, lead, ndims, extents, into, divided));
    for (int d = 0; d < ndims; d++) {
        axes[d] = a->dim[lead + d].axis;
        dims[d] = whole(/*member=*/1);
        dims[d].lower = 0; /* loops end with the row */
        dims[d].extent = axes[d].extent;
        dims[d].part = dims[d].own = (sode_interval_t){0, axes[d].extent};
    }
    if (divided) {
        SODE_TRY(sode_map_memory(where, name, a->tmpl, ndims, a->element_size, axes, base, array));
        (*array)->row = 1;
        return SODE_OK;
    }
    for (int d = 0; d < ndims; d++)
        axes[d] = (sode_axis_t){.extent = axes[d].extent, .tmpl_dim = d};
    char *first = (char *)base + (into ? 0 : to_first(a, lead) * (int64_t)a->element_size);
    return make_local(where, name, ndims, a->element_size, axes, dims, first, array);
}

/* NULL: it is memory. */
static int find_around(int ndims, size_t element_size, void *base, sode_array_impl_t **around)
{
    sode_array_impl_t *a = base ? sode_known_find(base) : NULL;
    if (!a)
        a = sode_known_around(base);
    if (a && a->ndims <= ndims)
        return sode_refuse("it was given an address inside '%s' (%s); pass the array as a whole", sode_name(a), sode_where(a));
    *around = a;
    return a ? check_size(a, element_size) : SODE_OK;
}

static int inherit_memory(const char *where, const char *name, int ndims,
                          size_t element_size, const int64_t *extents,
                          void *base, sode_array_impl_t **array)
{
    kept_t *k = place_of(base, where);
    int again = describes(k, where, name, ndims, element_size, extents, base);
    if (!again || k->known != sode_known_count()) {
        sode_array_impl_t *around = NULL, *made;
        SODE_TRY(find_around(ndims, element_size, base, &around));
        if (around) {
            SODE_TRY(make_row(around, where, name, ndims, extents, base, &made));
            if (made->row) { /* its exchanges end with the call, on all nodes alike */
                *array = made;
                return SODE_OK;
            }
        } else if (again && !k->row) {
            sode_object_retain(made = k->array);
        } else {
            SODE_TRY(make_serial(where, name, ndims, element_size, extents, base, &made));
        }
        sode_object_release(k->array);
        *k = (kept_t){.array = made, .base = base, .first = made->head.base, .row = around != NULL, .known = sode_known_count()};
        memcpy(k->extents, extents, (size_t)ndims * sizeof *extents);
    }
    sode_object_retain(k->array);
    *array = k->array;
    return SODE_OK;
}

int sode_template_of_memory(const sode_template_t *tmpl)
{
    int d = 0;
    while (d < tmpl->ndims && tmpl->dim[d].kind == SODE_DIST_NONE && tmpl->dim[d].lower == -SODE_DIM_FAR)
        d++;
    return d == tmpl->ndims;
}

void sode_inherited_free(void)
{
    for (int k = 0; k < KEPT; k++)
        kept[k].array = NULL; /* gone with all objects */
}

/* ---- an array ---- */

static int check(const sode_array_impl_t *a, int ndims, size_t element_size,
                 const int64_t *extents)
{
    if (a->ndims != ndims)
        return sode_refuse("it has %d dimension%s here, but it was given '%s' (%s), which has %d", ndims,
                           ndims == 1 ? "" : "s", sode_name(a), sode_where(a), a->ndims);
    SODE_TRY(check_size(a, element_size));
    for (int d = 0; d < ndims; d++) {
        if (a->dim[d].cyclic)
            return sode_refuse("it was given '%s' (%s), whose dimension %d is cyclic; a parameter inherits "
                               "block and gblock only, so give it an align directive",
                               sode_name(a), sode_where(a), d);
        if (d > 0 && extents[d] > 0 && extents[d] != a->dim[d].axis.extent)
            return refuse_extent(a, d, extents[d], a->dim[d].axis.extent);
    }
    return SODE_OK;
}

int sode_map_inherit(const char *where, const char *name, int ndims,
                     size_t element_size, const int64_t *extents, void *base,
                     sode_array_impl_t **array)
{
    sode_array_impl_t *a = base ? sode_known_find(base) : NULL;
    if (!a || a->ndims > ndims) /* memory, or the first row */
        return inherit_memory(where, name, ndims, element_size, extents, base, array);
    SODE_TRY(check(a, ndims, element_size, extents));
    sode_object_retain(a);
    *array = a;
    return SODE_OK;
}
