/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A hash table of objects that carry their own link, as their first member:
 *
 *     typedef struct city { sode_hash_link_t link; const char *name; } city_t;
 *     sode_hash_add(&cities, &city->link, key);
 *     for (sode_hash_link_t *l = sode_hash_find(&cities, key); l; l = sode_hash_next(l))
 *         if (strcmp(((city_t *)l)->name, name) == 0) ...
 *
 * Keys are well mixed numbers (sode_mix, sode_hash_address); what has the same key comes
 * newest first.  Adding never fails: without memory for more buckets chains get longer.
 * An object is in one table at most.  All zero is an empty table.
 */
#ifndef SODE_BASE_HASH_H
#define SODE_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct sode_hash_link {
    struct sode_hash_link *next; /* same bucket */
    uint64_t key;
} sode_hash_link_t;

enum { SODE_HASH_FEW = 16 };

typedef struct sode_hash {
    sode_hash_link_t **more; /* [nmore] buckets, a power of two; NULL: `few` are used */
    size_t nmore, count;     /* count: objects */
    sode_hash_link_t *few[SODE_HASH_FEW];
} sode_hash_t;

void sode_hash_add(sode_hash_t *hash, sode_hash_link_t *link, uint64_t key);
int sode_hash_remove(sode_hash_t *hash, sode_hash_link_t *link); /* was it there? */

/* The newest one with this key, and the next older one; or NULL. */
sode_hash_link_t *sode_hash_find(const sode_hash_t *hash, uint64_t key);
sode_hash_link_t *sode_hash_next(const sode_hash_link_t *link);

/* All, in any order: the one after `link`, the first one after NULL. */
sode_hash_link_t *sode_hash_walk(const sode_hash_t *hash, const sode_hash_link_t *link);

/* Empties the table; free_object: or NULL. */
void sode_hash_free(sode_hash_t *hash, void (*free_object)(void *object));

/* Keys of an address, and of text after what was hashed before, or 0. */
static inline uint64_t sode_hash_address(const void *address)
{
    uint64_t mixed = (uint64_t)(uintptr_t)address * 0x9e3779b97f4a7c15u;
    return mixed ^ mixed >> 32;
}

static inline uint64_t sode_hash_text(uint64_t before, const char *text)
{
    uint64_t hash = before ^ 0xcbf29ce484222325u; /* FNV-1a */
    while (*text)
        hash = (hash ^ (unsigned char)*text++) * 0x100000001b3u;
    return hash ^ hash >> 32;
}

/* Folds a value, or so many bytes, into a hash, which may be a small number, too: lists begin with their length.
 * So the hash is spread first; small numbers exclusive-or'd have few different results. */
static inline uint64_t sode_mix(uint64_t hash, uint64_t value)
{
    hash = ((hash + 1) * 0x9e3779b97f4a7c15u ^ value) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 29;
}

uint64_t sode_hash_bytes(uint64_t before, const void *data, size_t bytes);

#endif
