/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "section/pattern.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What happens along a dimension of a node array. */
enum relation { SAME, SHIFT, OTHER, SPREAD, COLLECT, COPIES, RELATIONS };

static const char *const names[RELATIONS] = {
    [SAME] = "local copy", [SHIFT] = "neighbor messages", [OTHER] = "all-to-all",
    [SPREAD] = "scatter", [COLLECT] = "gather", [COPIES] = "all-gather"};

/* Positions of the left side against the owners of the same on the right side. */
static enum relation compare(const sode_side_dim_t *to, const sode_side_dim_t *from)
{
    const sode_dim_t *a = to->dim, *b = from->dim;
    if (a->kind != b->kind || a->coords != b->coords || a->chunk != b->chunk
        || to->step != from->step)
        return OTHER;
    for (int64_t c = 0; a->starts && c < a->coords; c++)
        if (a->starts[c] - a->lower != b->starts[c] - b->lower)
            return OTHER;
    int64_t shift = to->base + to->offset - a->lower - (from->base + from->offset - b->lower);
    if (sode_dim_is_cyclic(a))
        shift %= a->chunk * a->coords;
    if (shift == 0)
        return SAME;
    return a->kind != SODE_DIST_GBLOCK && llabs(shift) <= a->chunk ? SHIFT : OTHER;
}

static enum relation relation_along(const sode_section_side_t *to,
                                    const sode_section_side_t *from, int d)
{
    const sode_side_node_t *a = &to->node[d], *b = &from->node[d];
    if (b->kind == SODE_NODE_ALL || from->nodes->size[d] == 1)
        return SAME;
    if (b->kind == SODE_NODE_FIXED && a->kind == SODE_NODE_FIXED)
        return a->coord == b->coord ? SAME : OTHER;
    if (b->kind == SODE_NODE_FIXED)
        return SPREAD;
    if (a->kind != SODE_NODE_BY_SHAPE)
        return a->kind == SODE_NODE_ALL ? COPIES : COLLECT;
    if (a->shape != b->shape)
        return OTHER;
    return compare(&to->dim[a->shape], &from->dim[b->shape]);
}

/* The elements of the right side have one owner, copies apart. */
static int has_one_owner(const sode_section_side_t *from)
{
    for (int d = 0; d < from->nodes->ndims; d++)
        if (from->node[d].kind == SODE_NODE_BY_SHAPE && from->nodes->size[d] > 1)
            return 0;
    return 1;
}

static int is_everywhere(const sode_section_side_t *from)
{
    for (int d = 0; d < from->nodes->ndims; d++)
        if (from->node[d].kind != SODE_NODE_ALL && from->nodes->size[d] > 1)
            return 0;
    return 1;
}

static int are_alike(const sode_nodes_t *a, const sode_nodes_t *b)
{
    return a->set == b->set && a->ndims == b->ndims
           && memcmp(a->size, b->size, (size_t)a->ndims * sizeof *a->size) == 0;
}

/* A task may be of fewer nodes than the array: what it moves is all on them. */
static void say(char *text, const char *name, int64_t nodes, int executing)
{
    nodes = nodes < executing ? nodes : executing;
    snprintf(text, SODE_PATTERN, "%s among %" PRId64 " nodes", name, nodes);
}

/* Both sides lie on one node array. */
static void by_dimensions(const sode_section_side_t *to, const sode_section_side_t *from,
                          int executing, char *text)
{
    enum relation all = SAME;
    int64_t nodes = 1;
    int several = 0, copied = 1;
    for (int d = 0; d < to->nodes->ndims; d++) {
        enum relation along = relation_along(to, from, d);
        if (along == SAME)
            continue;
        several |= all != SAME && all != along;
        copied &= to->node[d].kind == SODE_NODE_ALL;
        all = along;
        nodes *= to->nodes->size[d];
    }
    if (all == SAME)
        snprintf(text, SODE_PATTERN, "%s", names[SAME]);
    else if (all == SPREAD && copied && !several)
        say(text, "broadcast", nodes, executing);
    else
        say(text, several ? "messages" : names[all], nodes, executing);
}

void sode_section_pattern(const sode_section_side_t *to, const sode_section_side_t *from,
                          const int64_t *length, int executing, char *text)
{
    for (int k = 0; k < to->ndims; k++)
        if (length[k] == 0) {
            snprintf(text, SODE_PATTERN, "nothing");
            return;
        }
    if (executing == 1 || !from->nodes
        || (is_everywhere(from) && (!to->nodes || are_alike(to->nodes, from->nodes))))
        snprintf(text, SODE_PATTERN, "%s", names[SAME]);
    else if (!to->nodes)
        say(text, has_one_owner(from) ? "broadcast" : names[COPIES], from->nodes->set->size,
            executing);
    else if (are_alike(to->nodes, from->nodes))
        by_dimensions(to, from, executing, text);
    else
        snprintf(text, SODE_PATTERN, "messages between node arrays");
}
