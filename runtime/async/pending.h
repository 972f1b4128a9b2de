/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Communication in flight: the table from the id of an `async` clause to the
 * operations that were begun with it.  Any int is an id; one id may label
 * several operations.
 *
 * Whoever waits, for whatever, moves on all of them (sode_poke, base/wait.h): a
 * neighbor may wait for what this rank still has to copy or to send.
 *
 * An operation in flight keeps its number (base/operation.h):
 * who waits for it asks whether the others have begun it, so waiting is no
 * operation of its own.
 */
#ifndef SODE_ASYNC_PENDING_H
#define SODE_ASYNC_PENDING_H

#include "base/operation.h"
#include "base/set.h"
#include "base/wait.h"

typedef struct sode_pending {
    struct sode_pending *next;  /* begun later */
    int id;                     /* of the clause */
    sode_set_t *set;            /* it was begun on; the ENS if none was named */
    sode_operation_t operation; /* whose end is waited for */

    /* Makes it go on; *done: results are in place, nothing is in flight.  Does
     * not wait, and asks no other rank in particular. */
    int (*test)(void *state, int *done);
    int (*wait)(void *state);   /* returns when that is so */
    void (*free)(void *state);  /* when the record goes; may be NULL */
    const void *variable;       /* of a function, which may return before the end; or NULL */
    const char *name;           /* of the variable, or NULL */
    void (*place)(void *state); /* the program waits: the variable gets its value, which
                                   `test` and `wait` keep aside */
    void *state;
    int done;                   /* it is over; neither is called any more */
    int busy;                   /* `wait` is under way */
    sode_backoff_t backoff;   /* of the program's own polling */
    const void *storage;        /* base of the array it works on, or NULL */
} sode_pending_t;

/* Adds a copy of what is in flight: id, set, functions, state, storage.  The
 * operation under way is taken for its beginning.  Allocates only when there
 * are more at a time than ever before. */
int sode_pending_add(const sode_pending_t *pending);

/* Completes all with the id that were begun on `set` or a part of it. */
int sode_pending_wait(int id, const sode_set_t *set);

/* *done: none with the id is in flight any more, on whatever set. */
int sode_pending_test(int id, int *done);

/* Completes what works on this storage; on this state; everything. */
int sode_pending_wait_storage(const void *storage);
int sode_pending_wait_state(const void *state);
int sode_pending_wait_all(void);

/* Waits for a part of what works on this state: until `look` sets *there, which it does not wait
 * for, or all of it is over.  It stays in flight. */
int sode_pending_wait_part(const void *state, int (*look)(void *argument, int *there), void *argument);

/* The end of the program, which waits for everything: variables of functions get no
 * values any more.  tell: of those whose functions have returned, on one rank. */
void sode_pending_forget_variables(void (*tell)(const char *what, const char *where, int id,
                                                const char *name));

/* One look at everything, by the helper (helper.h), which has the lock.  Returns
 * 1 if it should look again. */
int sode_pending_move(void);

/* Releases the records; nothing is in flight. */
void sode_pending_free(void);

#endif
