/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/groups.h"

#include <stdlib.h>

#include "base/status.h"

static int is_star(const sode_nodes_t *nodes, int d)
{
    return nodes->part[d].kind == SODE_SUB_OWN && nodes->part_of->size[d] > 1;
}

static int64_t count_groups(const sode_nodes_t *nodes)
{
    int64_t count = 1;
    for (int d = 0; nodes->part_of && d < nodes->part_of->ndims; d++)
        count *= is_star(nodes, d) ? nodes->part_of->size[d] : 1;
    return count;
}

static void coordinates_of(const sode_nodes_t *nodes, int64_t position, int64_t *coord)
{
    for (int d = nodes->ndims - 1; d >= 0; d--) {
        coord[d] = position % nodes->size[d];
        position /= nodes->size[d];
    }
}

/* The node of group `group` that is where `rank` is in its own. */
static int counterpart(const sode_nodes_t *nodes, int64_t group, int rank)
{
    const sode_nodes_t *all = nodes->part_of;
    int64_t coord[SODE_MAX_DIMS];
    coordinates_of(all, sode_set_position(all->set, rank), coord);
    for (int d = all->ndims - 1; d >= 0; d--)
        if (is_star(nodes, d)) {
            coord[d] = group % all->size[d];
            group /= all->size[d];
        }
    return sode_set_member(all->set, (int)sode_nodes_position(all, coord));
}

static int list_groups(const sode_nodes_t *nodes, int64_t count, sode_set_t **set)
{
    int size = nodes->set->size, *ranks = malloc((size_t)count * (size_t)size * sizeof *ranks);
    SODE_NEED(ranks, "a set of nodes");
    for (int64_t g = 0; g < count; g++)
        for (int k = 0; k < size; k++)
            ranks[g * size + k] = counterpart(nodes, g, sode_set_member(nodes->set, k));
    int status = sode_set_intern(ranks, (int)count * size, set);
    free(ranks);
    return status;
}

int sode_nodes_find_groups(sode_nodes_t *nodes)
{
    int64_t count = count_groups(nodes);
    if (count == 1 || count_groups(nodes->part_of) > 1 || nodes->ndims == SODE_MAX_DIMS)
        return SODE_OK;
    sode_nodes_t *groups = nodes->groups = calloc(1, sizeof *groups);
    SODE_NEED(groups, "a set of nodes");
    groups->ndims = nodes->ndims + 1;
    groups->size[0] = count;
    for (int d = 0; d < nodes->ndims; d++)
        groups->size[d + 1] = nodes->size[d];
    groups->group_of = nodes;
    SODE_TRY(list_groups(nodes, count, &groups->set));
    for (int d = 0; d < groups->ndims; d++)
        groups->coord[d] = -1;
    if (groups->set->self >= 0)
        coordinates_of(groups, groups->set->self, groups->coord);
    return SODE_OK;
}

int64_t sode_nodes_group_of(const sode_nodes_t *groups, int rank)
{
    const sode_nodes_t *nodes = groups->group_of, *all = nodes->part_of;
    int64_t coord[SODE_MAX_DIMS], group = 0, position = sode_set_position(all->set, rank);
    if (position < 0)
        return -1;
    coordinates_of(all, position, coord);
    for (int d = 0; d < all->ndims; d++)
        if (is_star(nodes, d))
            group = group * all->size[d] + coord[d];
    return group;
}

void sode_nodes_free_groups(sode_nodes_t *nodes)
{
    free(nodes->groups);
    nodes->groups = NULL;
}
