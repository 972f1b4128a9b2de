/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The hash table against a list: what has a key comes newest first, also after the table has
 * grown, and without memory to grow; removing finds only what is there; a walk meets each once.
 * Lists of small numbers have different hashes, whatever their lengths: two teams of nodes with one waited for each other.
 * Lists that grow (base/grow.h): short ones take little, none more than twice what it needs, and those that stay as they are just that.
 *
 * RUN: %mpicc -std=c11 -O1 -I%source/runtime %s %source/runtime/base/hash.c -Wl,--wrap=calloc -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/hash.h"

enum { N = 3000, KEYS = 700 };

typedef struct object {
    sode_hash_link_t link;
    int number, in;
} object_t;

static int no_memory, failures;

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    return no_memory ? NULL : __real_calloc(count, size);
}

static uint64_t key_of(int k)
{
    return (uint64_t)(k % KEYS) * 0x9e3779b97f4a7c15u;
}

static void check(int good, const char *what)
{
    if (!good && failures++ == 0)
        printf("%s\n", what);
}

/* Those with the key of k, newest first. */
static void check_key(const sode_hash_t *hash, const object_t *objects, int k)
{
    int next = k % KEYS + (N - 1 - k % KEYS) / KEYS * KEYS;
    for (sode_hash_link_t *l = sode_hash_find(hash, key_of(k)); l; l = sode_hash_next(l)) {
        while (next >= 0 && !objects[next].in)
            next -= KEYS;
        check(next >= 0 && ((object_t *)l)->number == next, "wrong object with a key");
        next -= KEYS;
    }
    while (next >= 0 && !objects[next].in)
        next -= KEYS;
    check(next < 0, "an object is missing");
}

static int by_value(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

/* Of up to three numbers, each after their count; and of two. */
static void check_mix(void)
{
    enum { SMALL = 32, LISTS = 2 * SMALL * SMALL + SMALL * SMALL * SMALL + SMALL };
    static uint64_t hashes[LISTS];
    int n = 0;
    for (uint64_t a = 0; a < SMALL; a++) {
        hashes[n++] = sode_mix(1, a);
        for (uint64_t b = 0; b < SMALL; b++) {
            hashes[n++] = sode_mix(SMALL + a, b);
            hashes[n++] = sode_mix(sode_mix(2, a), b);
            for (uint64_t c = 0; c < SMALL; c++)
                hashes[n++] = sode_mix(sode_mix(sode_mix(3, a), b), c);
        }
    }
    qsort(hashes, LISTS, sizeof *hashes, by_value);
    for (int k = 1; k < LISTS; k++)
        check(hashes[k] != hashes[k - 1], "lists of small numbers have one hash");
}

/* Any byte, the length and what came before make another hash; the same make the same, wherever they are. */
static void check_bytes(void)
{
    enum { MOST = 101 };
    static uint64_t hashes[2 * MOST + MOST * 8];
    char data[MOST] = {0}, copy[MOST + 1] = {0};
    int n = 0;
    for (size_t bytes = 0; bytes < MOST; bytes++) {
        hashes[n++] = sode_hash_bytes(1, data, bytes);
        hashes[n++] = sode_hash_bytes(2, data, bytes);
    }
    for (int k = 0; k < MOST; k++)
        for (int bit = 0; bit < 8; bit++) {
            data[k] = (char)(1 << bit);
            memcpy(copy + 1, data, MOST);
            hashes[n++] = sode_hash_bytes(1, data, MOST);
            check(sode_hash_bytes(1, copy + 1, MOST) == hashes[n - 1], "equal bytes have other hashes");
            data[k] = 0;
        }
    qsort(hashes, (size_t)n, sizeof *hashes, by_value);
    for (int k = 1; k < n; k++)
        check(hashes[k] != hashes[k - 1], "other bytes have one hash");
}

static int freed;

static void free_object(void *object)
{
    freed += ((object_t *)object)->in;
    memset(object, 0x55, sizeof(object_t)); /* what is behind it is known no more */
}

static void check_lists(size_t size)
{
    char *list = NULL;
    size_t room = 0;
    for (size_t need = 1; need < 100; need++) {
        list = sode_grow(list, &room, need, size);
        check(room >= need && room * size <= (2 * need * size > SODE_GROW_FIRST ? 2 * need * size : SODE_GROW_FIRST), "room of a list");
        list[need * size - 1] = (char)need;
    }
    list = sode_trim(list, &room, 33, size);
    check(room == 33 && list[33 * size - 1] == 33, "a list that stays");
    free(list);
}

int main(void)
{
    check_mix();
    check_bytes();
    check_lists(sizeof(object_t) * 10);
    check_lists(1);
    for (no_memory = 0; no_memory < 2; no_memory++) {
        sode_hash_t hash = {0};
        static object_t objects[N];
        int in = 0, met = 0;
        for (int k = 0; k < N; k++) {
            objects[k] = (object_t){.number = k, .in = 1};
            sode_hash_add(&hash, &objects[k].link, key_of(k));
            in++;
            if (k % 3 == 2) { /* an older one goes */
                int old = k * 7 % k;
                check(sode_hash_remove(&hash, &objects[old].link) == objects[old].in, "removed");
                in -= objects[old].in;
                objects[old].in = 0;
            }
        }
        for (int k = 0; k < KEYS; k++)
            check_key(&hash, objects, k);
        for (sode_hash_link_t *l = sode_hash_walk(&hash, NULL); l; l = sode_hash_walk(&hash, l))
            met += ((object_t *)l)->in;
        check(met == in && hash.count == (size_t)in, "a walk misses some");
        check((hash.more == NULL) == no_memory, "grown");
        check(no_memory || (hash.nmore >= (size_t)in / 2 && hash.nmore < 2 * (size_t)N), "buckets");
        freed = 0;
        sode_hash_free(&hash, no_memory ? NULL : free_object);
        check(no_memory || freed == in, "not all are freed");
        check(!sode_hash_walk(&hash, NULL) && !sode_hash_find(&hash, key_of(1)), "not empty");
    }
    return failures > 0;
}
