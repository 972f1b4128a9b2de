/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* In a window of node 0: MPI's own shared pointer is moved by all nodes together, and kept in a file beside the user's. */
#include "stream/counter.h"

#include <stdlib.h>

#include "base/status.h"
#include "sode/library.h"
#include "team/comm.h"

struct sode_counter {
    MPI_Win window;
    int64_t *value; /* of node 0 */
    sode_counter_t *next; /* of those that are there */
};

static sode_counter_t *counters;

/* Any of these calls may wait for other nodes. */
#define CHECK(what, call) (sode_team_foreign_begin(), check(what, call))

static int check(const char *what, int code)
{
    sode_team_foreign_end();
    return code == MPI_SUCCESS
               ? 0
               : sode_io_fail("%s: %s", what, sode_library_mpi_reason(code));
}

/* ---- lifetime ----------------------------------------------------------------- */

/* MPI_Finalize begins with it.  Nodes that have several files opened them in the
 * same order.  MPICH dies of windows that are left. */
static int free_rest(MPI_Comm comm, int key, void *unused, void *state)
{
    (void)comm, (void)key, (void)unused, (void)state;
    while (counters)
        sode_counter_free(counters);
    return MPI_SUCCESS;
}

static int free_at_end(void)
{
    static int key = MPI_KEYVAL_INVALID;
    if (key != MPI_KEYVAL_INVALID)
        return 0;
    SODE_IO_TRY(CHECK("MPI_Comm_create_keyval",
                      MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_rest,
                                             &key, NULL)));
    return CHECK("MPI_Comm_set_attr",
                 MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL));
}

static int open_window(const sode_io_team_t *team, sode_counter_t *c)
{
    MPI_Aint size = team->rank == 0 ? (MPI_Aint)sizeof *c->value : 0;
    SODE_IO_TRY(CHECK("MPI_Win_allocate",
                      MPI_Win_allocate(size, (int)sizeof *c->value,
                                       MPI_INFO_NULL, sode_team_comm(team),
                                       &c->value, &c->window)));
    MPI_Win_set_errhandler(c->window, MPI_ERRORS_RETURN);
    if (team->rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, c->window);
        *c->value = 0;
        MPI_Win_unlock(0, c->window);
    }
    return 0;
}

int sode_counter_create(const sode_io_team_t *team, sode_counter_t **counter)
{
    sode_counter_t *c = calloc(1, sizeof *c);
    int status = sode_team_agree(team, c ? free_at_end() : sode_io_fail("no memory for a number"));
    if (!status)
        status = sode_team_agree(team, open_window(team, c)); /* nobody counts before it is 0 */
    if (status) {
        free(c);
        return 1;
    }
    c->next = counters;
    counters = c;
    *counter = c;
    return 0;
}

void sode_counter_free(sode_counter_t *counter)
{
    sode_counter_t **link = &counters;
    while (*link != counter)
        link = &(*link)->next;
    *link = counter->next;
    MPI_Win_free(&counter->window);
    free(counter);
}

/* ---- use ------------------------------------------------------------------------ */

int sode_counter_lock(sode_counter_t *counter, int64_t *value)
{
    SODE_IO_TRY(CHECK("MPI_Win_lock", MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0,
                                                   counter->window)));
    int status = CHECK("MPI_Get", MPI_Get(value, 1, MPI_INT64_T, 0, 0, 1,
                                          MPI_INT64_T, counter->window));
    SODE_IO_THEN(status, CHECK("MPI_Win_flush", MPI_Win_flush(0, counter->window)));
    if (status)
        MPI_Win_unlock(0, counter->window);
    return status;
}

int sode_counter_unlock(sode_counter_t *counter, int64_t value)
{
    int status = CHECK("MPI_Put", MPI_Put(&value, 1, MPI_INT64_T, 0, 0, 1,
                                          MPI_INT64_T, counter->window));
    int unlocked = CHECK("MPI_Win_unlock", MPI_Win_unlock(0, counter->window));
    return status || unlocked;
}
