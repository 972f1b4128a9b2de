/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

static size_t size_of(const sode_hash_t *hash)
{
    return hash->more ? hash->nmore : (size_t)SODE_HASH_FEW;
}

static sode_hash_link_t **bucket_at(const sode_hash_t *hash, size_t k)
{
    return hash->more ? &hash->more[k] : (sode_hash_link_t **)&hash->few[k];
}

static sode_hash_link_t **bucket_of(const sode_hash_t *hash, uint64_t key)
{
    return bucket_at(hash, key & (size_of(hash) - 1));
}

/* Each object goes behind those that came from its bucket before: the order is kept. */
static void grow(sode_hash_t *hash)
{
    size_t size = size_of(hash), wider = 4 * size;
    sode_hash_link_t **more = calloc(wider, sizeof *more);
    if (!more)
        return;
    for (size_t k = 0; k < size; k++) {
        sode_hash_link_t **end[4] = {&more[k], &more[k + size], &more[k + 2 * size],
                                     &more[k + 3 * size]};
        sode_hash_link_t *next;
        for (sode_hash_link_t *link = *bucket_at(hash, k); link; link = next) {
            size_t to = (link->key & (wider - 1)) / size;
            next = link->next;
            link->next = NULL;
            *end[to] = link;
            end[to] = &link->next;
        }
    }
    free(hash->more);
    hash->more = more;
    hash->nmore = wider;
}

void sode_hash_add(sode_hash_t *hash, sode_hash_link_t *link, uint64_t key)
{
    if (hash->count == 2 * size_of(hash))
        grow(hash);
    sode_hash_link_t **bucket = bucket_of(hash, key);
    link->key = key;
    link->next = *bucket;
    *bucket = link;
    hash->count++;
}

int sode_hash_remove(sode_hash_t *hash, sode_hash_link_t *link)
{
    sode_hash_link_t **at = bucket_of(hash, link->key);
    while (*at && *at != link)
        at = &(*at)->next;
    if (!*at)
        return 0;
    *at = link->next;
    hash->count--;
    return 1;
}

static sode_hash_link_t *with_key(sode_hash_link_t *link, uint64_t key)
{
    while (link && link->key != key)
        link = link->next;
    return link;
}

sode_hash_link_t *sode_hash_find(const sode_hash_t *hash, uint64_t key)
{
    return with_key(*bucket_of(hash, key), key);
}

sode_hash_link_t *sode_hash_next(const sode_hash_link_t *link)
{
    return with_key(link->next, link->key);
}

sode_hash_link_t *sode_hash_walk(const sode_hash_t *hash, const sode_hash_link_t *link)
{
    size_t size = size_of(hash), k = link ? (link->key & (size - 1)) + 1 : 0;
    if (link && link->next)
        return link->next;
    while (k < size && !*bucket_at(hash, k))
        k++;
    return k < size ? *bucket_at(hash, k) : NULL;
}

void sode_hash_free(sode_hash_t *hash, void (*free_object)(void *object))
{
    sode_hash_link_t *next, *link = free_object ? sode_hash_walk(hash, NULL) : NULL;
    for (; link; link = next) {
        next = sode_hash_walk(hash, link);
        free_object(link);
    }
    free(hash->more);
    memset(hash, 0, sizeof *hash);
}

/* Four chains, each a rotation and a multiplication a word: as fast as memory, which may have gaps that
 * are no objects (directive/gather_seen.h). */
__attribute__((no_sanitize_address)) uint64_t sode_hash_bytes(uint64_t before, const void *data, size_t bytes)
{
    const uint64_t one = 0x9e3779b185ebca87u, two = 0xc2b2ae3d27d4eb4fu;
    const char *at = data;
    uint64_t lane[4] = {before + one, before ^ two, before, before - one}, word[4];
    size_t left = bytes;
    for (; left >= sizeof word; left -= sizeof word, at += sizeof word) {
        memcpy(word, at, sizeof word);
        for (int k = 0; k < 4; k++) {
            lane[k] += word[k] * two;
            lane[k] = (lane[k] << 31 | lane[k] >> 33) * one;
        }
    }
    uint64_t hash = sode_mix(before, bytes);
    for (int k = 0; k < 4; k++)
        hash = sode_mix(hash, lane[k]);
    for (; left > 0; left--)
        hash = sode_mix(hash, (unsigned char)*at++);
    return hash;
}
