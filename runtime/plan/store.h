/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What was made for a communication - plans, messages, what a transport has set up - is
 * kept for the next one of the same kind: exchanges of arrays, gmove.  It is found by
 * content: mappings, widths, clauses, sections, never by an address.  So the arrays of a
 * function that is called again find what those of the call before have left.
 *
 * Each set of nodes has a store of its own, and all its ranks must find or miss alike,
 * because making takes all of them.  They do, because nothing here depends on what only one
 * rank knows: keys hold what all ranks say alike; what is kept belongs to the arrays that
 * it was last made or taken for until the program releases those, which all ranks do
 * between the same operations; what has not been used for longest goes first, counted in
 * operations; and bytes are not those of this rank but an estimate that all share.
 *
 *     key.count = 0;
 *     sode_key_add(&key, ...);
 *     SODE_TRY(sode_store_take(set, &key, &kept));
 *     if (!kept) { ... make one ...; SODE_TRY(sode_store_add(set, kept, &key, bytes)); }
 *     sode_store_use(kept);            each time
 *     sode_store_vacate(kept);         its arrays go: others may take it
 */
#ifndef SODE_PLAN_STORE_H
#define SODE_PLAN_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/set.h"
#include "base/status.h"
#include "map/array.h"

/* Words that grow; all zero is an empty key. */
typedef struct sode_key {
    uint64_t *words; /* [count] */
    size_t count, room;
    const sode_mapping_t **mappings; /* [nmappings] to which words point */
    size_t nmappings, mappings_room;
    int failed; /* no memory */
} sode_key_t;

void sode_key_grow(sode_key_t *key);
static inline void sode_key_add(sode_key_t *key, uint64_t word)
{
    if (__builtin_expect(key->count == key->room, 0))
        sode_key_grow(key);
    if (key->count < key->room)
        key->words[key->count++] = word;
}

/* What all ranks know alike of an array that has storage, and what decides where each
 * of them stores it. */
void sode_key_add_array(sode_key_t *key, const sode_array_impl_t *array);

static inline void sode_key_clear(sode_key_t *key)
{
    key->count = key->nmappings = 0;
    key->failed = 0;
}

typedef struct sode_store sode_store_t;

/* First member of what is kept. */
typedef struct sode_stored {
    sode_hash_link_t link; /* by the hash of its key */
    struct sode_stored *newer, *older; /* used after and before it */
    sode_store_t *store;
    uint64_t *words; /* [count] its key; then the mappings, which it holds */
    size_t count, nmappings;
    int64_t bytes; /* as all ranks count them */
    int vacant;    /* it belongs to nobody */
    /* Frees it all, once it is out of the store; waits if it is in flight. */
    int (*drop)(struct sode_stored *kept);
} sode_stored_t;

/* What SODE_STATS says, of this rank. */
typedef struct sode_store_counts {
    int64_t made, found, taken, dropped; /* found: used again; taken: by other arrays */
    int64_t bytes;                       /* of all stores now */
} sode_store_counts_t;
extern sode_store_counts_t sode_store_counts;

/* What nobody has and has that key: from now on the caller's.  Or NULL.  Fails if there
 * was no memory for the key: other ranks may have found what they look for. */
int sode_store_take(sode_set_t *set, const sode_key_t *key, sode_stored_t **kept);

/* Keeps it, which is zero but for `drop`; it counts as used.  Drops what was used before, beyond
 * SODE_PLANS. */
int sode_store_add(sode_set_t *set, sode_stored_t *kept, const sode_key_t *key,
                   int64_t bytes);

/* What has that key, whoever it belongs to, or NULL. */
sode_stored_t *sode_store_find(const sode_set_t *set, const sode_key_t *key);

uint64_t sode_key_hash(const sode_key_t *key);

static inline void sode_store_count_found(void)
{
    sode_store_counts.found++;
}
static inline void sode_store_count_taken(void)
{
    sode_store_counts.taken++;
}

/* It is used now. */
void sode_store_use(sode_stored_t *kept);

/* Anybody may take it; not while in flight. */
void sode_store_vacate(sode_stored_t *kept);

/* All that a set keeps: the one used before `kept`, the newest one before NULL. */
sode_stored_t *sode_store_walk(const sode_set_t *set, const sode_stored_t *kept);

/* Drops everything: the end of the run.  Nothing is in flight. */
void sode_store_free_all(void);

#endif
