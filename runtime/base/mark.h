/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The hooks that all layers mark their work with.  While nothing is observed a
 * hook is one branch on a global that never changes; it reads no clock.  Else it
 * calls the recorder, which is above this layer (observe/record.c).
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
#ifndef SODE_BASE_MARK_H
#define SODE_BASE_MARK_H

#include <stddef.h>
#include <stdint.h>

struct sode_array;
typedef struct sode_site sode_site_t; /* a directive in the source (observe/) */

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
    SODE_MARK_FILE,      /* a file is written or read */
    SODE_MARK_TRANSFER,  /* from begin to arrival; not nested */
    SODE_MARK_LATE,      /* made by the writer: part of a wait */
    SODE_MARKS
};

/* An execution of an exchange sends so much. */
typedef struct sode_traffic {
    int64_t sent, received;             /* messages */
    int64_t sent_bytes, received_bytes;
} sode_traffic_t;

/* Of time blocks that the rank has executed (`blocking`), as many as calls. */
typedef struct sode_blocked {
    int64_t pa2;       /* those by it */
    int64_t diamond;
    int64_t steps;     /* of all */
    int64_t longest;   /* steps of one, > 0 */
    int64_t redundant; /* points computed, less the own ones, in all loops; negative where
                          others compute own points, but not over all ranks */
} sode_blocked_t;

/* What a recorder is told: sode_mark_NAME calls its NAME if something is observed. */
#define SODE_TOLD(TOLD)                                                                                      \
    /* The last directive that was entered ends. */                                                          \
    TOLD(leave_last, (void), ())                                                                             \
    /* The arrays that the next frame is about; or the array, by its name in the file, and                   \
     * the file: either may be NULL. */                                                                      \
    TOLD(arrays, (int count, struct sode_array *const *arrays), (count, arrays))                             \
    TOLD(about, (const char *array, const char *path), (array, path))                                        \
    /* A call of another library begins or ends that may wait for other ranks. */                            \
    TOLD(foreign, (int begins), (begins))                                                                    \
    /* What the exchange of the site that is in turn sends. */                                               \
    TOLD(traffic, (const sode_traffic_t *traffic, const char *transport), (traffic, transport))              \
    /* What the site in turn is in words, "all-to-all among 4 nodes". */                                     \
    TOLD(pattern, (const char *text), (text))                                                                \
    /* Bytes that the site in turn has moved to a file, and from one. */                                     \
    TOLD(moved, (int64_t written, int64_t read), (written, read))                                            \
    /* Time blocks of the directive at this place. */                                                        \
    TOLD(blocked, (const char *where, const sode_blocked_t *blocked), (where, blocked))

/* Who records. */
typedef struct sode_recorder {
    /* Returns the number of the frame, or 0: not on this thread, or a loop
     * inside a loop. */
    int (*enter)(enum sode_mark kind, const char *what, const char *where);
    void (*leave)(int frame); /* and the frames in it */
    int64_t (*now)(void);     /* ns, never 0 */
    void (*step)(enum sode_mark kind, int64_t begin);
    int64_t (*wait)(void);
    sode_site_t *(*site)(void);
    sode_site_t *(*turn)(sode_site_t *site);
#define SODE_FIELD(name, parameters, arguments) void (*name) parameters;
    SODE_TOLD(SODE_FIELD)
} sode_recorder_t;

/* What is observed, and who records it.  Set at the start, before the first
 * hook. */
enum sode_observe { SODE_TRACING = 1, SODE_COUNTING = 2, SODE_GUARDING = 4 };
extern unsigned sode_observed;
extern const sode_recorder_t *sode_recorder; /* not NULL if sode_observed */

static inline int sode_is_observed(void)
{
    return __builtin_expect(sode_observed != 0, 0);
}

#define SODE_TELL(name, parameters, arguments)                                                               \
    static inline void sode_mark_##name parameters                                                           \
    {                                                                                                        \
        if (sode_is_observed())                                                                              \
            sode_recorder->name arguments;                                                                   \
    }
SODE_TOLD(SODE_TELL)

/* ---- frames ---- */

static inline int sode_mark_enter(enum sode_mark kind, const char *what,
                                  const char *where)
{
    return sode_is_observed() ? sode_recorder->enter(kind, what, where) : 0;
}

static inline void sode_mark_leave(int frame)
{
    if (__builtin_expect(frame != 0, 0))
        sode_recorder->leave(frame);
}

/* ---- what the next directive ends ---- */

/* When a directive begins, that moment goes there, in seconds, once; NULL: nowhere. */
extern double *sode_mark_until;
void sode_mark_note_until(void);

/* A directive begins. */
static inline void sode_mark_next(void)
{
    if (__builtin_expect(sode_mark_until != NULL, 0))
        sode_mark_note_until();
}

/* ---- steps ---- */

static inline int64_t sode_mark_begin(void)
{
    return sode_is_observed() ? sode_recorder->now() : 0;
}

static inline void sode_mark_end(enum sode_mark kind, int64_t begin)
{
    if (__builtin_expect(begin != 0, 0))
        sode_recorder->step(kind, begin);
}

/* A wait that did not succeed at once begins here (watchdog); ends with a step. */
static inline int64_t sode_mark_wait(void)
{
    return sode_is_observed() ? sode_recorder->wait() : 0;
}

/* ---- whose work it is ---- */

/* The site that steps of this thread belong to; NULL: none, or not observed. */
static inline sode_site_t *sode_mark_site(void)
{
    return sode_is_observed() ? sode_recorder->site() : NULL;
}

/* Makes it this one; returns the one before. */
static inline sode_site_t *sode_mark_turn(sode_site_t *site)
{
    return sode_is_observed() ? sode_recorder->turn(site) : NULL;
}

#endif
