/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Interned sets of ranks. */
#include "base/set.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"

/* FNV-1a over the list, then mixed. */
static uint64_t hash_ranks(const int *ranks, int size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int k = 0; k < size; k++)
        hash = (hash ^ (uint32_t)ranks[k]) * 0x100000001b3u;
    hash ^= hash >> 32;
    return hash * 0x9e3779b97f4a7c15u;
}

/* ---- grids -------------------------------------------------------------- */

/* How many of ranks[0], ranks[step], ranks[2*step] ... lie at equal distances;
 * `most` at most. */
static int row_length(const int *ranks, int most, int step)
{
    int length = most < 2 ? most : 2;
    while (length < most
           && ranks[length * step] - ranks[(length - 1) * step]
                  == ranks[step] - ranks[0])
        length++;
    return length;
}

/* Is every part of `inner` ranks like the first, but for where it begins? */
static int parts_are_alike(const int *ranks, int size, int inner)
{
    for (int k = inner; k < size; k++)
        if (ranks[k] - ranks[k - k % inner] != ranks[k % inner] - ranks[0])
            return 0;
    return 1;
}

/* Finds the dimensions, the innermost first: each as long as it can be.  Equal
 * lists give equal grids.  0: there is none. */
static int find_grid(const int *ranks, int size, struct sode_set_dim *dim)
{
    int ndims = 0, inner = 1;
    if (size == 0)
        return 0;
    do {
        if (ndims == SODE_SET_DIMS || size % inner != 0)
            return 0;
        int count = row_length(ranks, size / inner, inner);
        dim[ndims++] = (struct sode_set_dim){
            count, count > 1 ? ranks[inner] - ranks[0] : 1};
        inner *= count;
        if (dim[ndims - 1].stride == 0) /* a rank twice */
            return 0;
        if (size % inner != 0 || !parts_are_alike(ranks, size, inner))
            return 0;
    } while (inner < size);
    for (int a = 0, b = ndims - 1; a < b; a++, b--) {
        struct sode_set_dim outer = dim[b];
        dim[b] = dim[a];
        dim[a] = outer;
    }
    return ndims;
}

int sode_set_member(const sode_set_t *set, int position)
{
    if (set->list)
        return set->list[position];
    int rank = set->first;
    for (int d = set->ndims - 1; d >= 0; d--) {
        rank += position % set->dim[d].count * set->dim[d].stride;
        position /= set->dim[d].count;
    }
    return rank;
}

/* Where `distance` from the first rank lies in dimensions d and further, or -1.
 * Few of the coordinates along d leave a distance that the others can reach. */
static int position_in_grid(const sode_set_t *set, int d, int distance)
{
    int low = 0, high = 0, cells = 1, stride = set->dim[d].stride;
    if (d + 1 >= set->ndims || d + 1 >= SODE_SET_DIMS) {
        int last = distance / stride;
        return distance % stride == 0 && last >= 0 && last < set->dim[d].count ? last : -1;
    }
    for (int e = d + 1; e < set->ndims; e++) {
        int reach = (set->dim[e].count - 1) * set->dim[e].stride;
        low += reach < 0 ? reach : 0;
        high += reach > 0 ? reach : 0;
        cells *= set->dim[e].count;
    }
    int k = (stride > 0 ? distance - high : distance - low) / stride;
    for (k = k > 0 ? k : 0; k < set->dim[d].count; k++) {
        int rest = distance - k * stride;
        if (stride > 0 ? rest < low : rest > high)
            return -1;
        int inside = position_in_grid(set, d + 1, rest);
        if (inside >= 0)
            return k * cells + inside;
    }
    return -1;
}

/* ---- interning ---------------------------------------------------------- */

static int has_ranks(const sode_set_t *s, const int *ranks, int size)
{
    if (s->size != size)
        return 0;
    for (int k = 0; k < size; k++)
        if (sode_set_member(s, k) != ranks[k])
            return 0;
    return 1;
}

int sode_set_intern(const int *ranks, int size, sode_set_t **set)
{
    uint64_t id = hash_ranks(ranks, size);
    sode_hash_link_t *alike = sode_hash_find(&sode_context.sets, id);
    while (alike && !has_ranks((sode_set_t *)alike, ranks, size))
        alike = sode_hash_next(alike);
    if (alike) {
        *set = (sode_set_t *)alike;
        return SODE_OK;
    }
    struct sode_set_dim dim[SODE_SET_DIMS];
    int ndims = find_grid(ranks, size, dim);
    size_t bytes = ndims ? 0 : (size_t)size * sizeof *ranks;
    sode_set_t *s = calloc(1, sizeof *s + bytes);
    if (!s)
        return sode_fail(SODE_ERR_MEMORY, "cannot keep a set of %d nodes",
                         size);
    s->id = id;
    s->size = size;
    s->first = size > 0 ? ranks[0] : -1;
    s->ndims = ndims;
    for (int d = 0; d < ndims; d++)
        s->dim[d] = dim[d];
    if (bytes) {
        s->list = (int *)(s + 1);
        memcpy(s->list, ranks, bytes);
    }
    s->self = sode_set_position(s, sode_context.rank);
    s->comm = s->program_comm = MPI_COMM_NULL;
    sode_hash_add(&sode_context.sets, &s->link, id);
    *set = s;
    return SODE_OK;
}

sode_set_t *sode_set_find(uint64_t id)
{
    return (sode_set_t *)sode_hash_find(&sode_context.sets, id);
}

int sode_set_position(const sode_set_t *set, int rank)
{
    if (!set->list)
        return set->size > 0 ? position_in_grid(set, 0, rank - set->first) : -1;
    for (int k = 0; k < set->size; k++)
        if (set->list[k] == rank)
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
        if (sode_set_position(outer, sode_set_member(inner, k)) < 0)
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
        if (sode_set_position(b, sode_set_member(a, k)) >= 0)
            ranks[size++] = sode_set_member(a, k);
    int status = sode_set_intern(ranks, size, both);
    free(ranks);
    return status;
}

sode_set_t *sode_set_walk(const sode_set_t *set)
{
    return (sode_set_t *)sode_hash_walk(&sode_context.sets, set ? &set->link : NULL);
}

static void free_set(void *object)
{
    sode_set_t *s = object;
    if (s->program_comm != MPI_COMM_NULL)
        MPI_Comm_free(&s->program_comm);
    if (s->comm != MPI_COMM_NULL && s->comm != sode_context.comm)
        MPI_Comm_free(&s->comm);
    free(s);
}

void sode_set_free_all(void)
{
    sode_hash_free(&sode_context.sets, free_set);
}
