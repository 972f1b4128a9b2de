/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The leave protocol: if a rank leaves the program while others still wait for
 * it the job must end, or it would hang.
 *
 * Every collective operation is number k of the set of ranks it is over; all
 * ranks start the operations of a set in the same order, so "has rank r started
 * operation k of set s" has a clear answer.  A rank that waits for long asks
 * the members, each at most once per wait and a few at a time.  Only ranks that
 * have left answer, and only "no": the others start the operation sooner or
 * later, or leave and look through the questions they have got.  So
 *
 *     rank 0  barrier #7 of set s, waits ---- s, 7? ----> rank 2, which left
 *     rank 0  ends the job  <------------- no ----------- after 6 operations
 *
 * "Long" only decides when to ask; no answer depends on time.  The second and
 * later answers are held back for some seconds: normally the first one has
 * ended the job by then, and one message is enough.
 *
 * A rank that has left waits for the others in a reduction, answering questions;
 * when it completes all have left and nobody asks any more.
 *
 * A rank that leaves with a status other than 0 does the same, but says no "no":
 * it ends the job with that status as soon as somebody waits for it, or when the
 * others have not come for some seconds; they may wait where nobody asks, in MPI.
 */
#ifndef SODE_BASE_LEAVE_H
#define SODE_BASE_LEAVE_H

#include <mpi.h>
#include <stdint.h>

struct sode_set;
struct sode_site;

typedef struct sode_operation {
    struct sode_set *set; /* NULL: none under way */
    uint64_t number;      /* counts from 1 in its set */
    const char *what;     /* "barrier" */
    const char *where;    /* "file.c:12" */
    int asked;            /* members asked in this operation so far */
    struct sode_site *site; /* whose steps these are (observe/), or NULL */
} sode_operation_t;

/* A question that waits here for an answer. */
typedef struct sode_question {
    uint64_t set, number; /* "have you started operation `number` of `set`" */
    int rank;             /* who asks */
} sode_question_t;

typedef struct sode_letter sode_letter_t; /* a message being sent */

typedef struct sode_leave {
    sode_operation_t operation; /* the one under way; they do not nest */
    enum { SODE_INSIDE, SODE_LEFT, SODE_ALL_LEFT } state;
    sode_question_t *questions; /* [count] latest one of each rank that asked */
    int count, room;
    int64_t answer_at;          /* ms; the next "no" waits until then */
    int exit_status;            /* this rank leaves with; 0 until it does */
    int64_t end_at;             /* ms; leaving with another one: until then */
    sode_letter_t *letters;     /* not yet completely sent */
    int spoken;                 /* another rank explains the end of the job */
    int *sent;                  /* [ranks] letters sent to each, or NULL */
    int64_t sent_all, received; /* letters, total */
} sode_leave_t;

/* Starts an operation of the set, which this rank is a member of; a turn of the
 * calling thread (turn.h), which may fail. */
int sode_operation_begin(struct sode_set *set, const char *what,
                         const char *where);
void sode_operation_end(void);

/* Takes up one again that was begun and ended here, to wait for its rest. */
void sode_operation_resume(const sode_operation_t *operation);

/* Called while waiting, every now and then: reads what others ask.
 * SODE_ERR_LEFT when the operation under way can never complete. */
int sode_leave_listen(void);

/* Called while waiting for long: asks the next few members. */
int sode_leave_ask(void);

/* From here on this rank begins no operation.  It may still wait for those it
 * has begun, and answers those who wait for others.  With a status other than 0
 * its waits return SODE_ERR_AWAITED when it must end the job. */
void sode_leave_begin(int exit_status);

/* Leaves the program, after sode_leave_begin: returns when all ranks have.
 * Collective over the run. */
int sode_leave(void);

/* Tells all others that this rank explains why the job ends, and asks whether
 * another one has said so: one message is enough.  Both do what they can while
 * things go wrong, so they do not fail. */
void sode_leave_speak(void);
int sode_leave_spoken(void);

void sode_leave_free(void);

#endif
