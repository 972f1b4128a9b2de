/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/repeat.h"

#include <stdlib.h>

#include "collective/collective.h"

static int drop(sode_stored_t *stored)
{
    sode_repeat_t *kept = (sode_repeat_t *)stored;
    sode_exchange_free(kept->exchange);
    free(kept);
    return SODE_OK;
}

static uint64_t mix_dim(uint64_t hash, const sode_dim_t *dim)
{
    hash = sode_mix(hash, (uint64_t)dim->kind);
    hash = sode_mix(hash, (uint64_t)dim->lower);
    hash = sode_mix(hash, (uint64_t)dim->extent);
    hash = sode_mix(hash, (uint64_t)dim->chunk);
    hash = sode_mix(hash, (uint64_t)dim->coords);
    for (int64_t c = 0; dim->starts && c <= dim->coords; c++)
        hash = sode_mix(hash, (uint64_t)dim->starts[c]);
    return hash;
}

uint64_t sode_repeat_mix(uint64_t hash, const sode_operand_t *x)
{
    const sode_section_side_t *side = &x->side;
    hash = sode_mix(hash, x->size);
    hash = sode_mix(hash, (uint64_t)side->at << 1 | (uint64_t)side->member);
    hash = sode_mix(hash, side->nodes->set->id);
    for (int d = 0; d < side->nodes->ndims; d++) {
        hash = sode_mix(hash, (uint64_t)side->node[d].kind << 8 | (uint64_t)side->node[d].shape);
        hash = sode_mix(hash, (uint64_t)side->node[d].coord);
        hash = sode_mix(hash, (uint64_t)side->nodes->size[d]);
    }
    for (int d = 0; d < side->ndims; d++) {
        const sode_ownership_t *o = &side->dim[d];
        const int64_t numbers[] = {x->length[d], o->offset, o->base, o->step, o->coord, o->lower, o->stride};
        hash = sode_hash_bytes(hash, numbers, sizeof numbers);
        if (o->dim)
            hash = mix_dim(hash, o->dim);
    }
    return hash;
}

static const sode_key_t *content_of(const sode_repeat_key_t *key)
{
    static sode_key_t content; /* kept, so that looking allocates nothing */
    sode_key_clear(&content);
    sode_key_add(&content, (uint64_t)key->kind);
    for (size_t k = 0; k < sizeof key->words / sizeof *key->words; k++)
        sode_key_add(&content, (uint64_t)key->words[k]);
    return &content;
}

int sode_repeat_key(const sode_procedure_team_t *team, enum sode_repeat_kind kind, uint64_t hash, int flag,
                    sode_repeat_key_t *key)
{
    const uint64_t low = ((uint64_t)1 << 40) - 1; /* sums of those don't overflow */
    *key = (sode_repeat_key_t){kind, {(int64_t)(hash & low), (int64_t)(sode_mix(hash, 1) & low), flag != 0}};
    return sode_set_sum_words(team->set, key->words, 3);
}

int sode_repeat_find(const sode_procedure_team_t *team, const sode_repeat_key_t *key, sode_repeat_t **kept)
{
    const sode_key_t *content = content_of(key);
    if (content->failed)
        return sode_no_memory("the routes of elements");
    *kept = (sode_repeat_t *)sode_store_find(team->set, content);
    if (*kept)
        sode_store_count_found();
    return SODE_OK;
}

int sode_repeat_add(const sode_procedure_team_t *team, const sode_repeat_key_t *key, int64_t bytes,
                  sode_exchange_t *exchange, sode_repeat_t **kept)
{
    sode_repeat_t *made = *kept = calloc(1, sizeof *made);
    if (!made) {
        sode_exchange_free(exchange);
        return sode_no_memory("the routes of elements");
    }
    *made = (sode_repeat_t){.stored.drop = drop, .exchange = exchange};
    return sode_store_add(team->set, &made->stored, content_of(key), bytes);
}

int sode_repeat_execute(sode_repeat_t *kept, void *const *bases)
{
    sode_store_use(&kept->stored);
    SODE_TRY(sode_exchange_bind(kept->exchange, bases));
    SODE_TRY(sode_exchange_prepare(kept->exchange));
    SODE_TRY(sode_exchange_begin(kept->exchange));
    return sode_exchange_end(kept->exchange);
}
