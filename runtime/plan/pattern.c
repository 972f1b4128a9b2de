/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/pattern.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/status.h"
#include "map/side_owners.h"

/* What happens along a dimension of a node array. */
enum relation { SAME, SHIFT, ONE, SOME, OTHER, SPREAD, COLLECT, COPIES, RELATIONS };

static const char *const names[RELATIONS] = {
    [SAME] = "local copy", [SHIFT] = "neighbor messages", [ONE] = "one message",
    [SOME] = "messages", [OTHER] = "all-to-all", [SPREAD] = "scatter", [COLLECT] = "gather",
    [COPIES] = "all-gather"};

/* Both sides of the assignment, and who owns elements of them. */
typedef struct ends {
    const sode_section_side_t *to, *from;
    sode_owners_t takes, gives;
} ends_t;

/* Positions of the left side against the owners of the same on the right side. */
static enum relation compare(const sode_ownership_t *to, const sode_ownership_t *from)
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
    if (a->kind == SODE_DIST_GBLOCK)
        return OTHER;
    return llabs(shift) <= a->chunk ? SHIFT : SOME; /* each meets two at most */
}

/* Coordinates that own elements of one side or of both. */
static int64_t involved(const ends_t *ends, int d)
{
    int64_t count = 0;
    for (int64_t c = 0; c < ends->to->nodes->size[d]; c++)
        count += ends->takes.own[d][c] || ends->gives.own[d][c];
    return count;
}

static enum relation relation_along(const ends_t *ends, int d)
{
    const sode_side_node_t *a = &ends->to->node[d], *b = &ends->from->node[d];
    int64_t givers = ends->gives.count[d], takers = ends->takes.count[d];
    if (b->kind == SODE_NODE_ALL || ends->from->nodes->size[d] == 1)
        return SAME;
    if (a->kind == SODE_NODE_ALL)
        return givers == 1 ? SPREAD : COPIES;
    if (givers == 1 && takers == 1)
        return involved(ends, d) == 1 ? SAME : ONE;
    if (givers == 1 || takers == 1)
        return givers == 1 ? SPREAD : COLLECT;
    if (a->shape != b->shape)
        return OTHER;
    return compare(&ends->to->dim[a->shape], &ends->from->dim[b->shape]);
}

/* The elements of the right side have one owner, copies apart. */
static int has_one_owner(const sode_section_side_t *from, const sode_owners_t *gives)
{
    for (int d = 0; d < from->nodes->ndims; d++)
        if (from->node[d].kind != SODE_NODE_ALL && gives->count[d] > 1)
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

/* A task may be of fewer nodes than the array: what it moves is all on them. */
static void say(char *text, const char *name, int64_t nodes, int executing)
{
    nodes = nodes < executing ? nodes : executing;
    snprintf(text, SODE_PATTERN, "%s among %" PRId64 " nodes", name, nodes);
}

/* Both sides lie on one node array. */
static void by_dimensions(const ends_t *ends, int executing, char *text)
{
    enum relation all = SAME;
    int64_t nodes = 1;
    int several = 0, copied = 1;
    for (int d = 0; d < ends->to->nodes->ndims; d++) {
        enum relation along = relation_along(ends, d);
        if (along == SAME)
            continue;
        several |= all != SAME && all != along;
        copied &= ends->to->node[d].kind == SODE_NODE_ALL;
        all = along;
        nodes *= involved(ends, d);
    }
    if (!several && (all == SAME || all == ONE))
        snprintf(text, SODE_PATTERN, "%s", names[all]);
    else if (all == SPREAD && copied && !several)
        say(text, "broadcast", nodes, executing);
    else
        say(text, names[several ? SOME : all], nodes, executing);
}

static int read_owners(ends_t *ends, const int64_t *length)
{
    SODE_TRY(sode_owners_read(ends->from, length, &ends->gives));
    return ends->to->nodes ? sode_owners_read(ends->to, length, &ends->takes) : SODE_OK;
}

int sode_section_pattern(const sode_section_side_t *to, const sode_section_side_t *from,
                         const int64_t *length, int executing, char *text)
{
    for (int k = 0; k < to->ndims; k++)
        if (length[k] == 0) {
            snprintf(text, SODE_PATTERN, "nothing");
            return SODE_OK;
        }
    snprintf(text, SODE_PATTERN, "%s", names[SAME]);
    if (executing == 1 || !from->nodes ||
        (is_everywhere(from) && (!to->nodes || sode_nodes_alike(to->nodes, from->nodes))))
        return SODE_OK;
    ends_t ends = {.to = to, .from = from};
    int status = read_owners(&ends, length);
    if (status == SODE_OK && !to->nodes)
        say(text, has_one_owner(from, &ends.gives) ? "broadcast" : names[COPIES],
            from->nodes->set->size, executing);
    else if (status == SODE_OK && sode_nodes_alike(to->nodes, from->nodes))
        by_dimensions(&ends, executing, text);
    else
        snprintf(text, SODE_PATTERN, "messages between node arrays");
    sode_owners_free(&ends.gives);
    sode_owners_free(&ends.takes);
    return status;
}
