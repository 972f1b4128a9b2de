/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE /* qsort_r */
#include "procedure/spread.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/lines.h"

static int compare_dims(const sode_owned_dim_t *a, const sode_owned_dim_t *b)
{
    const int64_t pairs[][2] = {{a->lo, b->lo}, {a->hi, b->hi},
                                {a->phase, b->phase}, {a->size, b->size}};
    for (int k = 0; k < 4; k++)
        if (pairs[k][0] != pairs[k][1])
            return pairs[k][0] < pairs[k][1] ? -1 : 1;
    return 0;
}

static int compare_parts(const sode_owned_t *a, const sode_owned_t *b)
{
    int result = 0;
    for (int d = 0; d < a->ndims && !result; d++)
        result = compare_dims(&a->dim[d], &b->dim[d]);
    return result;
}

static int compare_nodes(const void *a, const void *b, void *parts)
{
    const sode_owned_t *part = parts;
    int x = *(const int *)a, y = *(const int *)b;
    int result = compare_parts(&part[x], &part[y]);
    return result ? result : x - y;
}

/* Puts copies of one part together. */
static void find_copies(sode_spread_t *s, int size)
{
    for (int r = 0; r < size; r++)
        s->order[r] = r;
    qsort_r(s->order, (size_t)size, sizeof *s->order, compare_nodes, s->part);
    for (int begin = 0, end; begin < size; begin = end) {
        const sode_owned_t *part = &s->part[s->order[begin]];
        for (end = begin + 1; end < size; end++)
            if (compare_parts(part, &s->part[s->order[end]]))
                break;
        for (int k = begin; k < end; k++) {
            s->first[s->order[k]] = begin;
            s->copies[s->order[k]] = end - begin;
        }
    }
}

static int check_whole(const sode_spread_t *s, int size)
{
    int64_t wanted = 1, found = 0;
    for (int d = 0; d < s->part->ndims; d++)
        wanted *= s->part->dim[d].extent;
    for (int r = 0; r < size; r++)
        if (sode_spread_speaks(s, r))
            found += sode_part_elements(&s->part[r]);
    if (found == wanted)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s': %lld of its %lld elements belong to nodes "
                     "that don't execute this call", s->part->name,
                     (long long)(wanted - found), (long long)wanted);
}

static int gather(const sode_procedure_team_t *team, const sode_owned_t *own,
                  sode_spread_t *s)
{
    size_t size = (size_t)team->size;
    s->part = malloc(size * sizeof *s->part);
    s->order = malloc(3 * size * sizeof *s->order);
    if (!s->part || !s->order)
        return sode_no_memory("the parts of an array");
    s->first = s->order + size;
    s->copies = s->first + size;
    SODE_PROCEDURE_ALL(MPI_Iallgather, own, (int)sizeof *own, MPI_BYTE, s->part,
                       (int)sizeof *own, MPI_BYTE, team->comm);
    for (size_t r = 0; r < size; r++)
        s->part[r].name = own->name; /* not an address of another node */
    find_copies(s, team->size);
    return check_whole(s, team->size);
}

int sode_spread_open(const sode_procedure_team_t *team, const sode_owned_t *own,
                     sode_spread_t *s)
{
    int status = gather(team, own, s);
    if (status)
        sode_spread_close(s);
    return status;
}

void sode_spread_close(sode_spread_t *s)
{
    free(s->part);
    free(s->order);
    *s = (sode_spread_t){0};
}

int sode_spread_tells(const sode_spread_t *s, int node, int reader)
{
    if (s->first[node] == s->first[reader])
        return node == reader;
    return s->order[s->first[node] + reader % s->copies[node]] == node;
}

int sode_spread_speaks(const sode_spread_t *s, int node)
{
    return s->order[s->first[node]] == node;
}
