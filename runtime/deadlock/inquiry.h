/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Inquiries: a rank that waits for long finds out whether it waits in vain.
 *
 * It asks the ranks it waits for, "I am in operation k of set s, and it is
 * this; and you?", again after twice the time, and then again.  Whoever waits
 * for whatever reads such questions:
 *
 *     has started operation k of s   compares it with its own record of it.  If
 *                                    they differ, ranks disagree about what
 *                                    comes next: that ends the job
 *     has left                       says so (leave.h), unless its history shows
 *                                    that ranks have disagreed before
 *     waits for something else       passes the question on to those it waits
 *                                    for itself.  A question that comes back
 *                                    to the one who asked first has gone round
 *                                    ranks that all wait for each other
 *     computes                       reads nothing: it starts k sooner or later
 *
 *     rank 0  barrier, line 10 ------ 7 of s? -----> rank 1, reflect, line 20
 *     rank 1  "line 10: 'barrier' of rank 0 meets 'reflect' of rank 1 (line 20)"
 *
 * No answer depends on time; waiting long only decides when to ask.  Whom to
 * ask is known from the operation (enum sode_needs).  Where all ranks of a set
 * are needed each asks the next one of the set: a barrier of P ranks, one of
 * which is late, sends P questions and not P * P.  Questions are passed on only
 * along needs that are certain, by ranks that cannot go on without: what such a
 * chain says stays true until its end is reached, so no deadlock is claimed that
 * is none.
 *
 * MPI errors are told only after the same has been asked: a message that is too
 * long for its receiver nearly always comes from another directive.
 *
 * Each unnecessary question makes the time to the next one longer, so that a
 * program whose ranks often wait for a slow one sends few.
 */
#ifndef SODE_DEADLOCK_INQUIRY_H
#define SODE_DEADLOCK_INQUIRY_H

#include <stdint.h>

#include "base/operation.h"

typedef struct sode_question {
    uint64_t set, number, history; /* the operation the sender waits in, and
                                      what its set did before */
    sode_told_t told;              /* about it */
    int certain;                   /* the sender cannot go on without the
                                      receiver */
    int first;                     /* rank that asked first */
    uint64_t first_set, first_number; /* what that waits in */
    uint64_t serial;               /* of its question */
} sode_question_t;

/* A question that waits here for an answer. */
typedef struct sode_kept {
    sode_question_t question;
    int rank; /* who sent it */
} sode_kept_t;

enum { SODE_PASSED = 8 }; /* chains that are passed on in one turn */

typedef struct sode_inquiry {
    sode_kept_t *kept; /* [count] the last one of each rank */
    int count;
    size_t room;
    uint64_t serial;   /* of the own questions */
    int turn;          /* so many times asked in this operation */
    uint64_t set, number; /* this one */
    int stuck;         /* asked in the wait that is under way */
    int64_t after_ms;  /* a wait of this length asks; 0: the shortest */
    struct {
        int first;
        uint64_t serial;
    } passed[SODE_PASSED]; /* [npassed] since the last turn */
    int npassed;
} sode_inquiry_t;

/* Reads what others have sent.  SODE_ERR_LEFT, _DISAGREE, _DEADLOCK: the
 * operation under way can never complete; _AWAITED: see leave.h. */
int sode_inquiry_listen(void);

/* In a wait that has lasted for long: asks.  blocked: this rank does nothing else
 * meanwhile. */
int sode_inquiry_ask(int blocked);

/* How long a wait lasts, in ms, before it asks. */
int64_t sode_inquiry_backoff(void);

/* The wait is over; it has asked. */
void sode_inquiry_settle(void);

/* "No": this rank has left without it. */
int sode_inquiry_left(int rank, const sode_question_t *question);

/* For a failure of MPI: asks and listens for a while whether another rank is
 * to blame.  Returns a better explanation, or `status`. */
int sode_inquiry_explain(int status);

/* Compares the operation under way with that of the rank before in the set, and
 * thus all of the set with each other, at once; and what both must have alike. */
int sode_lockstep_test(void);

#endif
