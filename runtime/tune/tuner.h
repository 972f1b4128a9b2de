/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The tuner: several variants of doing one thing take turns in the running program and
 * are timed, until it is clear which one is the fastest, or does not matter.
 *
 *     execution  0 1 2  3 4 5  6 7 8  9 10 11 ...     n ...
 *     variant    a a a  b b b  c c c  a a  a  ...     the best one
 *                  timed  timed  timed
 *                first all, then those near the best, later the better half of them, until it
 *                is clear
 *
 * The first executions of a turn may not count: they find the caches as another variant
 * has left them, which the program will not.
 *
 *     for (...) {
 *         execute variant sode_tuner_now(&tuner);
 *         if (sode_tuner_count(&tuner, seconds))
 *             sode_tuner_end_round(&tuner, greatest, argument);    // all ranks
 *     }
 *
 * Ranks count alike, because what they execute is collective, so they agree without
 * asking until the end of a round, where one reduction compares times.  Nothing here
 * allocates or waits, apart from that reduction.
 */
#ifndef SODE_TUNE_TUNER_H
#define SODE_TUNE_TUNER_H

#include "tune/measured.h"

/* How often variants are executed. */
typedef struct sode_tuner_rules {
    int uncounted;    /* executions of a turn that do not count, */
    int counted;      /* and those after them that do */
    int first_rounds; /* of turns of each, after which each round leaves some out */
    int rounds;       /* at least */
    int most_rounds;  /* if the noise hides differences that matter */
    double hopeless;  /* who takes so many times the best time is left out */
} sode_tuner_rules_t;

enum { SODE_TUNER_TIMES = 24 }; /* counted * most_rounds at most */

typedef struct sode_variant {
    char name[SODE_VARIANT_NAME];
    double times[SODE_TUNER_TIMES]; /* [ntimes] seconds of executions that count */
    int ntimes;
    double typical, noise; /* of the slowest rank; < 0: not compared yet */
    int out;               /* has no more turns */
} sode_variant_t;

typedef struct sode_tuner {
    const sode_tuner_rules_t *rules;
    sode_variant_t variants[SODE_VARIANTS]; /* [nvariants]; of equal ones the first is taken */
    int nvariants;
    int now;    /* whose turn it is; nvariants: the round is over */
    int turn;   /* executions of the turn that are over */
    int round;  /* rounds that are over */
    int winner; /* -1: not known yet */
} sode_tuner_t;

void sode_tuner_start(sode_tuner_t *tuner, const sode_tuner_rules_t *rules);

/* A variant more, if there is room. */
void sode_tuner_add(sode_tuner_t *tuner, const char *name);

/* What to execute next: the winner, or whose turn it is. */
static inline int sode_tuner_now(const sode_tuner_t *tuner)
{
    return tuner->winner >= 0 ? tuner->winner : tuner->now;
}

/* It has been executed, in so many seconds.  1: the round is over. */
int sode_tuner_count(sode_tuner_t *tuner, double seconds);

/* 1: the last execution was the first turn's last of variant k, and of all before it that have turns. */
static inline int sode_tuner_passed_first(const sode_tuner_t *tuner, int k)
{
    return tuner->round == 0 && tuner->turn == 0 && tuner->now > k && tuner->variants[k].ntimes > 0;
}

/* The lowest of the slowest ranks' times in the first round, for there are few and an interruption is long,
 * of variants [0, count), which have had their turns.  Collective over the ranks. */
int sode_tuner_look(const sode_tuner_t *tuner, int count,
                    int (*greatest)(void *argument, double *values, int count), void *argument,
                    double *lowest);

/* Leaves a variant out, but not the first one. */
void sode_tuner_leave_out(sode_tuner_t *tuner, int variant);

/* Ends a round.  greatest: makes each of `count` values the greatest of all ranks'.
 * Collective over them. */
int sode_tuner_end_round(sode_tuner_t *tuner,
                         int (*greatest)(void *argument, double *values, int count),
                         void *argument);

/* 1: variants of the program's own are measured, so trials of what they consist of begin afterwards.  All ranks alike. */
extern int sode_tuner_waits;

/* The fastest one as far as rounds have compared them, or the first. */
int sode_tuner_fastest(const sode_tuner_t *tuner);

/* Executions so far, and how many of the fastest variant's they have cost beyond as many of
 * those: the same on all ranks, if rounds have compared all of them. */
int sode_tuner_executions(const sode_tuner_t *tuner, double *lost);

/* The variant that an earlier run has found, or -1. */
int sode_tuner_known(const sode_tuner_t *tuner, const sode_measured_t *found);

/* What was found: all but `plan`. */
void sode_tuner_result(const sode_tuner_t *tuner, sode_measured_t *found);

/* Of several variants the fastest, of equal ones the first (best.c).  times:
 * [nvariants][ntimes], which is sorted; the typical one and the noise are set for each;
 * *sure: the noise does not hide a difference that matters. */
int sode_tuner_best(int nvariants, int ntimes, double *times, double *typical,
                    double *noise, int *sure);

#endif
