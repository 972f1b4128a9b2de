/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/section_sides.h"

#include <stdlib.h>

#include "base/status.h"

static const char *name_of(const sode_side_t *said)
{
    return said->array ? sode_name(said->array) : said->name;
}

static int64_t extent_of(const sode_side_t *said, int d)
{
    return said->array ? sode_array_impl(said->array)->dim[d].axis.extent
                       : said->extents[d];
}

/* Elements of a triplet that goes to the end of its dimension. */
static int64_t rest_of(const sode_triplet_t *t, int64_t extent)
{
    int64_t left = t->step > 0 ? extent - t->base : t->base + 1;
    int64_t step = t->step > 0 ? t->step : -t->step;
    return left <= 0 ? 0 : (left - 1) / step + 1;
}

static int outside(const sode_side_t *said, int d, int64_t first, int64_t last,
                   int64_t extent)
{
    if (first == last)
        return sode_refuse("index %lld is outside dimension %d of '%s', which has indices 0 to %lld",
                           (long long)first, d, name_of(said), (long long)extent - 1);
    return sode_refuse(
        "the section from %lld to %lld exceeds dimension %d of '%s', which has indices 0 to %lld",
        (long long)first, (long long)last, d, name_of(said), (long long)extent - 1);
}

/* The number of elements of dimension d of the section, all of them inside. */
static int read_length(const sode_side_t *said, int d, int64_t *length)
{
    const sode_triplet_t *t = &said->triplets[d];
    int64_t extent = extent_of(said, d), last;
    if (t->step == SODE_NO_STEP)
        return sode_refuse("the step of a section of '%s' is 0", name_of(said));
    *length = t->step == 0 ? 1 : t->length;
    if (t->step != 0 && *length == SODE_REST) {
        if (extent == SODE_REST)
            return sode_refuse("the extent of the target of '%s' is unknown; give the length of the section",
                               said->name);
        *length = rest_of(t, extent);
    }
    if (*length < 0)
        return sode_refuse("the length of a section of '%s' is negative: %lld", name_of(said),
                           (long long)*length);
    if (*length == 0 || extent == SODE_REST)
        return SODE_OK;
    if (__builtin_mul_overflow(*length - 1, t->step, &last)
        || __builtin_add_overflow(last, t->base, &last))
        return sode_fail(SODE_ERR_LIMIT, "a section of '%s' is too long",
                         name_of(said));
    if (t->base < 0 || t->base >= extent || last < 0 || last >= extent)
        return outside(said, d, t->base, last, extent);
    return SODE_OK;
}

/* Memory lies row by row; its first extent is not needed. */
static void read_memory(const sode_side_t *said, sode_section_side_t *side)
{
    int64_t stride = 1;
    int shape = side->ndims;
    side->member = 1;
    side->storage = said->data;
    for (int d = said->ndims - 1; d >= 0; d--) {
        const sode_triplet_t *t = &said->triplets[d];
        if (t->step == 0)
            side->at += t->base * stride;
        else
            side->dim[--shape] = (sode_ownership_t){
                .base = t->base, .step = t->step, .coords = 1, .stride = stride};
        if (d > 0)
            stride *= said->extents[d];
    }
}

/* One index: its owner, and where that stores it. */
static void read_index(const sode_array_impl_t *a, int d, int64_t index,
                       const int64_t *coords, sode_section_side_t *side)
{
    const sode_array_dim_t *dim = &a->dim[d];
    if (dim->node_dim >= 0) {
        int64_t coord = sode_dim_owner(dim->dim, index + dim->axis.offset);
        side->node[dim->node_dim] =
            (sode_side_node_t){.kind = SODE_NODE_FIXED, .coord = coord};
        if (coords[dim->node_dim] != coord)
            side->member = 0;
    }
    if (side->member)
        side->at += sode_array_position(&a->head, d, index) * dim->stride;
}

static void read_dim(const sode_array_impl_t *a, int d, const sode_triplet_t *t,
                     int shape, const int64_t *coords, sode_section_side_t *side)
{
    int node_dim = a->dim[d].node_dim;
    side->dim[shape] = sode_array_ownership(a, d, coords);
    side->dim[shape].base = t->base;
    side->dim[shape].step = t->step;
    if (node_dim >= 0)
        side->node[node_dim] = (sode_side_node_t){.kind = SODE_NODE_BY_SHAPE, .shape = shape};
}

/* As the node at these coordinates of its node array has it. */
static void read_array(const sode_array_impl_t *a, const sode_triplet_t *triplets,
                       const int64_t *coords, sode_section_side_t *side)
{
    int shape = 0;
    side->nodes = a->tmpl->nodes;
    side->storage = a->head.base;
    for (int d = 0; d < side->nodes->ndims; d++)
        side->node[d] = (sode_side_node_t){.kind = SODE_NODE_ALL};
    for (int d = 0; d < a->ndims; d++)
        if (triplets[d].step == 0)
            read_index(a, d, triplets[d].base, coords, side);
        else
            read_dim(a, d, &triplets[d], shape++, coords, side);
}

int sode_side_lengths(const sode_side_t *said, int64_t *length)
{
    for (int d = 0; d < said->ndims; d++)
        SODE_TRY(read_length(said, d, &length[d]));
    return SODE_OK;
}

int sode_side_read(const sode_side_t *said, sode_section_side_t *side,
                   int64_t *length)
{
    *side = (sode_section_side_t){0};
    for (int d = 0; d < said->ndims; d++) {
        int64_t count = 0;
        SODE_TRY(read_length(said, d, &count));
        if (said->triplets[d].step != 0)
            length[side->ndims++] = count;
    }
    if (!said->array) {
        read_memory(said, side);
        return SODE_OK;
    }
    const sode_array_impl_t *a = sode_array_impl(said->array);
    side->member = sode_nodes_member(a->tmpl->nodes);
    read_array(a, said->triplets, a->tmpl->nodes->coord, side);
    return SODE_OK;
}

void sode_side_of_all_groups(sode_section_side_t *side)
{
    if (!side->nodes || !side->nodes->groups)
        return;
    for (int d = side->nodes->ndims; d > 0; d--)
        side->node[d] = side->node[d - 1];
    side->node[0] = (sode_side_node_t){.kind = SODE_NODE_ALL};
    side->nodes = side->nodes->groups;
}

int sode_side_read_at(const sode_side_t *said, const int64_t *coord,
                      sode_array_there_t *there, sode_section_side_t *side)
{
    SODE_TRY(sode_array_layout_at(sode_array_impl(said->array), coord, there));
    *side = (sode_section_side_t){.member = 1};
    for (int d = 0; d < said->ndims; d++)
        side->ndims += said->triplets[d].step != 0;
    read_array(&there->array, said->triplets, coord, side);
    return SODE_OK;
}

int sode_gmove_section(const sode_side_t *side, sode_section_t *section)
{
    const sode_array_impl_t *a = sode_array_impl(side->array);
    int64_t length[SODE_MAX_DIMS];
    /* What is wrong, gmove itself says. */
    if (a->ndims != side->ndims || sode_side_lengths(side, length) != SODE_OK)
        return 0;
    for (int d = 0; d < a->ndims; d++) {
        const sode_triplet_t *t = &side->triplets[d];
        if (length[d] == 0)
            return 0;
        int64_t last = t->base + (length[d] - 1) * t->step;
        section->dim[d].first = last < t->base ? last : t->base;
        section->dim[d].last = last < t->base ? t->base : last;
        section->dim[d].step = t->step ? llabs(t->step) : 1;
    }
    return 1;
}
