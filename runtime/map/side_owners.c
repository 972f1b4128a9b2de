/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/side_owners.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"

/* Owners come again after a turn of a cyclic dimension. */
static void mark_owners(const sode_ownership_t *side, int64_t length, char *own)
{
    const sode_dim_t *dim = side->dim;
    if (sode_dim_is_cyclic(dim) && length > dim->chunk * dim->coords)
        length = dim->chunk * dim->coords;
    for (int64_t p = 0, end; p < length; p = end)
        own[sode_ownership_owner(side, p, length, &end)] = 1;
}

int sode_owners_read(const sode_section_side_t *side, const int64_t *length,
                     sode_owners_t *owners)
{
    *owners = (sode_owners_t){.count = {0}};
    for (int d = 0; d < side->nodes->ndims; d++) {
        const sode_side_node_t *node = &side->node[d];
        int64_t size = side->nodes->size[d];
        char *own = owners->own[d] = calloc((size_t)size, 1);
        if (!own) {
            sode_owners_free(owners);
            return sode_no_memory("what is said of a gmove");
        }
        if (node->kind == SODE_NODE_ALL)
            memset(own, 1, (size_t)size);
        else if (node->kind == SODE_NODE_FIXED)
            own[node->coord] = 1;
        else
            mark_owners(&side->dim[node->shape], length[node->shape], own);
        for (int64_t c = 0; c < size; c++)
            owners->count[d] += own[c];
    }
    return SODE_OK;
}

void sode_owners_free(sode_owners_t *owners)
{
    for (int d = 0; d < SODE_MAX_DIMS; d++)
        free(owners->own[d]);
    *owners = (sode_owners_t){.count = {0}};
}

/* ---- in a set ---- */

typedef struct search {
    const sode_owners_t *owners;
    const sode_section_side_t *side;
    const sode_set_t *set;
    int copies;
    int64_t coord[SODE_MAX_DIMS];
} search_t;

/* Of the element at the coordinates: dimensions of copies from d on. */
static int has_copies(search_t *s, int d)
{
    const sode_nodes_t *nodes = s->side->nodes;
    if (d == nodes->ndims) {
        int position = (int)sode_nodes_position(nodes, s->coord);
        return sode_set_position(s->set, sode_set_member(nodes->set, position)) >= 0;
    }
    if (s->side->node[d].kind != SODE_NODE_ALL)
        return has_copies(s, d + 1);
    for (int64_t c = 0; c < nodes->size[d]; c++) {
        s->coord[d] = c;
        if (has_copies(s, d + 1) != s->copies)
            return !s->copies;
    }
    return s->copies;
}

static int has_elements(search_t *s, int d)
{
    const sode_nodes_t *nodes = s->side->nodes;
    if (d == nodes->ndims)
        return has_copies(s, 0);
    if (s->side->node[d].kind == SODE_NODE_ALL)
        return has_elements(s, d + 1);
    for (int64_t c = 0; c < nodes->size[d]; c++) {
        s->coord[d] = c;
        if (s->owners->own[d][c] && !has_elements(s, d + 1))
            return 0;
    }
    return 1;
}

int sode_owners_are_among(const sode_owners_t *owners, const sode_section_side_t *side,
                          const sode_set_t *set, int copies)
{
    search_t search = {.owners = owners, .side = side, .set = set, .copies = copies};
    return has_elements(&search, 0);
}
