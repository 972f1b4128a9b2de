/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The leave protocol: if a rank leaves the program while others still wait for
 * it the job must end, or it would hang.
 *
 * A rank that has left waits for the others in a reduction and answers those who
 * ask whether it has started an operation (inquiry.h); only it can say "no", for
 * all others start it sooner or later, or leave.  When the reduction completes
 * all have left and nobody asks any more.
 *
 *     rank 0  barrier #7 of set s, waits ---- s, 7? ----> rank 2, which left
 *     rank 0  ends the job  <------------- no ----------- after 6 operations
 *
 * The second and later answers are held back for some seconds: normally the
 * first one has ended the job by then, and one message is enough.
 *
 * A rank that leaves with a status other than 0 does the same, but says no "no":
 * it ends the job with that status as soon as somebody waits for it, or when the
 * others have not come for some seconds; they may wait where nobody asks, in MPI.
 *
 * The reduction also adds up the histories of all sets (operation.h) in such a way
 * that the sum is zero if all ranks of each set have the same: directives that
 * met others and fitted by chance are found at the latest now.
 */
#ifndef SODE_DEADLOCK_LEAVE_H
#define SODE_DEADLOCK_LEAVE_H

#include <mpi.h>
#include <stdint.h>

typedef struct sode_leave {
    enum { SODE_INSIDE, SODE_LEFT, SODE_ALL_LEFT } state;
    int64_t answer_at; /* ms; the next "no" waits until then */
    int exit_status;   /* this rank leaves with; 0 until it does */
    int64_t end_at;    /* ms; leaving with another one: until then */
    int spoken;        /* another rank explains the end of the job: the lowest
                          one plus 1, or 0 */
} sode_leave_t;

/* From here on this rank begins no operation.  It may still wait for those it
 * has begun, and answers those who wait for others.  With a status other than 0
 * its waits return SODE_ERR_AWAITED when it must end the job. */
void sode_leave_begin(int exit_status);

/* Leaves the program, after sode_leave_begin: returns when all ranks have.
 * SODE_ERR_DISAGREE: ranks have executed different directives; SODE_ERR_LINES:
 * the same ones at different lines, which this rank tells as a warning.
 * Collective over the run. */
int sode_leave(void);

/* After this rank has left: says "no" to the next question, if it is time. */
int sode_leave_answer(void);

/* Tells all others that this rank explains why the job ends, and asks whether
 * another one has said so: one message is enough.  Returns its rank plus 1, the
 * lowest, or 0.  Both do what they can while things go wrong, so they do not
 * fail. */
void sode_leave_speak(void);
int sode_leave_spoken(void);

/* This rank has said so. */
void sode_leave_note_spoken(int rank);

/* The run has begun, and this thread may call MPI. */
int sode_leave_can_talk(void);

#endif
