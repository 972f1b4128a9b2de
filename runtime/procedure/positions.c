/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/positions.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/parcels.h"

/* Marks become positions: those of this block follow those of the blocks below. */
static int count_marks(const sode_procedure_team_t *team, const char *mark,
                       int64_t block, int64_t *position, int64_t *total)
{
    int64_t own = 0, below = 0;
    for (int64_t k = 0; k < block; k++)
        own += mark[k];
    SODE_PROCEDURE_ALL(MPI_Iexscan, &own, &below, 1, MPI_INT64_T, MPI_SUM, team->comm);
    SODE_PROCEDURE_ALL(MPI_Iallreduce, &own, total, 1, MPI_INT64_T, MPI_SUM, team->comm);
    if (team->rank == 0)
        below = 0; /* MPI leaves it as it is */
    for (int64_t k = 0; k < block; k++) {
        position[k] = below;
        below += mark[k];
    }
    return SODE_OK;
}

static int ask(const sode_procedure_team_t *team, const sode_parcels_t *parcels,
               int64_t block, sode_positions_t *p)
{
    char *mark = calloc((size_t)block + 1, 1);
    char *ones = malloc((size_t)p->count + 1);
    int64_t *position = malloc((size_t)(block + 1) * sizeof *position);
    int status = SODE_OK;
    if (!mark || !ones || !position)
        status = sode_no_memory("positions of elements");
    if (!status) {
        memset(ones, 1, (size_t)p->count);
        status = sode_parcels_push(
            team, parcels, ones, NULL,
            &(sode_owned_t){.base = mark, .element_size = 1});
    }
    if (!status)
        status = count_marks(team, mark, block, position, &p->total);
    if (!status)
        status = sode_parcels_pull(
            team, parcels,
            &(sode_owned_t){.base = position, .element_size = sizeof *position},
            p->number);
    free(mark);
    free(ones);
    free(position);
    return status;
}

int sode_positions_find(const sode_procedure_team_t *team, int64_t elements,
                        sode_positions_t *p)
{
    sode_parcels_t parcels = {0};
    int64_t block = elements / team->size + 1;
    int status = SODE_OK;
    for (int64_t k = 0; k < p->count && !status; k++)
        status = sode_parcels_add(&parcels, (int)(p->number[k] / block),
                                  p->number[k] % block, k);
    if (!status)
        status = ask(team, &parcels, block, p);
    sode_parcels_close(&parcels);
    return status;
}
