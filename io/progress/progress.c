/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * sode_progress.  A call that prints nothing reads a coarse clock, a few
 * nanoseconds; on other nodes than the first, not even that.
 */
#include "sode/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "progress/line.h"
#include "team/team.h"

enum { TEXT = 300, BARS = 8 };

/* Seconds between lines: of a terminal; the first ones of a log, where they
 * become rarer. */
static const double often = 0.1, rarely = 10, rarest = 600;

/* Loops that are told of, one inside the other. */
typedef struct bar {
    char what[81];
    double begin, next; /* seconds: the first call, the next line */
    double wait;        /* to the line after that */
    long long first, last; /* done at the first call, at the last one so far */
} bar_t;

static struct {
    enum { UNKNOWN, SILENT, BAR, LINES } kind;
    int open; /* the terminal's line has no end yet */
    int n;
    bar_t bars[BARS];
} state;

static void end_line(void)
{
    if (state.open)
        fputc('\n', stderr);
    state.open = 0;
}

/* Once; nodes other than the first one are silent. */
static void choose(void)
{
    const char *wish = getenv("SODE_PROGRESS_BAR");
    if (!sode_team_is_first() || (wish && strcmp(wish, "off") == 0))
        state.kind = SILENT;
    else if ((wish && strcmp(wish, "on") == 0) || isatty(STDERR_FILENO))
        state.kind = BAR;
    else
        state.kind = LINES;
    if (state.kind == BAR)
        atexit(end_line);
}

static double now(void)
{
    struct timespec time;
#ifdef CLOCK_MONOTONIC_COARSE
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
#else
    clock_gettime(CLOCK_MONOTONIC, &time);
#endif
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- bars ------------------------------------------------------------------- */

static void begin(bar_t *bar, long long done, double at)
{
    bar->begin = at;
    bar->first = bar->last = done;
    bar->wait = state.kind == BAR ? often : rarely;
    bar->next = at + bar->wait;
}

static bar_t *find(const char *what, long long done, double at)
{
    for (int k = 0; k < state.n; k++)
        if (strncmp(state.bars[k].what, what, sizeof state.bars->what - 1) == 0)
            return &state.bars[k];
    if (state.n == BARS) /* forgets the oldest one */
        memmove(state.bars, state.bars + 1, --state.n * sizeof *state.bars);
    bar_t *bar = &state.bars[state.n++];
    snprintf(bar->what, sizeof bar->what, "%s", what);
    begin(bar, done, at);
    return bar;
}

static void drop(bar_t *bar)
{
    size_t rest = (size_t)(state.bars + state.n - bar - 1);
    memmove(bar, bar + 1, rest * sizeof *bar);
    state.n--;
}

/* ---- lines ------------------------------------------------------------------ */

static int columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1)
        return size.ws_col - 1;
    return 79;
}

static void print(const bar_t *bar, long long done, long long total, double at)
{
    char text[TEXT];
    int last = total > 0 && done >= total;
    sode_progress_facts_t facts = {bar->what, done, total, done - bar->first,
                                   at - bar->begin};
    sode_progress_line(&facts, text, sizeof text);
    if (state.kind == LINES) {
        fprintf(stderr, "%s\n", text);
        return;
    }
    fprintf(stderr, "\r%.*s\033[K", columns(), text);
    state.open = 1;
    if (last)
        end_line();
    fflush(stderr);
}

/* Lines of a log become rarer, as one looks at it more rarely. */
static void plan(bar_t *bar, double at)
{
    if (state.kind == LINES)
        bar->wait = bar->wait < rarest / 2 ? 2 * bar->wait : rarest;
    bar->next = at + bar->wait;
}

void sode_progress(const char *what, long long done, long long total)
{
    if (state.kind == UNKNOWN)
        choose();
    if (state.kind == SILENT)
        return;
    double at = now();
    bar_t *bar = find(what ? what : "progress", done, at);
    if (done < bar->last)
        begin(bar, done, at); /* the loop has begun again */
    bar->last = done;
    int last = total > 0 && done >= total;
    if (!last && at < bar->next)
        return;
    print(bar, done, total, at);
    plan(bar, at);
    if (last)
        drop(bar);
}
