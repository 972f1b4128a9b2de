/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "team/shared.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/status.h"
#include "sode/library.h"
#include "team/comm.h"

/* In front of a node's memory: the step that it has passed, on a page of its own. */
enum { HEAD = 4096 };

struct sode_shared {
    MPI_Win window;
    char *base[]; /* of each node */
};

static _Atomic int64_t *passed(const sode_shared_t *s, int rank)
{
    return (_Atomic int64_t *)(void *)s->base[rank];
}

static int find_bases(const sode_io_team_t *team, sode_shared_t *s)
{
    for (int r = 0; r < team->size; r++) {
        MPI_Aint size;
        int unit;
        if (MPI_Win_shared_query(s->window, r, &size, &unit, &s->base[r]) != MPI_SUCCESS)
            return 1;
    }
    atomic_init(passed(s, team->rank), 0); /* seen by all after the agreement that follows */
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
    int code = MPI_Win_allocate_shared((MPI_Aint)(bytes + HEAD), 1, apart, sode_team_comm(team), &own, &s->window);
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
    return s->base[rank] + HEAD;
}

void sode_shared_pass(const sode_io_team_t *team, sode_shared_t *s, int64_t step)
{
    MPI_Win_sync(s->window);
    atomic_store_explicit(passed(s, team->rank), step, memory_order_release);
}

typedef struct waiting {
    const sode_shared_t *shared;
    int64_t step;
    int next, size; /* the first node that may not have passed it, of so many */
} waiting_t;

static int look(void *argument, int *done)
{
    waiting_t *w = argument;
    while (w->next < w->size && atomic_load_explicit(passed(w->shared, w->next), memory_order_acquire) >= w->step)
        w->next++;
    *done = w->next == w->size;
    return 0;
}

int sode_shared_wait(const sode_io_team_t *team, sode_shared_t *s, int64_t step)
{
    waiting_t w = {s, step, 0, team->size};
    SODE_IO_TRY(sode_together_until(look, &w));
    MPI_Win_sync(s->window);
    return 0;
}
