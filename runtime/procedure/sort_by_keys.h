/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The body of sode_sort_narrow and sode_sort_wide; included with KEY, an unsigned type, and
 * SORT, the name of the function.
 *
 * Each node sorts its own keys.  All find, by halving the range of keys, the key before
 * which each node's share ends; those that equal it are divided in the order of nodes, so
 * shares have exactly their sizes, however many keys are equal.  Then the shares are
 * exchanged and sorted.  Takes one sum over all nodes for each bit of a key.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/sort_keys.h"

typedef struct coding {
    sode_key_type_t type;
    KEY mask, top, turn; /* all bits; the sign; the key of minus infinity */
} coding_t;

static KEY load(const char *element, size_t size)
{
    KEY bits = 0;
    switch (size) {
    case 1: { uint8_t v; memcpy(&v, element, sizeof v); return v; }
    case 2: { uint16_t v; memcpy(&v, element, sizeof v); return v; }
    case 4: { uint32_t v; memcpy(&v, element, sizeof v); return v; }
    default: memcpy(&bits, element, sizeof bits); return bits;
    }
}

static void store(char *element, KEY bits, size_t size)
{
    switch (size) {
    case 1: { uint8_t v = (uint8_t)bits; memcpy(element, &v, sizeof v); break; }
    case 2: { uint16_t v = (uint16_t)bits; memcpy(element, &v, sizeof v); break; }
    case 4: { uint32_t v = (uint32_t)bits; memcpy(element, &v, sizeof v); break; }
    default: memcpy(element, &bits, sizeof bits);
    }
}

static KEY encode(const coding_t *c, KEY bits)
{
    KEY key = bits & c->mask;
    if (c->type.kind == SODE_KEY_SIGNED)
        key ^= c->top;
    else if (c->type.kind == SODE_KEY_FLOATING)
        key = ((key & c->top ? ~key : key | c->top) - c->turn) & c->mask;
    return c->type.downward ? ~key & c->mask : key;
}

static KEY decode(const coding_t *c, KEY key)
{
    if (c->type.downward)
        key = ~key & c->mask;
    if (c->type.kind == SODE_KEY_SIGNED)
        return key ^ c->top;
    if (c->type.kind != SODE_KEY_FLOATING)
        return key;
    key = (key + c->turn) & c->mask;
    return key & c->top ? key ^ c->top : ~key & c->mask;
}

static coding_t coding_of(const sode_key_type_t *type)
{
    coding_t c = {.type = *type};
    float narrow = -INFINITY;
    double middle = -INFINITY;
    long double wide = -INFINITY;
    const void *least = type->size == sizeof narrow   ? (void *)&narrow
                        : type->size == sizeof middle ? (void *)&middle
                                                      : (void *)&wide;
    c.top = (KEY)1 << (type->bits - 1);
    c.mask = c.top | (c.top - 1);
    if (type->kind == SODE_KEY_FLOATING)
        c.turn = ~load(least, type->size) & c.mask;
    return c;
}

/* By bytes from the lowest on; those that are equal everywhere cost a reading. */
static int sort_keys(KEY *keys, int64_t count, int bits)
{
    KEY *other = malloc((size_t)count * sizeof *other + 1), *from = keys;
    SODE_NEED(other, "keys to be sorted");
    KEY *to = other;
    for (int shift = 0; shift < bits; shift += 8) {
        int64_t next[257] = {0};
        for (int64_t k = 0; k < count; k++)
            next[(from[k] >> shift & 255) + 1]++;
        if (count == 0 || next[(from[0] >> shift & 255) + 1] == count)
            continue;
        for (int digit = 0; digit < 256; digit++)
            next[digit + 1] += next[digit];
        for (int64_t k = 0; k < count; k++)
            to[next[from[k] >> shift & 255]++] = from[k];
        KEY *swap = from;
        from = to;
        to = swap;
    }
    if (from != keys)
        memcpy(keys, from, (size_t)count * sizeof *keys);
    free(other);
    return SODE_OK;
}

/* How many of the sorted keys are below `key`; or_equal: or equal. */
static int64_t count_below(const KEY *keys, int64_t count, KEY key,
                           int or_equal)
{
    int64_t low = 0, high = count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (keys[middle] < key || (or_equal && keys[middle] == key))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* One border before each share but the first. */
typedef struct borders {
    int count;
    KEY *low, *high;         /* [count] the least key with enough at or below it */
    int64_t *own, *all;      /* [count] counts */
    int64_t *wanted, *equal; /* [count] keys below the border; own equal ones */
} borders_t;

static int open_borders(sode_procedure_team_t *team, int64_t all,
                        KEY mask, borders_t *b)
{
    size_t n = (size_t)team->size - 1;
    *b = (borders_t){.count = team->size - 1,
                     .low = calloc(2 * n + 1, sizeof(KEY)),
                     .own = calloc(4 * n + 1, sizeof(int64_t))};
    if (!b->low || !b->own) {
        free(b->low);
        free(b->own);
        return sode_no_memory("the borders of sorted shares");
    }
    b->high = b->low + n;
    b->all = b->own + n;
    b->wanted = b->all + n;
    b->equal = b->wanted + n;
    for (int k = 0; k < b->count; k++) {
        b->high[k] = mask;
        b->wanted[k] = sode_sort_border(all, k + 1, team->size);
    }
    return SODE_OK;
}

/* Ends with low == high. */
static int halve(sode_procedure_team_t *team, const KEY *keys,
                 int64_t count, int bits, borders_t *b)
{
    for (int step = 0; step < bits; step++) {
        for (int k = 0; k < b->count; k++)
            b->own[k] = count_below(keys, count,
                                    b->low[k] + (b->high[k] - b->low[k]) / 2,
                                    1);
        SODE_PROCEDURE_ALL(MPI_Iallreduce, b->own, b->all, b->count, MPI_INT64_T,
                           MPI_SUM, team->comm);
        for (int k = 0; k < b->count; k++) {
            KEY middle = b->low[k] + (b->high[k] - b->low[k]) / 2;
            if (b->all[k] >= b->wanted[k])
                b->high[k] = middle;
            else if (b->low[k] < b->high[k])
                b->low[k] = middle + 1;
        }
    }
    return SODE_OK;
}

/* own[k]: how many of the own keys lie before border k. */
static int divide(sode_procedure_team_t *team, const KEY *keys,
                  int64_t count, borders_t *b)
{
    for (int k = 0; k < b->count; k++) {
        b->own[k] = count_below(keys, count, b->low[k], 0);
        b->equal[k] = count_below(keys, count, b->low[k], 1) - b->own[k];
    }
    SODE_PROCEDURE_ALL(MPI_Iallreduce, b->own, b->all, b->count, MPI_INT64_T, MPI_SUM,
                       team->comm);
    for (int k = 0; k < b->count; k++)
        b->wanted[k] -= b->all[k]; /* of the equal ones */
    SODE_PROCEDURE_ALL(MPI_Iexscan, b->equal, b->all, b->count, MPI_INT64_T, MPI_SUM,
                       team->comm);
    for (int k = 0; k < b->count; k++) {
        int64_t taken = team->rank > 0 ? b->all[k] : 0;
        int64_t mine = b->wanted[k] - taken;
        mine = mine < 0 ? 0 : mine;
        b->own[k] += mine < b->equal[k] ? mine : b->equal[k];
    }
    return SODE_OK;
}

/* Each node gets what lies between its borders: letters, one after the other. */
static int exchange(sode_procedure_team_t *team, KEY *keys, int64_t count, const borders_t *b,
                    sode_letters_t *in)
{
    size_t nodes = (size_t)team->size, nout = 0;
    sode_letter_t *out = malloc(nodes * sizeof *out);
    SODE_NEED(out, "sorted shares");
    for (int r = 0; r < team->size; r++) {
        int64_t begin = r > 0 ? b->own[r - 1] : 0;
        int64_t end = r < team->size - 1 ? b->own[r] : count;
        if (end > begin)
            out[nout++] = (sode_letter_t){r, (size_t)(end - begin) * sizeof *keys,
                                          (char *)(keys + begin)};
    }
    int status = sode_procedure_post(team, out, nout, in);
    free(out);
    return status;
}

static int join(const sode_letters_t *in, KEY **share)
{
    size_t bytes = 0;
    for (size_t k = 0; k < in->count; k++)
        bytes += in->list[k].size;
    char *next = malloc(bytes + 1);
    SODE_NEED(next, "sorted shares");
    *share = (KEY *)(void *)next;
    for (size_t k = 0; k < in->count; next += in->list[k++].size)
        memcpy(next, in->list[k].data, in->list[k].size);
    return SODE_OK;
}

static int sort_shares(sode_procedure_team_t *team, KEY *keys,
                       int64_t count, int64_t all, const coding_t *c,
                       KEY **share)
{
    borders_t b;
    sode_letters_t in = {NULL};
    SODE_TRY(sort_keys(keys, count, c->type.bits));
    SODE_TRY(open_borders(team, all, c->mask, &b));
    int status = halve(team, keys, count, c->type.bits, &b);
    SODE_THEN(status, divide(team, keys, count, &b));
    SODE_THEN(status, exchange(team, keys, count, &b, &in));
    SODE_THEN(status, join(&in, share));
    sode_letters_free(&in);
    free(b.low);
    free(b.own);
    return status;
}

/* The keys of a share, sorted, as elements. */
static int elements_of(KEY *share, int64_t count, const coding_t *c,
                       void **block)
{
    SODE_TRY(sort_keys(share, count, c->type.bits));
    char *elements = calloc((size_t)count + 1, c->type.size);
    SODE_NEED(elements, "sorted elements");
    for (int64_t k = 0; k < count; k++)
        store(elements + (size_t)k * c->type.size, decode(c, share[k]),
              c->type.size);
    *block = elements;
    return SODE_OK;
}

int SORT(sode_procedure_team_t *team, const sode_key_type_t *type,
         const void *elements, int64_t count, int64_t all, void **block)
{
    coding_t c = coding_of(type);
    KEY *keys = malloc((size_t)count * sizeof *keys + 1), *share = NULL;
    SODE_NEED(keys, "keys to be sorted");
    for (int64_t k = 0; k < count; k++)
        keys[k] = encode(&c, load((const char *)elements
                                      + (size_t)k * type->size, type->size));
    int status = sort_shares(team, keys, count, all, &c, &share);
    free(keys);
    SODE_THEN(status, elements_of(share,
                                  sode_sort_border(all, team->rank + 1, team->size) -
                                      sode_sort_border(all, team->rank, team->size),
                                  &c, block));
    free(share);
    return status;
}
