/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Every rank has a candidate: its value, its place, and the locations if they
 * are small.  A reduction by an operation of ours keeps the better of two, so
 * that nobody hears of all.  Long locations come from the winner afterwards.
 *
 *     candidate | location 0 | location 1 | ...    one element of its length
 */
#include "collective/extreme.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "base/wait.h"
#include "collective/collective.h"
#include "collective/combine.h"
#include "collective/fused.h"
#include "collective/own_op.h"
#include "collective/type.h"

typedef struct candidate {
    _Alignas(16) unsigned char value[16];
    int64_t place[SODE_MAX_DIMS];
    int32_t nplace;
    int32_t position;        /* of its rank in the set */
    int32_t op, type, which;
    int32_t bytes;           /* of the element, locations included */
} candidate_t;

static int before(const candidate_t *a, const candidate_t *b)
{
    /* The sequential program starts with what has no place. */
    if (a->nplace == 0 || b->nplace == 0)
        return a->nplace == 0 && b->nplace > 0;
    for (int d = 0; d < a->nplace; d++)
        if (a->place[d] != b->place[d])
            return a->place[d] < b->place[d];
    return 0;
}

/* Not a number: less good than any. */
static int is_nan(const candidate_t *a)
{
    switch (a->type) {
    case SODE_FLOAT: return __builtin_isnan(*(const float *)a->value);
    case SODE_DOUBLE: return __builtin_isnan(*(const double *)a->value);
    case SODE_LDOUBLE: return __builtin_isnan(*(const long double *)a->value);
    default: return 0;
    }
}

/* Whether b is to be taken instead of a: an order of all candidates, whoever is
 * compared with whom first. */
static int is_better(const candidate_t *a, const candidate_t *b)
{
    int less = sode_type_less(a->type, b->value, a->value);
    int more = sode_type_less(a->type, a->value, b->value);
    int earlier = before(b, a), later = before(a, b);
    if (less || more)
        return a->op == SODE_OP_MAX ? more : less;
    if (is_nan(a) != is_nan(b))
        return is_nan(a);
    if (a->which == SODE_EXTREME_FIRST && (earlier || later))
        return earlier;
    if (a->which == SODE_EXTREME_LAST && (earlier || later))
        return later;
    return b->position < a->position;
}

void sode_extreme_combine(void *in, void *inout, int *length,
                          MPI_Datatype *type)
{
    const char *from = in;
    char *to = inout;
    (void)type;
    for (int k = 0; k < *length; k++) {
        const candidate_t *other = (const candidate_t *)(const void *)from;
        size_t bytes = (size_t)other->bytes;
        if (is_better((const candidate_t *)(const void *)to, other))
            memcpy(to, from, bytes);
        from += bytes;
        to += bytes;
    }
}

/* ---- locations ---------------------------------------------------------- */

size_t sode_location_bytes(int count, const sode_location_t *locations)
{
    size_t bytes = 0;
    for (int k = 0; k < count; k++)
        bytes += locations[k].size;
    return bytes;
}

static void put_locations(const sode_located_t *x, char *to)
{
    for (int k = 0; k < x->nlocations; to += x->locations[k++].size)
        memcpy(to, x->locations[k].data, x->locations[k].size);
}

static void get_locations(const sode_located_t *x, const char *from)
{
    for (int k = 0; k < x->nlocations; from += x->locations[k++].size)
        memcpy(x->locations[k].data, from, x->locations[k].size);
}

static int send_locations(sode_set_t *set, int root, const sode_located_t *x)
{
    size_t bytes = sode_location_bytes(x->nlocations, x->locations);
    char *buffer = malloc(bytes);
    SODE_NEED(buffer, "locations");
    put_locations(x, buffer);
    int status =
        sode_set_bcast(set, root, buffer, bytes, SODE_COLLECTIVE_LIMIT);
    if (status == SODE_OK)
        get_locations(x, buffer);
    free(buffer);
    return status;
}

/* ---- the reduction ------------------------------------------------------ */

/* There is no reduction of messages of one's own without a communicator. */
static int combine_without_comm(sode_set_t *set, candidate_t *best)
{
    size_t bytes = (size_t)best->bytes;
    char *all = malloc(bytes * (size_t)set->size);
    SODE_NEED(all, "locations");
    int status = sode_set_gather(set, best, bytes, all);
    for (int k = 0; k < set->size && status == SODE_OK; k++)
        sode_extreme_combine(all + (size_t)k * bytes, best, &(int){1}, NULL);
    free(all);
    return status;
}

static int combine(sode_set_t *set, candidate_t *best)
{
    MPI_Datatype type;
    MPI_Request request;
    if (set->size == 1)
        return SODE_OK;
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm)
        return combine_without_comm(set, best);
    SODE_TRY(sode_own_ops_make());
    SODE_TRY(sode_fused_type((size_t)best->bytes, &type));
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, best, 1, type,
                                sode_context.own_ops[SODE_OWN_EXTREME],
                                set->comm, &request));
    return sode_wait_all(1, &request);
}

int sode_set_find_extreme(sode_set_t *set, const sode_located_t *x)
{
    size_t bytes = sode_location_bytes(x->nlocations, x->locations);
    int along = bytes <= SODE_FUSED_LIMIT - sizeof(candidate_t);
    size_t whole = sode_fused_round(sizeof(candidate_t) + (along ? bytes : 0));
    candidate_t *best = calloc(1, whole);
    SODE_NEED(best, "locations");
    memcpy(best->value, x->value, sode_type_size(x->type));
    for (int d = 0; d < x->nplace; d++)
        best->place[d] = x->place[d];
    best->nplace = x->nplace;
    best->position = set->self;
    best->op = x->op;
    best->type = x->type;
    best->which = x->which;
    best->bytes = (int32_t)whole;
    if (along)
        put_locations(x, (char *)(best + 1));
    int status = combine(set, best);
    int winner = best->position;
    if (status == SODE_OK) {
        memcpy(x->value, best->value, sode_type_size(x->type));
        if (along)
            get_locations(x, (char *)(best + 1));
    }
    free(best);
    return status == SODE_OK && !along ? send_locations(set, winner, x)
                                       : status;
}
