/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * steps(auto) and scheme(auto): time blocks of several lengths and schemes
 * are tried while the time loop runs, and the fastest is kept.  Whatever runs,
 * the arrays are the same.
 *
 * A candidate has a turn of so many steps that the longest has one time block; the tuner
 * (tune/tuner.h) compares the seconds of a step.  One step in a time block is a candidate;
 * it is taken if no other is faster.  Turns go on where the time loop is executed again.
 *
 * If there are many candidates, the first turn of the first one and two exchanges say
 * what a point and a message cost (blocking_model.h), and only those few are tried
 * that should be the fastest then.
 *
 * Each directive has its own trials, for each size of its template, which the set of
 * its nodes remembers.  The tuning file keeps what they find.
 */
#ifndef SODE_BLOCKING_TRIALS_H
#define SODE_BLOCKING_TRIALS_H

#include "blocking/plan.h"

typedef struct sode_trials sode_trials_t;

/* How a time block is executed. */
typedef struct sode_block_form {
    int64_t steps; /* >= 1 */
    int scheme;    /* enum sode_scheme, not AUTO */
} sode_block_form_t;

/* At the first step of a time loop that leaves a choice.  most: steps that a time
 * block may have.  The same on all ranks of the template.  Until sode_trials_leave. */
int sode_trials_find(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                     int64_t most, sode_trials_t **trials);

/* The longest time block that may still come. */
int64_t sode_trials_longest(const sode_trials_t *trials);

/* Before a time block.  Collective over the nodes of the template if a round ends. */
int sode_trials_next(sode_trials_t *trials, sode_blocking_t *block,
                     sode_block_form_t *form);

/* Are exchanges to be timed before the first time block: as for one step, and for the
 * longest time block?  In seconds; trials: or NULL. */
int sode_trials_ask(const sode_trials_t *trials);
void sode_trials_answer(sode_trials_t *trials, double one, double longest);

/* The time block begins to run, and has so many steps.  Is it timed? */
int sode_trials_run(sode_trials_t *trials, int64_t steps);

/* The program leaves the time loop; *trials: or NULL, which it becomes. */
void sode_trials_leave(sode_trials_t **trials);

#endif
