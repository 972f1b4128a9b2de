/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "transport/window.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/settings.h"
#include "base/wait.h"
#include "transport/spans.h"

enum {
    LINE = 64,
    UNIT = 4096,       /* sizes are multiples: MPICH 4.0.2 finds a wrong
                          address if they are none of 16 */
    LEAST = 1 << 20,
    WINDOWS = 32,      /* at most, in all; MPICH 4.0 has room for 2,000 */
    TRIAL_BYTES = 4096,
    TRIAL_MS = 5000
};

struct sode_window {
    sode_window_t *next; /* made before */
    MPI_Comm comm;
    MPI_Win win;
    char *base;
    sode_spans_t spans;
};

static sode_window_t *windows;
static int nwindows;
static int broken; /* the trial failed */
static const char *news;

static size_t rounded(size_t bytes, size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

static int agree(MPI_Comm comm, long *values, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, values, count, MPI_LONG, MPI_MAX,
                                comm, &request));
    return sode_wait_all(1, &request);
}

/* ---- the trial ---- */

typedef struct probe {
    MPI_Request request;
    int64_t until;
    int arrived;
} probe_t;

static int look(void *argument, int *done)
{
    probe_t *trial = argument;
    SODE_TRY_MPI(MPI_Test(&trial->request, &trial->arrived, MPI_STATUS_IGNORE));
    *done = trial->arrived || sode_now_ms() > trial->until;
    return SODE_OK;
}

static unsigned char pattern(int rank, int k)
{
    return (unsigned char)(k * 7 + rank);
}

/* Every rank gets a pattern from the next one's window.  *failed: it did not
 * arrive as it was written. */
static int try_window(const sode_window_t *window, long *failed)
{
    static unsigned char got[TRIAL_BYTES]; /* outlives a get that is late */
    int rank, size, *model, known;
    SODE_TRY_MPI(MPI_Comm_rank(window->comm, &rank));
    SODE_TRY_MPI(MPI_Comm_size(window->comm, &size));
    int next = (rank + 1) % size;
    for (int k = 0; k < TRIAL_BYTES; k++)
        window->base[k] = (char)pattern(rank, k);
    SODE_TRY_MPI(MPI_Win_sync(window->win));
    long nothing = 0; /* all have written */
    SODE_TRY(agree(window->comm, &nothing, 1));
    SODE_TRY_MPI(
        MPI_Win_get_attr(window->win, MPI_WIN_MODEL, &model, &known));
    probe_t trial = {MPI_REQUEST_NULL, sode_now_ms() + TRIAL_MS, 0};
    SODE_TRY_MPI(MPI_Rget(got, TRIAL_BYTES, MPI_BYTE, next, 0, TRIAL_BYTES,
                          MPI_BYTE, window->win, &trial.request));
    SODE_TRY(sode_wait_until(look, &trial));
    *failed = !known || *model != MPI_WIN_UNIFIED || !trial.arrived
              || sode_setting_is(SODE_SET_TEST_BROKEN_RMA, "1");
    for (int k = 0; k < TRIAL_BYTES; k++)
        *failed |= got[k] != pattern(next, k);
    return agree(window->comm, failed, 1); /* all have got it, too */
}

/* ---- making ---- */

static int make(MPI_Comm comm, size_t bytes, sode_window_t **window)
{
    sode_window_t *made = calloc(1, sizeof *made);
    SODE_NEED(made, "a window");
    made->comm = comm;
    made->spans.size = rounded(2 * bytes > LEAST ? 2 * bytes : LEAST, UNIT);
    /* All ranks have just met (agree), so nobody waits here for long. */
    int code = MPI_Win_allocate((MPI_Aint)made->spans.size, 1, MPI_INFO_NULL, comm,
                                &made->base, &made->win);
    if (code != MPI_SUCCESS) {
        free(made);
        return sode_fail_mpi("MPI_Win_allocate", code);
    }
    nwindows++;
    made->next = windows;
    windows = made;
    SODE_TRY_MPI(MPI_Win_set_errhandler(made->win, MPI_ERRORS_RETURN));
    SODE_TRY_MPI(MPI_Win_lock_all(MPI_MODE_NOCHECK, made->win));
    long failed = 0;
    SODE_TRY(try_window(made, &failed));
    if (failed) {
        broken = 1;
        news = "one-sided communication of this MPI library does not work; "
               "transport 'pack' instead of 'rma'";
        return SODE_OK;
    }
    *window = made;
    return SODE_OK;
}

static int take(sode_window_t *window, size_t bytes, sode_window_piece_t *piece)
{
    size_t offset;
    SODE_TRY(sode_spans_take(&window->spans, bytes, &offset));
    *piece = (sode_window_piece_t){window, window->win, offset,
                                   window->base + offset};
    return SODE_OK;
}

int sode_window_take(MPI_Comm comm, size_t bytes, sode_window_piece_t *piece)
{
    sode_window_t *window = windows;
    bytes = rounded(bytes ? bytes : 1, LINE);
    *piece = (sode_window_piece_t){0};
    while (window && window->comm != comm)
        window = window->next;
    long asked[] = {broken, nwindows, !window};
    if (window) /* only the newest one: all ranks must take the same */
        asked[2] = sode_spans_gap(&window->spans, bytes) == SIZE_MAX;
    SODE_TRY(agree(comm, asked, 3));
    if (asked[0] || (asked[2] && asked[1] >= WINDOWS))
        return SODE_OK;
    if (asked[2]) {
        window = NULL;
        SODE_TRY(make(comm, bytes, &window));
    }
    return window ? take(window, bytes, piece) : SODE_OK;
}

void sode_window_give_back(sode_window_piece_t *piece)
{
    if (!piece->window)
        return;
    sode_spans_give_back(&piece->window->spans, piece->offset);
    piece->window = NULL;
}

const char *sode_window_news(void)
{
    const char *text = news;
    news = NULL;
    return text;
}

void sode_window_end(void)
{
    while (windows) { /* newest first on all ranks */
        sode_window_t *window = windows;
        windows = window->next;
        sode_spans_free(&window->spans);
        MPI_Win_unlock_all(window->win);
        MPI_Win_free(&window->win);
        free(window);
    }
    nwindows = 0;
}
