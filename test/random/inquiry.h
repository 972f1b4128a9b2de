// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions to the inquiry functions whose answers a program knows; each returns how many answers are wrong.  A serial
// program has no descriptors and asks nothing.
#ifndef SODE_RANDOM_INQUIRY_H
#define SODE_RANDOM_INQUIRY_H

#include <xmp.h>

#ifdef __SODE__
#define RANDOM_ASK(...) (u64)(__VA_ARGS__)

// `dim` of the functions, from the place in C order.
static inline int random_dim(int count, int place)
{
    return count - place;
}

static inline int random_ask_nodes(xmp_desc_t d, int count, const int *sizes)
{
    int kind, found, own, own0, rank, linear = 0, wrong = 0;
    wrong += xmp_desc_kind(d, &kind) != 0 || kind != XMP_DESC_NODES;
    wrong += xmp_nodes_ndims(d, &found) != 0 || found != count;
    for (int k = 0; k < count; k++) {
        int dim = random_dim(count, k);
        wrong += xmp_nodes_size(d, dim, &found) != 0 || found != sizes[k];
        wrong += xmp_nodes_index(d, dim, &own) != 0 || own < 1 || own > sizes[k];
        wrong += xmpc_nodes_index(d, dim, &own0) != 0 || own0 != own - 1;
        linear = linear * sizes[k] + own0;
    }
    wrong += xmp_nodes_rank(d, &rank) != 0 || rank != linear;
    wrong += xmp_nodes_size(d, count + 1, &found) >= 0;
    return wrong;
}

struct random_axis_of_template {
    int lower, extent, format, chunk; // chunk: 0 if it depends on the number of nodes
};

static inline int random_ask_template(xmp_desc_t d, int count, const struct random_axis_of_template *axes)
{
    int kind, found, wrong = 0, map[64], axis = 0;
    wrong += xmp_desc_kind(d, &kind) != 0 || kind != XMP_DESC_TEMPLATE;
    wrong += xmp_template_fixed(d, &found) != 0 || !found;
    wrong += xmp_template_ndims(d, &found) != 0 || found != count;
    for (int k = count - 1; k >= 0; k--) {
        int dim = random_dim(count, k), extent = axes[k].extent;
        wrong += xmp_template_lbound(d, dim, &found) != 0 || found != axes[k].lower;
        wrong += xmp_template_ubound(d, dim, &found) != 0 || found != axes[k].lower + extent - 1;
        wrong += xmp_template_gsize(d, dim) != extent;
        wrong += xmp_dist_format(d, dim, &found) != 0 || found != axes[k].format;
        wrong += axes[k].chunk && (xmp_dist_blocksize(d, dim, &found) != 0 || found != axes[k].chunk);
        if (axes[k].format == XMP_NOT_DISTRIBUTED)
            wrong += xmp_dist_axis(d, dim, &found) >= 0;
        else
            wrong += xmp_dist_axis(d, dim, &found) != 0 || found != ++axis;
        if (axes[k].format != XMP_GBLOCK)
            continue;
        wrong += xmp_dist_gblockmap(d, dim, map) != 0;
        xmp_desc_t nodes;
        int size;
        wrong += xmp_dist_nodes(d, &nodes) != 0 || xmp_nodes_size(nodes, axis, &size) != 0;
        for (int q = 0; q < size; q++)
            extent -= map[q];
        wrong += extent != 0;
    }
    return wrong;
}

struct random_axis_of_array {
    int extent, low, high; // low: -1 for a full shadow
    int place, offset;     // dimension of the template in C order, or -1
};

static inline int random_ask_array(xmp_desc_t d, size_t size, int dims_of_template, int count,
                                   const struct random_axis_of_array *axes)
{
    int kind, found, wrong = 0;
    void *address;
    wrong += xmp_desc_kind(d, &kind) != 0 || kind != XMP_DESC_ARRAY;
    wrong += xmp_array_ndims(d, &found) != 0 || found != count;
    wrong += xmp_array_type_size(d) != size;
    wrong += xmp_array_laddr(d, &address) != 0;
    for (int k = 0; k < count; k++) {
        int dim = k + 1, stored, first, last, local;
        wrong += xmp_array_lbound(d, dim, &found) != 0 || found != 0;
        wrong += xmp_array_ubound(d, dim, &found) != 0 || found != axes[k].extent - 1;
        wrong += xmp_array_gsize(d, dim) != axes[k].extent;
        if (axes[k].low >= 0) {
            wrong += xmp_array_lshadow(d, dim, &found) != 0 || found != axes[k].low;
            wrong += xmp_array_ushadow(d, dim, &found) != 0 || found != axes[k].high;
        }
        if (axes[k].place < 0)
            wrong += xmp_align_axis(d, dim, &found) >= 0;
        else
            wrong += xmp_align_axis(d, dim, &found) != 0 || found != random_dim(dims_of_template, axes[k].place);
        wrong += xmp_align_offset(d, dim, &found) != 0 || found != axes[k].offset;
        if (xmp_array_lbound_global(d, dim, &first) != 0)
            continue; // owns nothing
        wrong += xmp_array_ubound_global(d, dim, &last) != 0 || last < first || last >= axes[k].extent;
        wrong += xmp_array_gtol(d, dim, first, &local) != 0 || xmp_array_lsize(d, dim, &stored) != 0;
        wrong += local < 0 || local >= stored;
        wrong += axes[k].low >= 0 && local != axes[k].low;
    }
    return wrong;
}

// In each iteration of a loop over an array: is its element the own one?
static inline int random_ask_owner(xmp_desc_t d, int count, const int *index, int dims_of_nodes)
{
    xmp_desc_t of, nodes;
    int own, owner, local, wrong = 0;
    wrong += xmp_align_template(d, &of) != 0 || xmp_dist_nodes(of, &nodes) != 0;
    for (int dim = 1; dim <= dims_of_nodes; dim++) {
        owner = xmp_array_owner(d, count, (int *)index, dim); // fails if it is replicated
        wrong += owner >= 0 && (xmp_nodes_index(nodes, dim, &own) != 0 || own != owner);
    }
    for (int k = 0; k < count; k++)
        wrong += xmp_array_gtol(d, k + 1, index[k], &local) != 0;
    return wrong;
}

#else
#define RANDOM_ASK(...) (u64)0
#endif

#endif
