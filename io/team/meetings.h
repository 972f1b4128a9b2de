/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nodes that have something for each other meet in the order of their distance, and no other nodes: in step t node r sends to
 * r + t and receives from r - t, so none waits for another one that waits for it.
 */
#ifndef SODE_IO_TEAM_MEETINGS_H
#define SODE_IO_TEAM_MEETINGS_H

#include "team/team.h"

typedef struct sode_meeting {
    int away;
    const void *what; /* that goes or comes */
} sode_meeting_t;

typedef struct sode_meetings {
    sode_meeting_t *list; /* [count], to be freed */
    size_t count;
} sode_meetings_t;

/* Room for so many. */
int sode_meetings_open(sode_meetings_t *meetings, size_t most);

/* Something for a node, or from it; perhaps this one. */
void sode_meetings_send(const sode_io_team_t *team, sode_meetings_t *meetings, int to, const void *what);
void sode_meetings_get(const sode_io_team_t *team, sode_meetings_t *meetings, int from, const void *what);

/* What goes `away` nodes ahead, and what comes from as many behind, or NULL; away 0: it stays. */
typedef int sode_meet_t(void *work, int away, const void *sends, const void *gets);
int sode_meetings_hold(const sode_io_team_t *team, const sode_meetings_t *sends, const sode_meetings_t *gets,
                       sode_meet_t *meet, void *work);

#endif
