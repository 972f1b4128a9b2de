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
    int64_t extents[SODE_MAX_DIMS];
    uint64_t known; /* sode_known_count() when no array was around it */
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
    return a && a->head.base == base && sode_where(a) == where && sode_name(a) == name && a->ndims == ndims && a->element_size == element_size
           && memcmp(k->extents, extents, (size_t)ndims * sizeof *extents) == 0;
}

static int make_serial(const char *where, const char *name, int ndims,
                       size_t element_size, const int64_t *extents, void *base,
                       sode_array_impl_t **array)
{
    const sode_dim_t rest = whole(/*member=*/1), *dims[SODE_MAX_DIMS];
    const int64_t shifts[SODE_MAX_DIMS] = {0};
    sode_axis_t axes[SODE_MAX_DIMS];
    sode_nodes_t *self;
    sode_template_t *tmpl;
    for (int d = 0; d < ndims; d++) {
        dims[d] = &rest;
        axes[d] = (sode_axis_t){.extent = extents[d] > 0 ? extents[d] : 1, .tmpl_dim = d};
    }
    SODE_TRY(sode_nodes_of_self(&self));
    int status = sode_template_of(where, name, ndims, dims, shifts, self, &tmpl);
    sode_object_release(self);
    SODE_TRY(status);
    status = sode_map_memory(where, name, tmpl, ndims, element_size, axes, base, array);
    if (status == SODE_OK) {
        if (extents[0] <= 0)
            (*array)->serial = SODE_SERIAL_POINTER;
        (*array)->own_tmpl = tmpl; /* the reference goes there */
    } else {
        sode_object_release(tmpl);
    }
    return status;
}

static int inherit_memory(const char *where, const char *name, int ndims,
                          size_t element_size, const int64_t *extents,
                          void *base, sode_array_impl_t **array)
{
    kept_t *k = place_of(base, where);
    int again = describes(k, where, name, ndims, element_size, extents, base);
    const sode_array_impl_t *around =
        again && k->known == sode_known_count() ? NULL : sode_known_around(base);
    if (around)
        return sode_refuse("it was given an address inside '%s' (%s); pass the array as a whole",
                           sode_name(around), sode_where(around));
    if (!again) {
        sode_array_impl_t *made;
        SODE_TRY(make_serial(where, name, ndims, element_size, extents, base, &made));
        sode_object_release(k->array);
        k->array = made;
        memcpy(k->extents, extents, (size_t)ndims * sizeof *extents);
    }
    k->known = sode_known_count();
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
    if (a->element_size != element_size)
        return sode_refuse(
            "its elements have %zu bytes here, but it was given '%s' (%s) with elements of %zu", element_size,
            sode_name(a), sode_where(a), a->element_size);
    for (int d = 0; d < ndims; d++) {
        if (a->dim[d].cyclic)
            return sode_refuse("it was given '%s' (%s), whose dimension %d is cyclic; a parameter inherits "
                               "block and gblock only, so give it an align directive",
                               sode_name(a), sode_where(a), d);
        if (d > 0 && extents[d] > 0 && extents[d] != a->dim[d].axis.extent)
            return sode_refuse(
                "its dimension %d has extent %lld here, but it was given '%s' (%s), where it has %lld", d,
                (long long)extents[d], sode_name(a), sode_where(a), (long long)a->dim[d].axis.extent);
    }
    return SODE_OK;
}

int sode_map_inherit(const char *where, const char *name, int ndims,
                     size_t element_size, const int64_t *extents, void *base,
                     sode_array_impl_t **array)
{
    sode_array_impl_t *a = base ? sode_known_find(base) : NULL;
    if (!a)
        return inherit_memory(where, name, ndims, element_size, extents, base, array);
    SODE_TRY(check(a, ndims, element_size, extents));
    sode_object_retain(a);
    *array = a;
    return SODE_OK;
}
