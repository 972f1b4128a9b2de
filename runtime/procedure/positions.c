/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/positions.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/remote.h"

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

static int64_t place_of(const void *block, int64_t number)
{
    return number % *(const int64_t *)block;
}

static int ask(sode_procedure_team_t *team, sode_remote_t *remote,
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
        status = sode_remote_push(team, remote, ones,
                                  &(sode_reached_t){mark, 1, place_of, &block});
    }
    SODE_THEN(status, count_marks(team, mark, block, position, &p->total));
    if (!status)
        status = sode_remote_pull(
            team, remote,
            &(sode_reached_t){(char *)position, sizeof *position, place_of, &block},
            (char *)p->number);
    free(mark);
    free(ones);
    free(position);
    return status;
}

int sode_positions_find(sode_procedure_team_t *team, int64_t elements,
                        sode_positions_t *p)
{
    sode_remote_t remote = {0};
    int64_t block = elements / team->size + 1;
    int status = SODE_OK;
    for (int64_t k = 0; k < p->count && !status; k++)
        status = sode_remote_add(&remote, (int)(p->number[k] / block), p->number[k], k);
    SODE_THEN(status, ask(team, &remote, block, p));
    sode_remote_close(&remote);
    return status;
}
