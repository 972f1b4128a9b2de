/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/operation.h"
#include "base/settings.h"

enum { LEAST = 1 << 20 };

struct sode_store {
    sode_store_t *next;
    sode_set_t *set;
    sode_hash_t hash;
    sode_stored_t *newest, *oldest;
    int64_t bytes;
};

static sode_store_t *stores;
sode_store_counts_t sode_store_counts;

/* ---- keys ---- */

void sode_key_grow(sode_key_t *key)
{
    uint64_t *words = sode_grow(key->words, &key->room, key->count + 1, sizeof *words);
    if (words)
        key->words = words;
    else
        key->failed = 1;
}

void sode_key_add_array(sode_key_t *key, const sode_array_impl_t *array)
{
    const sode_mapping_t **mappings = sode_grow(key->mappings, &key->mappings_room,
                                                key->nmappings + 1, sizeof *mappings);
    sode_key_add(key, (uintptr_t)array->mapping | (array->padded != 0));
    if (!mappings) {
        key->failed = 1;
        return;
    }
    key->mappings = mappings;
    mappings[key->nmappings++] = array->mapping;
}

uint64_t sode_key_hash(const sode_key_t *key)
{
    uint64_t hash = key->count;
    for (size_t k = 0; k < key->count; k++)
        hash = sode_mix(hash, key->words[k]);
    return hash;
}

/* ---- by use ---- */

static void unlink_stored(sode_stored_t *kept)
{
    sode_store_t *store = kept->store;
    *(kept->newer ? &kept->newer->older : &store->newest) = kept->older;
    *(kept->older ? &kept->older->newer : &store->oldest) = kept->newer;
}

static void link_newest(sode_stored_t *kept)
{
    sode_store_t *store = kept->store;
    kept->newer = NULL;
    kept->older = store->newest;
    *(store->newest ? &store->newest->newer : &store->oldest) = kept;
    store->newest = kept;
}

void sode_store_use(sode_stored_t *kept)
{
    if (!kept->newer)
        return;
    unlink_stored(kept);
    link_newest(kept);
}

/* ---- the store ---- */

static int open_store(sode_set_t *set, const sode_key_t *key, sode_store_t **store)
{
    if (!set->plans && (*store = calloc(1, sizeof **store))) {
        (*store)->set = set;
        (*store)->next = stores;
        set->plans = stores = *store;
    }
    *store = set->plans;
    return *store && !key->failed ? SODE_OK : sode_no_memory("a plan");
}

static int has_key(const sode_stored_t *kept, const sode_key_t *key)
{
    return kept->count == key->count
           && memcmp(kept->words, key->words, key->count * sizeof *key->words) == 0;
}

/* taken: it may be somebody's. */
static sode_stored_t *find(const sode_store_t *store, const sode_key_t *key, int taken)
{
    sode_hash_link_t *link = sode_hash_find(&store->hash, sode_key_hash(key));
    for (; link; link = sode_hash_next(link)) {
        sode_stored_t *found = (sode_stored_t *)link;
        if ((taken || found->vacant) && has_key(found, key))
            return found;
    }
    return NULL;
}

sode_stored_t *sode_store_find(const sode_set_t *set, const sode_key_t *key)
{
    return set->plans ? find(set->plans, key, /*taken=*/1) : NULL;
}

int sode_store_take(sode_set_t *set, const sode_key_t *key, sode_stored_t **kept)
{
    sode_store_t *store;
    SODE_TRY(open_store(set, key, &store));
    *kept = find(store, key, /*taken=*/0);
    if (*kept) {
        (*kept)->vacant = 0;
        sode_store_counts.taken++;
    }
    return SODE_OK;
}

/* At least a MiB, for what MPI has of it is not seen. */
static int64_t counted(const sode_stored_t *kept)
{
    return kept->bytes > LEAST ? kept->bytes : LEAST;
}

/* The addresses of mappings tell them apart as long as somebody holds them. */
static int keep_key(sode_stored_t *kept, const sode_key_t *key)
{
    const size_t size = key->count * sizeof *key->words;
    kept->words = malloc(size + key->nmappings * sizeof *kept->words);
    SODE_NEED(kept->words, "a plan");
    memcpy(kept->words, key->words, size);
    for (size_t k = 0; k < key->nmappings; k++)
        kept->words[key->count + k] = (uintptr_t)sode_mapping_hold(key->mappings[k]);
    kept->count = key->count;
    kept->nmappings = key->nmappings;
    return SODE_OK;
}

static int drop(sode_stored_t *kept)
{
    sode_store_t *store = kept->store;
    unlink_stored(kept);
    sode_hash_remove(&store->hash, &kept->link);
    store->bytes -= counted(kept);
    sode_store_counts.bytes -= kept->bytes;
    for (size_t k = 0; k < kept->nmappings; k++)
        sode_mapping_release((const sode_mapping_t *)(uintptr_t)kept->words[kept->count + k]);
    free(kept->words);
    return kept->drop(kept);
}

int sode_store_add(sode_set_t *set, sode_stored_t *kept, const sode_key_t *key, int64_t bytes)
{
    const int64_t limit = sode_setting_number(SODE_SET_PLANS) << 20;
    sode_store_t *store;
    SODE_TRY(open_store(set, key, &store));
    SODE_TRY(keep_key(kept, key));
    kept->bytes = bytes;
    kept->store = store;
    sode_hash_add(&store->hash, &kept->link, sode_key_hash(key));
    link_newest(kept);
    store->bytes += counted(kept);
    sode_store_counts.bytes += kept->bytes;
    sode_store_counts.made++;
    while (store->bytes > limit && store->oldest != kept) {
        sode_store_counts.dropped++;
        SODE_TRY(drop(store->oldest));
    }
    return SODE_OK;
}

void sode_store_vacate(sode_stored_t *kept)
{
    kept->vacant = 1;
}

sode_stored_t *sode_store_walk(const sode_set_t *set, const sode_stored_t *kept)
{
    if (kept)
        return kept->older;
    return set->plans ? set->plans->newest : NULL;
}

void sode_store_free_all(void)
{
    while (stores) {
        sode_store_t *store = stores;
        stores = store->next;
        while (store->oldest)
            (void)drop(store->oldest);
        sode_hash_free(&store->hash, NULL);
        store->set->plans = NULL;
        free(store);
    }
}
