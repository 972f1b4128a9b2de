/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/circle.h"

enum { FEWEST = 3 }; /* a message to each is as good for fewer */

/* Copies of the right side along a dimension. */
static int has_copies(const sode_section_side_t *from, int d)
{
    return from->node[d].kind == SODE_NODE_ALL && from->nodes->size[d] > 1;
}

static int has_any_copies(const sode_section_side_t *from)
{
    for (int d = 0; d < from->nodes->ndims; d++)
        if (has_copies(from, d))
            return 1;
    return 0;
}

/* Of copies each receiver takes those of its own coordinates, so a circle lies where
 * these are equal. */
static int find_grid(const sode_section_side_t *to, const sode_section_side_t *from,
                     const sode_set_t *executing, sode_circle_t *circle)
{
    const sode_nodes_t *nodes = to->nodes ? to->nodes : from->nodes;
    int alike = sode_nodes_alike(nodes, from->nodes), size = 1;
    if (!sode_set_contains(executing, nodes->set) || (!alike && has_any_copies(from))
        || (!to->nodes && nodes->set->size != executing->size))
        return 0;
    circle->grid = nodes;
    for (int d = 0; d < nodes->ndims; d++) {
        circle->varies[d] = (!to->nodes || to->node[d].kind == SODE_NODE_ALL)
                            && !(alike && has_copies(from, d));
        size *= circle->varies[d] ? (int)nodes->size[d] : 1;
    }
    return size;
}

void sode_circle_find(const sode_section_side_t *to, const sode_section_side_t *from,
                      const sode_set_t *executing, sode_circle_t *circle)
{
    int fill = from->ndims < to->ndims; /* one element for all */
    *circle = (sode_circle_t){0};
    if (!from->nodes || from->nodes->group_of || (to->nodes && to->nodes->group_of))
        return;
    if (!has_any_copies(from) && (!to->nodes || fill))
        circle->size = executing->size;
    else if (!fill || !to->nodes)
        circle->size = find_grid(to, from, executing, circle);
    if (circle->size < FEWEST)
        *circle = (sode_circle_t){0};
}

/* Coordinates of an executing node in the grid; 0: it is not there. */
static int coordinates_of(const sode_circle_t *circle, const sode_set_t *executing,
                          int position, int64_t *coord)
{
    int64_t at = sode_set_position(circle->grid->set, sode_set_member(executing, position));
    for (int d = circle->grid->ndims - 1; d >= 0 && at >= 0; d--) {
        coord[d] = at % circle->grid->size[d];
        at /= circle->grid->size[d];
    }
    return at >= 0;
}

int sode_circle_of(sode_circle_t *circle, const sode_set_t *executing, int position)
{
    if (!circle->grid)
        return 1;
    if (!coordinates_of(circle, executing, position, circle->coord))
        return 0;
    for (int d = 0; d < circle->grid->ndims; d++)
        if (circle->varies[d])
            circle->coord[d] = 0;
    return 1;
}

int sode_circle_number(const sode_circle_t *circle, const sode_set_t *executing,
                       int position)
{
    int64_t coord[SODE_MAX_DIMS], number = 0;
    if (!circle->grid)
        return position;
    if (!coordinates_of(circle, executing, position, coord))
        return -1;
    for (int d = 0; d < circle->grid->ndims; d++) {
        if (circle->varies[d])
            number = number * circle->grid->size[d] + coord[d];
        else if (coord[d] != circle->coord[d])
            return -1;
    }
    return (int)number;
}

int sode_circle_member(const sode_circle_t *circle, const sode_set_t *executing,
                       int number)
{
    int64_t coord[SODE_MAX_DIMS];
    if (!circle->grid)
        return number;
    for (int d = circle->grid->ndims - 1; d >= 0; d--) {
        coord[d] = circle->coord[d];
        if (!circle->varies[d])
            continue;
        coord[d] = number % circle->grid->size[d];
        number /= (int)circle->grid->size[d];
    }
    return sode_set_position(executing,
                             sode_set_member(circle->grid->set,
                                             (int)sode_nodes_position(circle->grid, coord)));
}
