/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/cut.h"

#include <stdlib.h>

#include "base/status.h"
#include "procedure/fetch.h"
#include "procedure/lines.h"

int sode_cut_ndims(const sode_triplet_t *triplets, int ndims)
{
    int ranges = 0;
    for (int d = 0; d < ndims; d++)
        ranges += triplets[d].step != 0;
    return ranges;
}

/* The dimension that is dealt out. */
static int longest(const sode_triplet_t *triplets, const int64_t *length,
                   int ndims)
{
    int found = -1;
    for (int d = 0; d < ndims; d++)
        if (triplets[d].step != 0 && (found < 0 || length[d] > length[found]))
            found = d;
    return found;
}

/* Positions lo to hi - 1 of a triplet as indices, in ascending order. */
static sode_owned_dim_t indices_of(const sode_triplet_t *t, int64_t length,
                                   int64_t lo, int64_t hi)
{
    int64_t first = t->base + lo * t->step, last = t->base + (hi - 1) * t->step;
    int64_t least = first < last ? first : last;
    int64_t most = first < last ? last : first;
    int64_t step = t->step > 0 ? t->step : t->step < 0 ? -t->step : 1;
    return (sode_owned_dim_t){.extent = length, .lo = hi > lo ? least : 0,
                              .hi = hi > lo ? most + 1 : 0,
                              .phase = step > 1 && hi > lo ? least : 0,
                              .period = step, .size = 1, .packed = 1};
}

/* The same by positions, in the same storage: a negative step walks it down. */
static sode_owned_dim_t positions_of(const sode_triplet_t *t, int64_t length,
                                     int64_t lo, int64_t hi, int64_t stride)
{
    int up = t->step > 0;
    return (sode_owned_dim_t){.extent = length, .lo = lo, .hi = hi, .period = 1,
                              .size = 1, .first = up ? lo : hi - 1,
                              .stride = up ? stride : -stride};
}

/* What this node gets of the section. */
static void deal(const sode_procedure_team_t *team, const sode_owned_t *array,
                 const sode_triplet_t *triplets, const int64_t *length,
                 sode_cut_t *cut)
{
    int along = longest(triplets, length, array->ndims);
    int64_t stride = 1;
    int shape = sode_cut_ndims(triplets, array->ndims);
    cut->piece = cut->section = *array;
    cut->section.ndims = shape;
    for (int d = array->ndims - 1; d >= 0; d--) {
        int64_t lo = 0, hi = length[d];
        if (d == along) {
            lo = hi * team->rank / team->size;
            hi = hi * (team->rank + 1) / team->size;
        }
        cut->piece.dim[d] = indices_of(&triplets[d], length[d], lo, hi);
        cut->piece.dim[d].stride = stride;
        if (triplets[d].step != 0)
            cut->section.dim[--shape] =
                positions_of(&triplets[d], length[d], lo, hi, stride);
        stride *= hi - lo;
    }
}

int sode_cut_open(const sode_procedure_team_t *team, const sode_owned_t *array,
                  const sode_triplet_t *triplets, const int64_t *length,
                  sode_cut_t *cut)
{
    *cut = (sode_cut_t){0};
    deal(team, array, triplets, length, cut);
    size_t bytes = (size_t)sode_part_elements(&cut->piece)
                   * array->element_size;
    cut->piece.base = cut->section.base = malloc(bytes + 1);
    if (!cut->piece.base)
        return sode_no_memory("a section");
    SODE_TRY(sode_spread_open(team, array, &cut->array_spread));
    SODE_TRY(sode_spread_open(team, &cut->piece, &cut->piece_spread));
    return sode_fetch(team, &cut->array_spread, cut->piece_spread.part,
                      cut->piece.base);
}

int sode_cut_store(const sode_procedure_team_t *team, const sode_cut_t *cut)
{
    return sode_fetch_over(team, &cut->piece_spread, cut->array_spread.part);
}

void sode_cut_close(sode_cut_t *cut)
{
    free(cut->piece.base);
    sode_spread_close(&cut->array_spread);
    sode_spread_close(&cut->piece_spread);
    *cut = (sode_cut_t){0};
}
