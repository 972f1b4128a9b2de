/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: node arrays, templates, arrays. */
#include <stdlib.h>

#include "api/check.h"
#include "api/fail.h"
#include "api/unplaced.h"
#include "async/pending.h"
#include "base/context.h"
#include "base/export.h"
#include "blocking/tiles.h"
#include "deadlock/alike.h"
#include "directive/exchanges.h"
#include "directive/far_keep.h"
#include "directive/shared_storage.h"
#include "map/array.h"
#include "map/inherit.h"
#include "map/member.h"
#include "map/nodes.h"
#include "map/ratio.h"
#include "map/template.h"
#include "sode/abi.h"

/* Variables at block scope are released when the block ends, which may be after
 * xmp_finalize released everything. */
static void release(const void *object)
{
    if (sode_context.started)
        sode_object_release(object);
}

SODE_EXPORT sode_nodes_t *sode_nodes_create(const char *where, const char *name,
                                            int ndims, const int64_t *sizes,
                                            const sode_ref_t *of)
{
    sode_nodes_t *nodes;
    SODE_CHECK(where, "nodes", name,
               sode_map_nodes(where, name, ndims, sizes, of, &nodes));
    return nodes;
}

SODE_EXPORT void sode_nodes_release(sode_nodes_t **nodes)
{
    release(*nodes);
    *nodes = NULL;
}

/* Sizes that all nodes must have alike. */
static void note_sizes(const char *where, int ndims, const int64_t *lower,
                       const int64_t *extent)
{
    static const char *const texts[][2] = {
        {"lower bound of dimension 0", "size of dimension 0"}, {"lower bound of dimension 1", "size of dimension 1"},
        {"lower bound of dimension 2", "size of dimension 2"}, {"lower bound of dimension 3", "size of dimension 3"}};
    for (int d = 0; sode_context.lockstep && d < ndims && d < 4; d++) {
        if (lower)
            sode_alike_note(where, texts[d][0], lower[d]);
        sode_alike_note(where, texts[d][1], extent[d]);
    }
}

SODE_EXPORT sode_template_t *sode_template_create(const char *where,
                                                  const char *name, int ndims,
                                                  const int64_t *lower,
                                                  const int64_t *extent)
{
    sode_template_t *tmpl;
    if (extent)
        note_sizes(where, ndims, lower, extent);
    SODE_CHECK(where, "template", name,
               sode_map_template(where, name, ndims, lower, extent,
                                 &tmpl));
    return tmpl;
}

SODE_EXPORT void sode_template_blocks(const char *where, sode_template_t *tmpl, const sode_index_t *counts)
{
    SODE_CHECK(where, "template", sode_name(tmpl), sode_map_blocks(tmpl, counts));
}

SODE_EXPORT void sode_template_distribute(const char *where,
                                          sode_template_t *tmpl,
                                          const sode_nodes_t *nodes,
                                          const sode_dist_t *formats)
{
    SODE_CHECK(where, "template", sode_name(tmpl),
               sode_map_distribute(tmpl, nodes, formats));
}

SODE_EXPORT void sode_template_like(const char *where, sode_template_t *tmpl,
                                    const sode_template_t *of,
                                    const sode_ratio_t *ratios)
{
    SODE_CHECK(where, "template", sode_name(tmpl),
               sode_map_like(tmpl, of, ratios));
}

SODE_EXPORT const sode_template_t *
sode_template_ratio(const char *where, const char *name, const sode_template_t *of,
                    int ndims, const sode_ratio_t *ratios)
{
    const sode_template_t *tmpl;
    SODE_CHECK(where, "template", name,
               sode_map_ratio(where, name, of, ndims, ratios, &tmpl));
    return tmpl;
}

static int place(sode_array_impl_t *a)
{
    enum { PAGE = 4096 }; /* what shared storage is aligned to at most */
    int shared = sode_shares_storage() && sode_has_readers(a)
                 && SODE_ARRAY_ALIGNMENT(a->flags) <= PAGE;
    int zero = (a->flags & SODE_ARRAY_ZERO) != 0;
    if (shared) /* where it is going to lie */
        a->flags &= ~(unsigned)SODE_ARRAY_ZERO;
    SODE_TRY(sode_array_place(a));
    if (!shared)
        return SODE_OK;
    a->release_exchanges = sode_exchanges_release;
    return sode_share_storage(a, zero);
}

/* Arrays that were declared before their template was fixed. */
static void place_awaiting(const sode_template_t *tmpl)
{
    for (sode_object_t *o = sode_context.objects; o; o = o->next) {
        sode_array_impl_t *a = (sode_array_impl_t *)(o + 1);
        if (o->kind != SODE_ARRAY || a->tmpl != tmpl || !a->awaits_fix)
            continue;
        SODE_CHECK(o->where, "array", o->name, place(a));
        sode_check_allocated(a);
    }
}

/* What waits for a template that is fixed now: arrays, and templates like it. */
static void settle(const sode_template_t *tmpl)
{
    place_awaiting(tmpl);
    for (sode_object_t *o = sode_context.objects; o; o = o->next) {
        sode_template_t *t = (sode_template_t *)(o + 1);
        if (o->kind != SODE_TEMPLATE || t->like != tmpl || t->nodes)
            continue;
        SODE_CHECK(o->where, "template", o->name, sode_template_follow(t));
        if (t->nodes)
            settle(t);
    }
}

SODE_EXPORT void sode_template_fix(const char *where, sode_template_t *tmpl,
                                   const int64_t *lower, const int64_t *extent,
                                   const sode_dist_t *formats)
{
    if (extent)
        note_sizes(where, tmpl->ndims, lower, extent);
    SODE_CHECK(where, "template", sode_name(tmpl),
               sode_map_fix(where, tmpl, lower, extent, formats));
    settle(tmpl);
}

SODE_EXPORT void sode_template_release(sode_template_t **tmpl)
{
    release(*tmpl);
    *tmpl = NULL;
}

SODE_EXPORT sode_array_t *sode_array_create(const char *where, const char *name,
                                            const sode_template_t *tmpl,
                                            int ndims, size_t element_size,
                                            const sode_axis_t *axes,
                                            unsigned flags)
{
    sode_array_t *array;
    SODE_CHECK(where, "array", name,
               sode_map_array(where, name, tmpl, ndims, element_size, axes,
                              flags, &array));
    if (sode_array_impl(array)->awaits_fix)
        sode_unplaced_watch();
    else
        SODE_CHECK(where, "array", name, place(sode_array_impl(array)));
    return array;
}

SODE_EXPORT sode_array_t *sode_array_declare(const char *where,
                                             const char *name,
                                             const sode_template_t *tmpl,
                                             int ndims, size_t element_size,
                                             const sode_axis_t *axes)
{
    sode_array_t *array;
    SODE_CHECK(where, "array", name,
               sode_map_declare(where, name, tmpl, ndims, element_size, axes,
                                &array));
    sode_unplaced_watch();
    return array;
}

SODE_EXPORT sode_array_t *sode_array_member(const char *where,
                                            const char *name,
                                            const sode_template_t *tmpl,
                                            int ndims, size_t element_size,
                                            const sode_axis_t *axes)
{
    sode_array_t *array = sode_array_declare(where, name, tmpl, ndims, element_size, axes);
    sode_array_impl(array)->member = 1;
    return array;
}

SODE_EXPORT sode_array_t *sode_array_held(const char *where,
                                          sode_array_t *member,
                                          const void *pointer)
{
    sode_array_impl_t *array;
    SODE_CHECK(where, "array", sode_name(member),
               sode_map_held(sode_array_impl(member), pointer, &array));
    return &array->head;
}

SODE_EXPORT sode_array_t *sode_array_bind(const char *where, const char *name,
                                          const sode_template_t *tmpl,
                                          int ndims, size_t element_size,
                                          const sode_axis_t *axes, void *base)
{
    sode_array_t *array;
    SODE_CHECK(where, "array", name,
               sode_map_bind(where, name, tmpl, ndims, element_size, axes, base,
                             &array));
    if (!base)
        sode_unplaced_watch();
    sode_check_bound(array, base);
    return array;
}

/* Whoever is still to write into its storage does it before it goes.  Storage
 * of pointers and parameters stays. */
SODE_EXPORT void sode_array_release(sode_array_t **array)
{
    if (sode_context.started && sode_context.pending && *array
        && sode_array_impl(*array)->block.size > 0)
        SODE_CHECK(sode_where(*array), "array", sode_name(*array),
                   sode_pending_wait_storage((*array)->base));
    if (sode_context.started && *array)
        sode_exchanges_vacate(sode_array_impl(*array));
    if (!sode_context.started || !sode_far_keep(sode_array_impl(*array)))
        release(*array);
    *array = NULL;
}

SODE_EXPORT sode_array_t *sode_array_inherit(const char *where,
                                             const char *name, int ndims,
                                             size_t element_size,
                                             const sode_index_t *extents,
                                             void *base)
{
    sode_array_impl_t *array;
    SODE_CHECK(where, "array", name,
               sode_map_inherit(where, name, ndims, element_size, extents, base,
                                &array));
    if (!base)
        sode_unplaced_watch();
    return &array->head;
}

SODE_EXPORT void sode_array_return(sode_array_t **array)
{
    if (sode_context.started && sode_array_impl(*array)->row)
        sode_exchanges_vacate(sode_array_impl(*array));
    release(*array);
    *array = NULL;
}

SODE_EXPORT sode_array_t *sode_array_rows(const char *where, sode_array_t *array, int subscripts)
{
    SODE_CHECK(where, "array", sode_name(array), sode_map_rows(sode_array_impl(array), subscripts));
    return array;
}

SODE_EXPORT const sode_template_t *sode_array_template(sode_array_t *array)
{
    const sode_template_t *tmpl;
    SODE_CHECK(sode_where(array), "array", sode_name(array),
               sode_map_own_template(sode_array_impl(array), &tmpl));
    return tmpl;
}

SODE_EXPORT const sode_axis_t *sode_array_axis(const sode_array_t *array, int d)
{
    return &sode_array_impl(array)->dim[d].axis;
}

/* In a step of a tile, for its thread only. */
SODE_EXPORT void sode_array_swap(const char *where, sode_array_t *a,
                                 sode_array_t *b)
{
    if (!sode_tiles_swap(a, b))
        SODE_CHECK(where, "array", sode_name(a), sode_arrays_swap(a, b));
}

SODE_EXPORT sode_order_t sode_order_keep(const char *where, int count,
                                         sode_array_t *const *arrays)
{
    sode_order_t order = {where, count, NULL};
    SODE_CHECK(where, "array", sode_name(arrays[0]),
               sode_arrays_keep(count, arrays, &order.list));
    return order;
}

SODE_EXPORT void sode_order_restore(sode_order_t *order)
{
    if (sode_context.started) /* else main ends, and the arrays are gone */
        SODE_CHECK(order->where, "directive", "inherit",
                   sode_arrays_restore(order->count, order->list));
    else
        free(order->list);
}

SODE_EXPORT void *sode_view(const sode_array_t *array)
{
    return sode_tiles_seen(array)->origin;
}
