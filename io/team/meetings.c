/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "team/meetings.h"

#include <stdlib.h>

#include "base/status.h"

int sode_meetings_open(sode_meetings_t *meetings, size_t most)
{
    *meetings = (sode_meetings_t){.list = malloc((most + 1) * sizeof *meetings->list)};
    return meetings->list ? 0 : sode_io_fail("no memory for a list of nodes");
}

static int by_distance(const void *left, const void *right)
{
    const sode_meeting_t *a = left, *b = right;
    return a->away < b->away ? -1 : a->away > b->away;
}

static void add(const sode_io_team_t *team, sode_meetings_t *meetings, int away, const void *what)
{
    meetings->list[meetings->count++] = (sode_meeting_t){(away + team->size) % team->size, what};
}

void sode_meetings_send(const sode_io_team_t *team, sode_meetings_t *meetings, int to, const void *what)
{
    add(team, meetings, to - team->rank, what);
}

void sode_meetings_get(const sode_io_team_t *team, sode_meetings_t *meetings, int from, const void *what)
{
    add(team, meetings, team->rank - from, what);
}

static void sort(const sode_meetings_t *meetings)
{
    if (meetings->count > 1)
        qsort(meetings->list, meetings->count, sizeof *meetings->list, by_distance);
}

int sode_meetings_hold(const sode_io_team_t *team, const sode_meetings_t *sends, const sode_meetings_t *gets,
                       sode_meet_t *meet, void *work)
{
    const sode_meeting_t *out = sends->list, *out_end = out + sends->count;
    const sode_meeting_t *in = gets->list, *in_end = in + gets->count;
    sort(sends);
    sort(gets);
    while (out < out_end || in < in_end) {
        int away = out < out_end ? out->away : team->size;
        if (in < in_end && in->away < away)
            away = in->away;
        const void *going = out < out_end && out->away == away ? (out++)->what : NULL;
        const void *coming = in < in_end && in->away == away ? (in++)->what : NULL;
        SODE_IO_TRY(meet(work, away, going, coming));
    }
    return 0;
}
