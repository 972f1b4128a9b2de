/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "team/shared.h"

#include <stdlib.h>

#include "base/status.h"
#include "sode/library.h"
#include "team/comm.h"

struct sode_shared {
    MPI_Win window;
    char *base[]; /* of each node */
};

static int find_bases(const sode_io_team_t *team, sode_shared_t *s)
{
    for (int r = 0; r < team->size; r++) {
        MPI_Aint size;
        int unit;
        if (MPI_Win_shared_query(s->window, r, &size, &unit, &s->base[r]) != MPI_SUCCESS)
            return 1;
    }
    return MPI_Win_lock_all(MPI_MODE_NOCHECK, s->window) != MPI_SUCCESS;
}

/* Each node's begins on a page of its own. */
static int allocate(const sode_io_team_t *team, size_t bytes, sode_shared_t *s)
{
    MPI_Info apart;
    void *own;
    if (MPI_Info_create(&apart) != MPI_SUCCESS)
        return 1;
    MPI_Info_set(apart, "alloc_shared_noncontig", "true");
    int code = MPI_Win_allocate_shared((MPI_Aint)bytes, 1, apart, sode_team_comm(team), &own, &s->window);
    MPI_Info_free(&apart);
    return code != MPI_SUCCESS;
}

sode_shared_t *sode_shared_create(const sode_io_team_t *team, size_t bytes)
{
    int64_t failed = !team->local;
    sode_shared_t *s = calloc(1, sizeof *s + (size_t)team->size * sizeof *s->base);
    failed |= !s;
    if (sode_team_most(team, &failed) || failed) {
        free(s);
        return NULL;
    }
    s->window = MPI_WIN_NULL;
    sode_team_foreign_begin();
    failed = allocate(team, bytes, s) || find_bases(team, s);
    sode_team_foreign_end();
    if (!sode_team_most(team, &failed) && !failed)
        return s;
    sode_shared_free(s);
    return NULL;
}

void sode_shared_free(sode_shared_t *s)
{
    if (s && s->window != MPI_WIN_NULL) {
        sode_team_foreign_begin();
        MPI_Win_unlock_all(s->window);
        MPI_Win_free(&s->window);
        sode_team_foreign_end();
    }
    free(s);
}

char *sode_shared_of(const sode_shared_t *s, int rank)
{
    return s->base[rank];
}

int sode_shared_meet(const sode_io_team_t *team, sode_shared_t *s)
{
    MPI_Request all;
    MPI_Win_sync(s->window);
    if (MPI_Ibarrier(sode_team_comm(team), &all) != MPI_SUCCESS)
        return sode_io_fail("MPI_Ibarrier failed");
    sode_together_wait(1, &all);
    MPI_Win_sync(s->window);
    return 0;
}
