/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Interned sets of ranks. */
#include "base/set.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"

/* FNV-1a over the list, then mixed: the low bits choose the bucket. */
static uint64_t hash_ranks(const int *ranks, int size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int k = 0; k < size; k++)
        hash = (hash ^ (uint32_t)ranks[k]) * 0x100000001b3u;
    hash ^= hash >> 32;
    return hash * 0x9e3779b97f4a7c15u;
}

static int find_stride(const int *ranks, int size)
{
    if (size < 2)
        return 1;
    int stride = ranks[1] - ranks[0];
    for (int k = 2; k < size; k++)
        if (ranks[k] - ranks[k - 1] != stride)
            return 0;
    return stride;
}

static sode_set_t **bucket_of(uint64_t id)
{
    return &sode_context.sets[(id >> 40) % SODE_SET_BUCKETS];
}

int sode_set_intern(const int *ranks, int size, sode_set_t **set)
{
    uint64_t id = hash_ranks(ranks, size);
    size_t bytes = (size_t)size * sizeof *ranks;
    sode_set_t **bucket = bucket_of(id);
    for (sode_set_t *s = *bucket; s; s = s->next) {
        if (s->id == id && s->size == size
            && (size == 0 || memcmp(s->ranks, ranks, bytes) == 0)) {
            *set = s;
            return SODE_OK;
        }
    }
    sode_set_t *s = calloc(1, sizeof *s + bytes);
    if (!s)
        return sode_fail(SODE_ERR_MEMORY, "cannot keep a set of %d nodes",
                         size);
    s->id = id;
    s->size = size;
    s->ranks = (int *)(s + 1);
    if (bytes)
        memcpy(s->ranks, ranks, bytes);
    s->stride = find_stride(ranks, size);
    s->self = sode_set_position(s, sode_context.rank);
    s->comm = s->program_comm = MPI_COMM_NULL;
    s->next = *bucket;
    *bucket = s;
    *set = s;
    return SODE_OK;
}

sode_set_t *sode_set_find(uint64_t id)
{
    for (sode_set_t *s = *bucket_of(id); s; s = s->next)
        if (s->id == id)
            return s;
    return NULL;
}

int sode_set_position(const sode_set_t *set, int rank)
{
    if (set->size == 0)
        return -1;
    if (set->stride != 0) {
        int distance = rank - set->ranks[0];
        if (distance % set->stride != 0)
            return -1;
        int k = distance / set->stride;
        return k >= 0 && k < set->size ? k : -1;
    }
    for (int k = 0; k < set->size; k++)
        if (set->ranks[k] == rank)
            return k;
    return -1;
}

int sode_set_contains(const sode_set_t *outer, const sode_set_t *inner)
{
    if (outer == inner || outer == sode_context.world)
        return 1;
    if (inner->size > outer->size)
        return 0;
    for (int k = 0; k < inner->size; k++)
        if (sode_set_position(outer, inner->ranks[k]) < 0)
            return 0;
    return 1;
}

int sode_set_intersect(sode_set_t *a, const sode_set_t *b, sode_set_t **both)
{
    if (sode_set_contains(b, a)) {
        *both = a;
        return SODE_OK;
    }
    int *ranks = malloc((size_t)a->size * sizeof *ranks);
    if (!ranks)
        return sode_fail(SODE_ERR_MEMORY, "cannot keep a set of %d nodes",
                         a->size);
    int size = 0;
    for (int k = 0; k < a->size; k++)
        if (sode_set_position(b, a->ranks[k]) >= 0)
            ranks[size++] = a->ranks[k];
    int status = sode_set_intern(ranks, size, both);
    free(ranks);
    return status;
}

void sode_set_free_all(void)
{
    for (int b = 0; b < SODE_SET_BUCKETS; b++) {
        sode_set_t *next, *s = sode_context.sets[b];
        sode_context.sets[b] = NULL;
        for (; s; s = next) {
            next = s->next;
            if (s->program_comm != MPI_COMM_NULL)
                MPI_Comm_free(&s->program_comm);
            if (s->comm != MPI_COMM_NULL && s->comm != sode_context.comm)
                MPI_Comm_free(&s->comm);
            free(s);
        }
    }
}
