/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the hooks leave behind: events in a buffer of fixed size, and where the
 * rank is now, for the watchdog's thread. */
#ifndef SODE_OBSERVE_RECORD_H
#define SODE_OBSERVE_RECORD_H

#include <stdatomic.h>

#include "base/status.h"
#include "observe/site.h"

typedef struct sode_event {
    int64_t begin, end;      /* ns of the own clock */
    const sode_site_t *site; /* may be NULL */
    uint16_t kind;           /* enum sode_mark */
    uint16_t thread;         /* 0: the main one */
} sode_event_t;

typedef struct sode_events {
    sode_event_t *events;    /* [room] in no order */
    size_t room;
    atomic_size_t claimed;   /* those beyond `room` were dropped */
} sode_events_t;
extern sode_events_t sode_events;

/* Where the main thread is.  Written by it alone. */
typedef struct sode_position {
    _Atomic(sode_site_t *) inside; /* innermost frame, or NULL */
    _Atomic(sode_site_t *) about;  /* what is waited for */
    _Atomic(sode_site_t *) last;   /* the communication that ended last */
    atomic_int waiting;            /* in a wait that did not succeed at once */
    atomic_int foreign;            /* in calls of other libraries that may wait */
    atomic_int communicating;      /* the innermost frame is a directive */
    atomic_ulong changes;          /* of the fields above */
} sode_position_t;
extern sode_position_t sode_position;

/* The clock of the events: ns, never 0. */
int64_t sode_observe_now(void);

/* Takes the place of the recorder (base/mark.h).  room: events to keep.  skew: ns added to the clock (tests). */
int sode_record_start(size_t room, int64_t skew);

/* Closes what is open, so that nothing is recorded any more. */
void sode_record_stop(void);
void sode_record_free(void);

#endif
