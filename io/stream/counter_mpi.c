/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * In a window: MPI's own shared pointer is moved by all nodes together, and kept in a file beside the user's.
 *
 * Making a window takes longer than opening a file. So a team makes one for MANY numbers, and another one if more files are open at once. Number k
 * lies on node k modulo the nodes, so that files rarely wait for each other's.
 */
#include "stream/counter.h"

#include <stdlib.h>

#include "base/status.h"
#include "sode/library.h"

enum { MANY = 64 };

typedef struct numbers {
    unsigned long long team;
    int size;
    MPI_Win window;
    int64_t *own;  /* those of this node */
    uint64_t used; /* bit k: number k */
    struct numbers *next;
} numbers_t;

struct sode_counter {
    numbers_t *numbers;
    int k;
};

static numbers_t *windows;

/* Any of these calls may wait for other nodes. */
#define CHECK(what, call) (sode_team_foreign_begin(), check(what, call))

static int check(const char *what, int code)
{
    sode_team_foreign_end();
    return code == MPI_SUCCESS
               ? 0
               : sode_io_fail("%s: %s", what, sode_library_mpi_reason(code));
}

/* ---- windows ------------------------------------------------------------------ */

/* MPI_Finalize begins with it.  Nodes that have several windows made them in the
 * same order.  MPICH dies of windows that are left. */
static int free_all(MPI_Comm comm, int key, void *unused, void *state)
{
    (void)comm, (void)key, (void)unused, (void)state;
    while (windows) {
        numbers_t *first = windows;
        windows = first->next;
        MPI_Win_free(&first->window);
        free(first);
    }
    return MPI_SUCCESS;
}

static int free_at_end(void)
{
    static int key = MPI_KEYVAL_INVALID;
    if (key != MPI_KEYVAL_INVALID)
        return 0;
    SODE_IO_TRY(CHECK("MPI_Comm_create_keyval",
                      MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_all,
                                             &key, NULL)));
    return CHECK("MPI_Comm_set_attr",
                 MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL));
}

static int make_window(const sode_io_team_t *team, numbers_t *w)
{
    MPI_Aint bytes = (MPI_Aint)sizeof *w->own * ((MANY + team->size - 1) / team->size);
    SODE_IO_TRY(CHECK("MPI_Win_allocate",
                      MPI_Win_allocate(bytes, (int)sizeof *w->own,
                                       MPI_INFO_NULL, team->comm, &w->own,
                                       &w->window)));
    MPI_Win_set_errhandler(w->window, MPI_ERRORS_RETURN);
    return 0;
}

/* One with a free number.  Files are opened and closed by the whole team, so its nodes find the same. */
static int find_window(const sode_io_team_t *team, numbers_t **found)
{
    for (numbers_t *w = windows; w; w = w->next)
        if (w->team == team->id && ~w->used) {
            *found = w;
            return 0;
        }
    numbers_t *w = calloc(1, sizeof *w);
    int status = sode_team_agree(team, w ? free_at_end() : sode_io_fail("no memory for a number"));
    if (!status)
        status = sode_team_agree(team, make_window(team, w));
    if (status) {
        free(w);
        return 1;
    }
    *w = (numbers_t){team->id, team->size, w->window, w->own, 0, windows};
    windows = *found = w;
    return 0;
}

/* ---- numbers ------------------------------------------------------------------- */

int sode_counter_create(const sode_io_team_t *team, sode_counter_t **counter)
{
    sode_counter_t *c = calloc(1, sizeof *c);
    int status = sode_team_agree(team, c ? 0 : sode_io_fail("no memory for a number"));
    if (!status)
        status = find_window(team, &c->numbers);
    if (status) {
        free(c);
        return 1;
    }
    while (c->numbers->used >> c->k & 1)
        c->k++;
    c->numbers->used |= (uint64_t)1 << c->k;
    if (team->rank == c->k % team->size) {
        int64_t before;
        status = sode_counter_lock(c, &before) || sode_counter_unlock(c, 0);
    }
    *counter = c;
    if (sode_team_agree(team, status) == 0) /* nobody counts before it is 0 */
        return 0;
    sode_counter_free(c);
    return 1;
}

void sode_counter_free(sode_counter_t *counter)
{
    counter->numbers->used &= ~((uint64_t)1 << counter->k);
    free(counter);
}

static MPI_Aint place_of(const sode_counter_t *counter)
{
    return counter->k / counter->numbers->size;
}

int sode_counter_lock(sode_counter_t *counter, int64_t *value)
{
    numbers_t *w = counter->numbers;
    int home = counter->k % w->size;
    SODE_IO_TRY(CHECK("MPI_Win_lock", MPI_Win_lock(MPI_LOCK_EXCLUSIVE, home, 0, w->window)));
    int status = CHECK("MPI_Get", MPI_Get(value, 1, MPI_INT64_T, home, place_of(counter), 1, MPI_INT64_T, w->window));
    if (!status)
        status = CHECK("MPI_Win_flush", MPI_Win_flush(home, w->window));
    if (status)
        MPI_Win_unlock(home, w->window);
    return status;
}

int sode_counter_unlock(sode_counter_t *counter, int64_t value)
{
    numbers_t *w = counter->numbers;
    int home = counter->k % w->size;
    int status = CHECK("MPI_Put", MPI_Put(&value, 1, MPI_INT64_T, home, place_of(counter), 1, MPI_INT64_T, w->window));
    int unlocked = CHECK("MPI_Win_unlock", MPI_Win_unlock(home, w->window));
    return status || unlocked;
}
