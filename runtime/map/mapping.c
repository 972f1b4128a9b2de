/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/mapping.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/operation.h"
#include "base/status.h"
#include "map/array.h"

struct sode_mapping {
    sode_hash_link_t link;    /* by the hash of its words */
    const sode_mapping_t *of; /* of an array: its template's, which it holds */
    int holders, count;
    uint64_t words[]; /* [count] */
};

static sode_hash_t mappings;

static int intern(const sode_mapping_t *of, const uint64_t *words, int count,
                  const sode_mapping_t **mapping)
{
    const size_t size = (size_t)(unsigned)count * sizeof *words;
    uint64_t hash = of ? of->link.key : 0;
    for (int k = 0; k < count; k++)
        hash = sode_mix(hash, words[k]);
    sode_hash_link_t *link = sode_hash_find(&mappings, hash);
    for (; link; link = sode_hash_next(link)) {
        const sode_mapping_t *found = (sode_mapping_t *)link;
        if (found->of == of && found->count == count && memcmp(found->words, words, size) == 0) {
            *mapping = sode_mapping_hold(found);
            return SODE_OK;
        }
    }
    sode_mapping_t *made = malloc(sizeof *made + size);
    SODE_NEED(made, "a mapping");
    made->of = of ? sode_mapping_hold(of) : NULL;
    made->holders = 1;
    made->count = count;
    memcpy(made->words, words, size);
    sode_hash_add(&mappings, &made->link, hash);
    *mapping = made;
    return SODE_OK;
}

uint64_t sode_mapping_hash(const sode_mapping_t *mapping)
{
    return mapping->link.key;
}

const sode_mapping_t *sode_mapping_hold(const sode_mapping_t *mapping)
{
    ((sode_mapping_t *)mapping)->holders++;
    return mapping;
}

void sode_mapping_release(const sode_mapping_t *mapping)
{
    sode_mapping_t *released = (sode_mapping_t *)mapping;
    if (!released || --released->holders > 0)
        return;
    (void)sode_hash_remove(&mappings, &released->link);
    sode_mapping_release(released->of);
    free(released);
}

static int add_nodes(const sode_nodes_t *nodes, uint64_t *words)
{
    int count = 0;
    words[count++] = nodes->set->id;
    words[count++] = nodes->groups ? nodes->groups->set->id : 0;
    for (int d = 0; d < nodes->ndims; d++)
        words[count++] = (uint64_t)nodes->size[d];
    return count;
}

int sode_mapping_of_template(const sode_template_t *tmpl, const sode_mapping_t **mapping)
{
    enum { SHAPE = 2 + SODE_MAX_DIMS + 4 * SODE_MAX_DIMS };
    static uint64_t *words; /* kept: block sizes of gblock may be many */
    static size_t room;
    size_t starts = 0;
    for (int d = 0; d < tmpl->ndims; d++)
        starts += tmpl->dim[d].starts ? (size_t)tmpl->dim[d].coords : 0;
    SODE_GROW(words, room, SHAPE + starts, "a mapping");
    int count = add_nodes(tmpl->nodes, words);
    for (int d = 0; d < tmpl->ndims; d++) {
        const sode_dim_t *dim = &tmpl->dim[d];
        words[count++] = (uint64_t)dim->kind << 8 | (uint64_t)(dim->node_dim + 1);
        words[count++] = (uint64_t)dim->lower;
        words[count++] = (uint64_t)dim->extent;
        words[count++] = (uint64_t)dim->chunk;
        for (int64_t c = 0; dim->starts && c < dim->coords; c++)
            words[count++] = (uint64_t)dim->starts[c];
    }
    return intern(NULL, words, count, mapping);
}

int sode_mapping_of_array(const sode_array_impl_t *array, const sode_mapping_t **mapping)
{
    uint64_t words[1 + 5 * SODE_MAX_DIMS];
    int count = 0;
    words[count++] = array->element_size;
    for (int d = 0; d < array->ndims; d++) {
        const sode_axis_t *axis = &array->dim[d].axis;
        words[count++] = (uint64_t)(axis->tmpl_dim + 1) << 1 | (axis->full_shadow != 0);
        words[count++] = (uint64_t)axis->extent;
        words[count++] = axis->tmpl_dim < 0 ? 0 : (uint64_t)axis->offset;
        words[count++] = (uint64_t)axis->shadow_lo;
        words[count++] = (uint64_t)axis->shadow_hi;
    }
    return intern(array->tmpl->mapping, words, count, mapping);
}
