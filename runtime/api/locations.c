/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Entry point: max and min with locations.  Everybody hears the value and the
 * place of everybody, so all choose the same node; it sends its locations.
 */
#include <stdlib.h>
#include <string.h>

#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "collective/collective.h"
#include "collective/combine.h"
#include "collective/type.h"
#include "map/reference.h"

typedef struct candidate {
    _Alignas(16) unsigned char value[16];
    int64_t nplace;
    int64_t place[SODE_MAX_DIMS];
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

/* Whether b is to be taken instead of a, which comes earlier in the set. */
static int better(int op, int type, int which, const candidate_t *a,
                  const candidate_t *b)
{
    int less = sode_type_less(type, b->value, a->value);
    int more = sode_type_less(type, a->value, b->value);
    if (less || more)
        return op == SODE_OP_MAX ? more : less;
    return which == SODE_EXTREME_FIRST  ? before(b, a)
           : which == SODE_EXTREME_LAST ? before(a, b)
                                        : 0;
}

static int choose(sode_set_t *set, int op, int type, int which,
                  const candidate_t *own, void *value, int *winner)
{
    candidate_t *all = malloc((size_t)set->size * sizeof *all);
    if (!all)
        return sode_fail(SODE_ERR_MEMORY, "no memory for %d values",
                         set->size);
    int status = sode_set_gather(set, own, sizeof *own, all);
    if (status == SODE_OK) {
        *winner = 0;
        for (int k = 1; k < set->size; k++)
            if (better(op, type, which, &all[*winner], &all[k]))
                *winner = k;
        memcpy(value, all[*winner].value, sode_type_size(type));
    }
    free(all);
    return status;
}

static int send_locations(sode_set_t *set, int winner, int nlocations,
                          const sode_location_t *locations)
{
    size_t size = 0;
    for (int k = 0; k < nlocations; k++)
        size += locations[k].size;
    if (size == 0)
        return SODE_OK;
    char *buffer = malloc(size), *at = buffer;
    if (!buffer)
        return sode_fail(SODE_ERR_MEMORY, "no memory for locations");
    for (int k = 0; k < nlocations; at += locations[k++].size)
        memcpy(at, locations[k].data, locations[k].size);
    int status =
        sode_set_bcast(set, winner, buffer, size, SODE_COLLECTIVE_LIMIT);
    at = buffer;
    for (int k = 0; k < nlocations; at += locations[k++].size)
        memcpy(locations[k].data, at, locations[k].size);
    free(buffer);
    return status;
}

static int check(int op, int type)
{
    MPI_Datatype mpi_type;
    MPI_Op mpi_op;
    if (op != SODE_OP_MAX && op != SODE_OP_MIN)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "only max and min have locations");
    return sode_type_find(type, op, &mpi_type, &mpi_op);
}

static int reduce(const char *where, int op, int type, void *value,
                  int nlocations, const sode_location_t *locations, int which,
                  int nplace, const sode_index_t *place, int clause,
                  const sode_ref_t *on)
{
    sode_set_t *set;
    candidate_t own = {.nplace = nplace};
    int winner = 0;
    SODE_TRY(check(op, type));
    SODE_TRY(clause ? sode_reference_cut(on, &set)
                    : sode_reference_in_ens(on, &set));
    if (set->self < 0)
        return SODE_OK;
    memcpy(own.value, value, sode_type_size(type));
    for (int d = 0; d < nplace; d++)
        own.place[d] = place[d];
    SODE_TRY(sode_operation_begin(set, "reduction", where));
    SODE_TRY(choose(set, op, type, which, &own, value, &winner));
    SODE_TRY(send_locations(set, winner, nlocations, locations));
    sode_operation_end();
    return SODE_OK;
}

SODE_EXPORT void sode_reduction_locations(const char *where, int op, int type,
                                          void *value, int nlocations,
                                          const sode_location_t *locations,
                                          int which, int nplace,
                                          const sode_index_t *place, int clause,
                                          const sode_ref_t *on)
{
    SODE_CHECK(where, clause ? "clause" : "directive", "reduction",
               reduce(where, op, type, value, nlocations, locations, which,
                      nplace, place, clause, on));
}
