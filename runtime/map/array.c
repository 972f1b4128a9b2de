/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/array.h"

#include <stdlib.h>

#include "base/status.h"
#include "map/family.h"
#include "map/padding.h"
#include "map/unplaced.h"

static int check_axis(const sode_template_t *tmpl, int d,
                      const sode_axis_t *axis)
{
    if (axis->extent <= 0)
        return sode_refuse("extent %lld of dimension %d is not positive", (long long)axis->extent, d);
    if (axis->shadow_lo < 0 || axis->shadow_hi < 0)
        return sode_refuse("shadow width %lld:%lld of dimension %d is negative", (long long)axis->shadow_lo,
                           (long long)axis->shadow_hi, d);
    if (axis->tmpl_dim < 0)
        return SODE_OK;
    const sode_dim_t *dim = &tmpl->dim[axis->tmpl_dim];
    int64_t upper = dim->lower + dim->extent - 1, last;
    if (__builtin_add_overflow(axis->extent - 1, axis->offset, &last))
        last = INT64_MAX;
    if (axis->offset < dim->lower || last > upper)
        return sode_refuse(
            "aligned array is out of template bounds: dimension %d needs %lld..%lld, but '%s' has %lld..%lld",
            d, (long long)axis->offset, (long long)last, sode_name(tmpl), (long long)dim->lower,
            (long long)upper);
    if (sode_dim_is_cyclic(dim) && !axis->full_shadow
        && (axis->shadow_lo > 0 || axis->shadow_hi > 0))
        return sode_refuse("shadow of width %lld:%lld in dimension %d, which is cyclic: only full shadow '*' "
                           "is possible there",
                           (long long)axis->shadow_lo, (long long)axis->shadow_hi, d);
    return SODE_OK;
}

static int check_axes(const sode_array_impl_t *a)
{
    for (int d = 0; d < a->ndims; d++)
        SODE_TRY(check_axis(a->tmpl, d, &a->dim[d].axis));
    return SODE_OK;
}

/* What can be checked before extents and distribution are known. */
static int check_alignment(const sode_template_t *tmpl, int ndims,
                           const sode_axis_t *axes)
{
    unsigned used = 0;
    if (ndims < 1 || ndims > SODE_MAX_DIMS)
        return sode_refuse("%d dimensions; 1 to %d are possible", ndims, SODE_MAX_DIMS);
    for (int d = 0; d < ndims; d++) {
        int tmpl_dim = axes[d].tmpl_dim;
        if (tmpl_dim < 0)
            continue;
        if (tmpl_dim >= tmpl->ndims)
            return sode_refuse("dimension %d is aligned with dimension %d of template '%s', which has %d", d,
                               tmpl_dim, sode_name(tmpl), tmpl->ndims);
        if (used & 1u << tmpl_dim)
            return sode_refuse("two dimensions are aligned with dimension %d of template '%s'", tmpl_dim,
                               sode_name(tmpl));
        used |= 1u << tmpl_dim;
    }
    return SODE_OK;
}

static sode_interval_t all_of(const sode_array_dim_t *d)
{
    return (sode_interval_t){0, d->axis.extent};
}

sode_interval_t sode_array_part(const sode_array_dim_t *d, int64_t coord)
{
    if (!d->dim)
        return all_of(d);
    return sode_interval_shift(sode_dim_part(d->dim, coord), -d->axis.offset);
}

sode_interval_t sode_array_reach(const sode_array_dim_t *d, int64_t lo,
                                 int64_t hi, int periodic)
{
    if (d->axis.full_shadow && (lo > 0 || hi > 0))
        return all_of(d);
    return sode_part_reach(d->part, all_of(d), lo, hi, periodic);
}

int sode_array_has(const sode_array_dim_t *d, int64_t index, int written)
{
    sode_interval_t all = {0, d->axis.extent}, has = all;
    if (!d->cyclic && written)
        has = d->own;
    else if (!d->cyclic && !d->axis.full_shadow)
        has = sode_array_reach(d, d->axis.shadow_lo, d->axis.shadow_hi, 1);
    return index >= has.lo && index < has.hi
           && (!d->cyclic || sode_dim_owner(d->dim, index + d->axis.offset) == d->dim->coord);
}

/* Storage of a dimension that is dealt out cyclically: owned elements packed in
 * ascending order.  Position = packed position in the template - that of the
 * first element of the array. */
static void place_cyclic(sode_array_dim_t *d, sode_cyclic_t *cyclic)
{
    const sode_dim_t *dim = d->dim;
    int64_t low = d->axis.offset, high = low + d->axis.extent;
    int64_t first = sode_dim_count_below(dim, dim->coord, low);
    d->cyclic = 1;
    d->own.lo = 0;
    d->own.hi = sode_dim_count_below(dim, dim->coord, high) - first;
    d->lower = 0;
    d->stored = d->own.hi;
    cyclic->shift = low - dim->lower;
    cyclic->period = dim->chunk * dim->coords;
    cyclic->size = dim->chunk;
    cyclic->first = first;
}

static void place_dim(sode_array_dim_t *d, int member, sode_cyclic_t *cyclic)
{
    const sode_axis_t *axis = &d->axis;
    /* The identity, so that generated code need not tell full shadow apart. */
    *cyclic = (sode_cyclic_t){0, 1, 1, 0};
    if (!member) {
        d->part = d->own = (sode_interval_t){0, 0};
        d->lower = d->stored = 0;
        return;
    }
    if (d->dim && sode_dim_is_cyclic(d->dim) && !axis->full_shadow) {
        place_cyclic(d, cyclic);
        return;
    }
    if (d->dim && sode_dim_is_cyclic(d->dim)) /* owned ones lie scattered */
        d->part = all_of(d);
    else
        d->part = sode_array_part(d, d->dim ? d->dim->coord : 0);
    d->own = sode_part_owned(d->part, all_of(d));
    d->lower = axis->full_shadow ? 0 : d->own.lo - axis->shadow_lo;
    d->stored = axis->full_shadow ? axis->extent
                                  : sode_interval_size(d->own)
                                        + axis->shadow_lo + axis->shadow_hi;
}

/* Other dimensions' extents are constants in the translated program. */
static int may_be_padded(const sode_array_impl_t *a, int d)
{
    const sode_array_dim_t *dim = &a->dim[d];
    return a->padded && d > 0 && dim->stored > 0 && !dim->axis.full_shadow
           && (dim->node_dim >= 0 || dim->stored > dim->axis.extent);
}

/* Lays the dimensions out row by row; returns the size in bytes. */
static int lay_out(sode_array_impl_t *a, size_t *bytes)
{
    int64_t stride = 1, cells = 1, size;
    for (int d = a->ndims - 1; d >= 0; d--) {
        sode_array_dim_t *dim = &a->dim[d];
        /* Views have the extents as VLA bounds, which must not be 0. */
        int64_t row = dim->stored > 0 ? dim->stored : 1;
        if (may_be_padded(a, d))
            row = d == a->ndims - 1
                      ? sode_padded_row(row, a->element_size)
                      : sode_padded_plane(row, stride, a->element_size);
        dim->stride = stride;
        if (__builtin_mul_overflow(stride, row, &stride)
            || __builtin_mul_overflow(cells, dim->stored > 0 ? row : 0, &cells))
            return sode_fail(SODE_ERR_LIMIT, "it has too many elements");
        a->head.extent[d] = (sode_stride_t *)(intptr_t)row;
        a->head.lower[d] = (sode_stride_t *)(intptr_t)dim->lower;
    }
    if (__builtin_mul_overflow(cells, (int64_t)a->element_size, &size))
        return sode_fail(SODE_ERR_LIMIT, "it has too many elements");
    const sode_array_dim_t *last = &a->dim[a->ndims - 1];
    size_t before = (size_t)(last->own.lo - last->lower) * a->element_size;
    a->lead = a->lined ? (64 - before % 64) % 64 : 0;
    *bytes = (size_t)size + a->lead;
    return SODE_OK;
}

int sode_array_layout_at(const sode_array_impl_t *a, const int64_t *coord,
                         sode_array_there_t *there)
{
    size_t bytes;
    there->array = *a;
    for (int d = 0; d < a->ndims; d++) {
        sode_array_dim_t *dim = &there->array.dim[d];
        dim->cyclic = 0;
        if (dim->dim) {
            there->dim[d] = *dim->dim;
            if (dim->node_dim >= 0)
                there->dim[d].coord = coord[dim->node_dim];
            dim->dim = &there->dim[d];
        }
        place_dim(dim, /*member=*/1, &there->array.head.cyclic[d]);
    }
    return lay_out(&there->array, &bytes);
}

static void set_origin(sode_array_impl_t *a)
{
    /* An address outside the storage: computed with integers, where that is
     * no undefined behavior. */
    uintptr_t origin = (uintptr_t)a->block.base + a->lead;
    for (int d = 0; d < a->ndims; d++)
        origin -= (uintptr_t)(a->dim[d].lower * a->dim[d].stride)
                  * a->element_size;
    a->head.base = (char *)a->block.base + a->lead;
    a->head.origin = (void *)origin;
}

/* No storage.  Bounds of views must not be 0. */
static void set_unplaced(sode_array_impl_t *a)
{
    for (int d = 0; d < a->ndims; d++)
        if (!a->head.extent[d])
            a->head.extent[d] = (sode_stride_t *)(intptr_t)1;
    a->head.base = NULL;
    a->head.origin = sode_unplaced_origin(a);
}

static void destroy(void *body)
{
    sode_array_impl_t *a = body;
    if (a->release_exchanges)
        a->release_exchanges(a, SODE_STORAGE_DESTROYED);
    if (a->release_watch)
        a->release_watch(a);
    sode_known_remove(a);
    sode_block_free(&a->block);
    sode_mapping_release(a->mapping);
    sode_object_release(a->original);
    sode_object_release(a->own_tmpl);
    sode_object_release(a->tmpl);
}

/* Finds out which part this rank owns and how it is stored: all that extents
 * and the distribution decide. */
static int place(sode_array_impl_t *a, size_t *bytes)
{
    const sode_nodes_t *nodes;
    SODE_TRY(sode_template_nodes(a->tmpl, &nodes));
    SODE_TRY(check_axes(a));
    for (int d = 0; d < a->ndims; d++) {
        sode_array_dim_t *dim = &a->dim[d];
        dim->node_dim = dim->dim ? dim->dim->node_dim : -1;
        place_dim(dim, sode_nodes_member(nodes), &a->head.cyclic[d]);
    }
    sode_mapping_release(a->mapping);
    a->mapping = NULL;
    SODE_TRY(sode_mapping_of_array(a, &a->mapping));
    return lay_out(a, bytes);
}

int sode_array_place(sode_array_impl_t *a)
{
    const unsigned flags = a->flags;
    const int divides = a->element_size <= 64 && 64 % a->element_size == 0;
    size_t bytes = 0;
    a->padded = (flags & SODE_ARRAY_PAD) && a->ndims > 1 && divides;
    a->lined = a->padded || (a->ndims == 1 && divides && SODE_ARRAY_ALIGNMENT(flags) <= a->element_size);
    SODE_TRY(place(a, &bytes));
    int64_t rows = a->dim[0].stored;
    SODE_TRY(sode_block_create(bytes, SODE_ARRAY_ALIGNMENT(flags),
                               flags & SODE_ARRAY_ZERO,
                               rows > 0 ? (size_t)rows : 1, &a->block));
    set_origin(a);
    a->placed = 1;
    a->awaits_fix = 0;
    sode_known_add(a);
    return SODE_OK;
}

const char *sode_array_awaits(const sode_array_impl_t *a)
{
    return a->awaits_fix ? "template_fix" : "xmp_malloc";
}

int sode_array_no_storage(const sode_array_impl_t *a)
{
    if (!a->pointer && !a->awaits_fix) /* a parameter */
        return sode_refuse("'%s' has no storage", sode_name(a));
    return sode_refuse("'%s' has no storage yet; use %s first", sode_name(a), sode_array_awaits(a));
}

static void leave_unplaced(sode_array_impl_t *a)
{
    a->unplaced = sode_unplaced_number();
    set_unplaced(a);
}

static int create(const char *where, const char *name,
                  const sode_template_t *tmpl, int ndims, size_t element_size,
                  const sode_axis_t *axes, sode_array_impl_t **array)
{
    SODE_TRY(check_alignment(tmpl, ndims, axes));
    sode_array_impl_t *a =
        sode_object_create(SODE_ARRAY, sizeof *a, where, name, destroy);
    SODE_NEED(a, "its descriptor");
    a->ndims = ndims;
    a->element_size = element_size;
    a->type = -1;
    a->tmpl = tmpl;
    a->serial = tmpl->nodes && tmpl->nodes->origin == SODE_NODES_SELF ? SODE_SERIAL : 0;
    sode_object_retain(tmpl);
    for (int d = 0; d < ndims; d++) {
        a->dim[d].axis = axes[d];
        if (axes[d].tmpl_dim >= 0)
            a->dim[d].dim = &tmpl->dim[axes[d].tmpl_dim];
    }
    *array = a;
    return SODE_OK;
}

int sode_map_array(const char *where, const char *name,
                   const sode_template_t *tmpl, int ndims, size_t element_size,
                   const sode_axis_t *axes, unsigned flags,
                   sode_array_t **array)
{
    sode_array_impl_t *a;
    SODE_TRY(create(where, name, tmpl, ndims, element_size, axes, &a));
    a->flags = flags;
    a->awaits_fix = sode_template_awaits_fix(tmpl);
    if (a->awaits_fix)
        leave_unplaced(a);
    *array = &a->head;
    return sode_family_join(a);
}

int sode_map_declare(const char *where, const char *name,
                     const sode_template_t *tmpl, int ndims,
                     size_t element_size, const sode_axis_t *axes,
                     sode_array_t **array)
{
    sode_array_impl_t *a;
    SODE_TRY(create(where, name, tmpl, ndims, element_size, axes, &a));
    a->pointer = 1;
    leave_unplaced(a);
    *array = &a->head;
    return sode_family_join(a);
}

/* The last index is that of the array which is passed, or else lies at the end of the
 * template: that of an inherited array may have more indices than it, or no end. */
static void extend_to_template(sode_array_impl_t *a, const void *base)
{
    for (int d = 0; d < a->ndims; d++) {
        sode_axis_t *axis = &a->dim[d].axis;
        const sode_dim_t *dim = a->dim[d].dim;
        if (axis->extent != SODE_EXTENT_OF_TEMPLATE || !dim)
            continue;
        const sode_array_impl_t *given = base ? sode_known_find(base) : NULL;
        axis->extent = given && given->ndims == a->ndims ? given->dim[d].axis.extent
                                                         : dim->lower + dim->extent - axis->offset;
    }
}

static int bind(sode_array_impl_t *a, void *base)
{
    size_t bytes = 0;
    const sode_nodes_t *nodes;
    SODE_TRY(sode_template_nodes(a->tmpl, &nodes));
    extend_to_template(a, base);
    SODE_TRY(place(a, &bytes));
    a->block.base = base; /* not the runtime's: `storage` stays NULL */
    set_origin(a);
    if (!base)
        leave_unplaced(a);
    a->placed = base != NULL || bytes == 0;
    return sode_array_bind_storage(a, base);
}

int sode_map_bind(const char *where, const char *name,
                  const sode_template_t *tmpl, int ndims, size_t element_size,
                  const sode_axis_t *axes, void *base, sode_array_t **array)
{
    sode_array_impl_t *a;
    SODE_TRY(create(where, name, tmpl, ndims, element_size, axes, &a));
    int status = bind(a, base);
    if (status != SODE_OK) {
        sode_object_release(a);
        return status;
    }
    *array = &a->head;
    return SODE_OK;
}

int sode_map_memory(const char *where, const char *name,
                  const sode_template_t *tmpl, int ndims, size_t element_size,
                  const sode_axis_t *axes, void *base, sode_array_impl_t **array)
{
    size_t bytes = 0;
    sode_array_impl_t *a;
    SODE_TRY(create(where, name, tmpl, ndims, element_size, axes, &a));
    int status = place(a, &bytes);
    if (status != SODE_OK) {
        sode_object_release(a);
        return status;
    }
    if (base || bytes == 0) {
        a->block.base = base;
        set_origin(a);
        a->placed = 1;
    } else {
        leave_unplaced(a); /* a pointer that nobody has set */
    }
    *array = a;
    return SODE_OK;
}

static int check_pointer(const sode_array_impl_t *a)
{
    if (a->pointer)
        return SODE_OK;
    return sode_refuse("it is declared as an array, not as a pointer");
}

/* What is left of storage that the program may have freed already. */
static void forget_storage(sode_array_impl_t *a, enum sode_storage_end end)
{
    int had_storage = a->block.base != NULL;
    if (a->release_exchanges)
        a->release_exchanges(a, end);
    sode_known_remove(a);
    a->block = (sode_block_t){0};
    set_unplaced(a);
    a->placed = 0;
    if (had_storage)
        sode_object_release(a);
}

/* The storage holds its descriptor: a function that allocates for its caller declares
 * a pointer of its own, and what parameters to which the storage is passed later plan
 * and measure is kept with that.  Who had this address before has been freed. */
static void hold_by_storage(sode_array_impl_t *a)
{
    sode_array_impl_t *gone = sode_known_find(a->head.base);
    if (gone && gone->pointer)
        forget_storage(gone, SODE_STORAGE_LOST);
    sode_object_retain(a);
    sode_known_add(a);
}

int sode_array_allocate(sode_array_impl_t *a, const int64_t *extents)
{
    size_t bytes = 0;
    SODE_TRY(check_pointer(a));
    forget_storage(a, SODE_STORAGE_FREED);
    for (int d = 0; d < a->ndims; d++)
        a->dim[d].axis.extent = extents[d];
    SODE_TRY(place(a, &bytes));
    SODE_TRY(sode_block_create_plain(bytes, &a->block.base));
    set_origin(a);
    a->placed = 1;
    hold_by_storage(a);
    return SODE_OK;
}

int sode_array_deallocate(sode_array_impl_t *a)
{
    SODE_TRY(check_pointer(a));
    void *storage = a->block.base;
    forget_storage(a, SODE_STORAGE_FREED);
    free(storage);
    return SODE_OK;
}

int64_t sode_array_position(const sode_array_t *array, int d, int64_t index)
{
    const sode_array_dim_t *dim = &sode_array_impl(array)->dim[d];
    if (dim->cyclic)
        return sode_cyclic_local(&array->cyclic[d], index);
    return index - dim->lower;
}

sode_ownership_t sode_array_ownership(const sode_array_impl_t *a, int d, const int64_t *coords)
{
    const sode_array_dim_t *dim = &a->dim[d];
    sode_ownership_t o = {.step = 1, .coords = 1, .extent = dim->axis.extent,
                          .packed = dim->cyclic ? &a->head.cyclic[d] : NULL,
                          .lower = dim->lower, .stride = dim->stride,
                          .stored = sode_extent(&a->head, d)};
    if (dim->node_dim < 0)
        return o;
    o.dim = dim->dim;
    o.offset = dim->axis.offset;
    o.coords = dim->dim->coords;
    o.coord = coords[dim->node_dim];
    return o;
}

/* Dimensions that go on where the next one ends are one with it, as those of one index are. */
void sode_array_pick(const sode_array_impl_t *a, const sode_box_t *box, sode_picked_t *picked)
{
    int64_t at = 0, cells = 1;
    int first = SODE_MAX_DIMS;
    for (int d = a->ndims - 1; d >= 0; d--) {
        const sode_array_dim_t *dim = &a->dim[d];
        const int64_t length = sode_interval_size(box->dim[d]);
        at += (box->dim[d].lo - dim->lower) * dim->stride;
        cells *= length;
        if (length == 1)
            continue;
        if (first == SODE_MAX_DIMS || dim->stride != picked->run[first].length * picked->run[first].step)
            picked->run[--first] = (sode_comb_t){0, 1, dim->stride, 1, 0};
        picked->run[first].length *= length;
    }
    for (int d = first; d < SODE_MAX_DIMS; d++)
        picked->dim[d] = (sode_combs_t){.list = &picked->run[d], .count = 1, .cells = picked->run[d].length};
    picked->all = (sode_selection_t){.ndims = SODE_MAX_DIMS - first, .borrows = 1, .dim = picked->dim + first,
                                     .at = at, .cells = cells};
}
