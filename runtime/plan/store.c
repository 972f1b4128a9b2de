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

void sode_key_add(sode_key_t *key, uint64_t word)
{
    uint64_t *words = sode_grow(key->words, &key->room, key->count + 1, sizeof *words);
    if (!words) {
        key->failed = 1;
        return;
    }
    key->words = words;
    words[key->count++] = word;
}

void sode_key_free(sode_key_t *key)
{
    free(key->words);
    *key = (sode_key_t){0};
}

static uint64_t hash_of(const sode_key_t *key)
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

sode_store_t *sode_store_of(sode_set_t *set)
{
    if (set->plans)
        return set->plans;
    sode_store_t *store = calloc(1, sizeof *store);
    if (!store)
        return NULL;
    store->set = set;
    store->next = stores;
    return set->plans = stores = store;
}

sode_stored_t *sode_store_take(sode_store_t *store, const sode_key_t *key)
{
    sode_hash_link_t *link = key->failed ? NULL : sode_hash_find(&store->hash, hash_of(key));
    for (; link; link = sode_hash_next(link)) {
        sode_stored_t *kept = (sode_stored_t *)link;
        if (!kept->vacant || kept->count != key->count
            || memcmp(kept->words, key->words, key->count * sizeof *key->words) != 0)
            continue;
        kept->vacant = 0;
        sode_store_counts.taken++;
        return kept;
    }
    return NULL;
}

/* At least a MiB, for what MPI has of it is not seen. */
static int64_t counted(const sode_stored_t *kept)
{
    return kept->bytes > LEAST ? kept->bytes : LEAST;
}

static int drop(sode_stored_t *kept)
{
    sode_store_t *store = kept->store;
    unlink_stored(kept);
    sode_hash_remove(&store->hash, &kept->link);
    store->bytes -= counted(kept);
    sode_store_counts.bytes -= kept->bytes;
    free(kept->words);
    return kept->drop(kept);
}

int sode_store_add(sode_store_t *store, sode_stored_t *kept, const sode_key_t *key,
                   int64_t bytes)
{
    const int64_t limit = sode_setting_number(SODE_SET_PLANS) << 20;
    size_t size = key->count * sizeof *key->words;
    kept->words = malloc(size + 1);
    if (!kept->words)
        return sode_no_memory("a plan");
    memcpy(kept->words, key->words, size);
    kept->count = key->count;
    kept->bytes = bytes;
    kept->store = store;
    kept->vacant = 0;
    sode_hash_add(&store->hash, &kept->link, hash_of(key));
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
