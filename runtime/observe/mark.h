/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The hooks that all layers mark their work with.  While nothing is observed a
 * hook is one branch on a global that never changes; it reads no clock.
 *
 * Two kinds of spans, both nested in time:
 *
 *     frame    a directive, loop or task, with its place in the source; opened
 *              and closed on the main thread (sode_mark_enter, sode_mark_leave)
 *     step     what happens inside: pack, wait, ...; belongs to the site of the
 *              frame, or to that of the exchange that is moved on meanwhile
 *
 *     int64_t mark = sode_mark_begin();
 *     ...
 *     sode_mark_end(SODE_MARK_PACK, mark);
 */
#ifndef SODE_OBSERVE_MARK_H
#define SODE_OBSERVE_MARK_H

#include <stddef.h>
#include <stdint.h>

struct sode_array;
typedef struct sode_site sode_site_t; /* a directive in the source (site.h) */

enum sode_mark {
    SODE_MARK_DIRECTIVE, /* frames */
    SODE_MARK_LOOP,
    SODE_MARK_CORE,
    SODE_MARK_RIM,
    SODE_MARK_TASK,
    SODE_MARK_PLAN,      /* steps: an exchange is made */
    SODE_MARK_PACK,
    SODE_MARK_UNPACK,
    SODE_MARK_COPY,      /* inside the rank */
    SODE_MARK_WAIT,
    SODE_MARK_TRANSFER,  /* from begin to arrival; not nested */
    SODE_MARK_LATE,      /* made by the writer: part of a wait */
    SODE_MARKS
};

/* What is observed.  Set at the start, before the first hook. */
enum sode_observe { SODE_TRACING = 1, SODE_COUNTING = 2, SODE_GUARDING = 4 };
extern unsigned sode_observed;

static inline int sode_is_observed(void)
{
    return __builtin_expect(sode_observed != 0, 0);
}

/* ---- frames ---- */

/* Returns the number of the frame, or 0: not on this thread, or a loop inside a
 * loop. */
int sode_observe_enter(enum sode_mark kind, const char *what,
                       const char *where);
void sode_observe_leave(int frame); /* and the frames in it */
void sode_observe_leave_last(void); /* the last directive that was entered */

static inline int sode_mark_enter(enum sode_mark kind, const char *what,
                                  const char *where)
{
    return sode_is_observed() ? sode_observe_enter(kind, what, where) : 0;
}

static inline void sode_mark_leave(int frame)
{
    if (__builtin_expect(frame != 0, 0))
        sode_observe_leave(frame);
}

/* The arrays that the next frame is about. */
void sode_observe_arrays(int count, struct sode_array *const *arrays);

static inline void sode_mark_arrays(int count, struct sode_array *const *arrays)
{
    if (sode_is_observed())
        sode_observe_arrays(count, arrays);
}

/* ---- steps ---- */

int64_t sode_observe_now(void); /* ns, never 0 */
void sode_observe_step(enum sode_mark kind, int64_t begin);

static inline int64_t sode_mark_begin(void)
{
    return sode_is_observed() ? sode_observe_now() : 0;
}

static inline void sode_mark_end(enum sode_mark kind, int64_t begin)
{
    if (__builtin_expect(begin != 0, 0))
        sode_observe_step(kind, begin);
}

/* A wait that did not succeed at once begins here (watchdog); ends with a step. */
int64_t sode_observe_wait(void);

static inline int64_t sode_mark_wait(void)
{
    return sode_is_observed() ? sode_observe_wait() : 0;
}

/* ---- whose work it is ---- */

/* The site that steps of this thread belong to; NULL: none, or not observed. */
sode_site_t *sode_observe_site(void);
/* Makes it this one; returns the one before. */
sode_site_t *sode_observe_turn(sode_site_t *site);

static inline sode_site_t *sode_mark_site(void)
{
    return sode_is_observed() ? sode_observe_site() : NULL;
}

static inline sode_site_t *sode_mark_turn(sode_site_t *site)
{
    return sode_is_observed() ? sode_observe_turn(site) : NULL;
}

/* An execution of the exchange of the site that is in turn sends so much. */
typedef struct sode_traffic {
    int64_t sent, received;             /* messages */
    int64_t sent_bytes, received_bytes;
} sode_traffic_t;
void sode_observe_traffic(const sode_traffic_t *traffic, const char *transport);

#endif
