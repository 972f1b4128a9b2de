/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "transport/window.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/settings.h"
#include "base/wait.h"

enum {
    LINE = 64,
    PAGE = 4096,       /* sizes are multiples: MPICH 4.0.2 puts to a wrong
                          address if they are none of 16 */
    LEAST = 1 << 20,
    WINDOWS = 32,      /* at most, in all; MPICH 4.0 has room for 2,000 */
    TRIAL_BYTES = 4096,
    TRIAL_MS = 5000
};

typedef struct span { /* taken, ascending */
    struct span *next;
    size_t offset, bytes;
} span_t;

struct sode_window {
    sode_window_t *next; /* made before */
    MPI_Comm comm;
    MPI_Win win;
    char *base;
    size_t size;
    span_t *spans;
};

static sode_window_t *windows;
static int nwindows;
static int broken; /* the trial failed */
static const char *news;

static size_t rounded(size_t bytes, size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

/* Where the first gap of that size begins; *link: the span goes there.
 * SIZE_MAX: there is none. */
static size_t find_gap(sode_window_t *window, size_t bytes, span_t ***link)
{
    size_t at = 0;
    *link = &window->spans;
    while (**link) {
        if ((**link)->offset - at >= bytes)
            return at;
        at = (**link)->offset + (**link)->bytes;
        *link = &(**link)->next;
    }
    return window->size - at >= bytes ? at : SIZE_MAX;
}

static int agree(MPI_Comm comm, long *values, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, values, count, MPI_LONG, MPI_MAX,
                                comm, &request));
    return sode_wait_all(1, &request);
}

/* ---- the trial ---- */

typedef struct trial {
    const sode_window_t *window;
    int64_t until;
} trial_t;

static int arrived(void *argument, int *done)
{
    trial_t *trial = argument;
    volatile uint64_t *flag = (uint64_t *)(trial->window->base + TRIAL_BYTES);
    int any;
    SODE_TRY_MPI(MPI_Win_sync(trial->window->win));
    SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, 0, trial->window->comm, &any,
                            MPI_STATUS_IGNORE));
    *done = *flag == 1 || sode_now_ms() > trial->until;
    return SODE_OK;
}

/* Every rank puts a pattern, then a flag, into the next one's window.  *failed:
 * it did not arrive as it was sent. */
static int try_window(const sode_window_t *window, long *failed)
{
    static unsigned char pattern[TRIAL_BYTES];
    uint64_t one = 1;
    int rank, size, *model, known;
    SODE_TRY_MPI(MPI_Comm_rank(window->comm, &rank));
    SODE_TRY_MPI(MPI_Comm_size(window->comm, &size));
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    for (int k = 0; k < TRIAL_BYTES; k++)
        pattern[k] = (unsigned char)(k * 7 + rank);
    SODE_TRY_MPI(
        MPI_Win_get_attr(window->win, MPI_WIN_MODEL, &model, &known));
    SODE_TRY_MPI(MPI_Put(pattern, TRIAL_BYTES, MPI_BYTE, next, 0, TRIAL_BYTES,
                         MPI_BYTE, window->win));
    SODE_TRY_MPI(MPI_Win_flush(next, window->win));
    SODE_TRY_MPI(MPI_Put(&one, sizeof one, MPI_BYTE, next, TRIAL_BYTES,
                         sizeof one, MPI_BYTE, window->win));
    SODE_TRY_MPI(MPI_Win_flush(next, window->win));
    trial_t trial = {window, sode_now_ms() + TRIAL_MS};
    SODE_TRY(sode_wait_until(arrived, &trial));
    *failed = !known || *model != MPI_WIN_UNIFIED
              || *sode_setting(SODE_SET_TEST_BROKEN_RMA) != '\0';
    for (int k = 0; k < TRIAL_BYTES; k++)
        *failed |= (unsigned char)window->base[k]
                   != (unsigned char)(k * 7 + before);
    SODE_TRY(agree(window->comm, failed, 1)); /* all have arrived, too */
    memset(window->base, 0, TRIAL_BYTES + LINE);
    return SODE_OK;
}

/* ---- making ---- */

static int make(MPI_Comm comm, size_t bytes, sode_window_t **window)
{
    sode_window_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_fail(SODE_ERR_MEMORY, "no memory for a window");
    made->comm = comm;
    made->size = rounded(2 * bytes > LEAST ? 2 * bytes : LEAST, PAGE);
    /* All ranks have just met (agree), so nobody waits here for long. */
    int code = MPI_Win_allocate((MPI_Aint)made->size, 1, MPI_INFO_NULL, comm,
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
    memset(made->base, 0, TRIAL_BYTES + LINE);
    SODE_TRY_MPI(MPI_Win_sync(made->win));
    long nothing = 0; /* the trial's puts come after the zeros */
    SODE_TRY(agree(comm, &nothing, 1));
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
    span_t **link, *span = malloc(sizeof *span);
    if (!span)
        return sode_fail(SODE_ERR_MEMORY, "no memory for a window");
    size_t offset = find_gap(window, bytes, &link);
    *span = (span_t){*link, offset, bytes};
    *link = span;
    *piece = (sode_window_piece_t){window, window->win, offset,
                                   window->base + offset};
    memset(piece->base, 0, bytes);
    SODE_TRY_MPI(MPI_Win_sync(window->win));
    return SODE_OK;
}

int sode_window_take(MPI_Comm comm, size_t bytes, sode_window_piece_t *piece)
{
    span_t **link;
    sode_window_t *window = windows;
    bytes = rounded(bytes ? bytes : 1, LINE);
    *piece = (sode_window_piece_t){0};
    while (window && window->comm != comm)
        window = window->next;
    long asked[] = {broken, nwindows, !window};
    if (window) /* only the newest one: all ranks must take the same */
        asked[2] = find_gap(window, bytes, &link) == SIZE_MAX;
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
    span_t **link = &piece->window->spans;
    while (*link && (*link)->offset != piece->offset)
        link = &(*link)->next;
    span_t *span = *link;
    if (span) {
        *link = span->next;
        free(span);
    }
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
        while (window->spans) {
            span_t *span = window->spans;
            window->spans = span->next;
            free(span);
        }
        MPI_Win_unlock_all(window->win);
        MPI_Win_free(&window->win);
        free(window);
    }
    nwindows = 0;
}
