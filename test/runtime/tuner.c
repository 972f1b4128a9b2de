/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Variants take turns, the first executions of which don't count; slow ones are left out, of
 * many that are close the slower half; rounds go on while the noise hides the fastest; ranks
 * compare by the slowest of them.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tune/tuner.c %source/runtime/tune/best.c %source/runtime/base/status.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <string.h>

#include "tune/tuner.h"

static const sode_tuner_rules_t rules = {
    .uncounted = 1, .counted = 2, .first_rounds = 2, .rounds = 6, .most_rounds = 12, .hopeless = 1.5};

static int failures;

static void check(const char *what, double got, double wanted)
{
    if (got == wanted)
        return;
    printf("%s: got %g, wanted %g\n", what, got, wanted);
    failures++;
}

/* Another rank, which takes ten times as long for variant 0 of two. */
static int slower_elsewhere(void *reductions, double *values, int count)
{
    ++*(int *)reductions;
    for (int k = 0; k < count / 2; k++)
        values[k] *= 10;
    return 0;
}

static int alone(void *reductions, double *values, int count)
{
    (void)values, (void)count;
    ++*(int *)reductions;
    return 0;
}

/* Executes until a winner is known; seconds: of each variant, and what the first of a turn
 * takes more; jitter: of every second time.  Returns the executions. */
static int run(sode_tuner_t *tuner, const double *seconds, double cold, double jitter,
               int (*greatest)(void *, double *, int), int *executed)
{
    int last = -1, reductions = 0, n = 0;
    while (tuner->winner < 0) {
        int now = sode_tuner_now(tuner);
        double took = seconds[now] + (now == last ? 0 : cold) + (n % 2 ? jitter : 0);
        executed[now]++;
        last = now;
        n++;
        if (sode_tuner_count(tuner, took)) {
            sode_tuner_end_round(tuner, greatest, &reductions);
            last = -1;
        }
    }
    return reductions;
}

static void start(sode_tuner_t *tuner, int nvariants)
{
    static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
    sode_tuner_start(tuner, &rules);
    for (int k = 0; k < nvariants; k++)
        sode_tuner_add(tuner, names[k]);
}

int main(void)
{
    sode_tuner_t tuner;
    sode_measured_t found;

    /* c is hopeless after two rounds, a after three; what a cold start takes doesn't count. */
    int executed[6] = {0};
    start(&tuner, 3);
    int reductions = run(&tuner, (double[]){4, 3, 8}, 100, 0, alone, executed);
    check("fastest", tuner.winner, 1);
    check("in turn now", sode_tuner_now(&tuner), 1);
    check("executions of a", executed[0], 3 * 3);
    check("executions of b", executed[1], 3 * 3);
    check("executions of c", executed[2], 2 * 3);
    check("reductions, one each round from the second on", reductions, 2);
    sode_tuner_result(&tuner, &found);
    check("taken", strcmp(found.taken, "b"), 0);
    check("times", found.ntimes, 3);
    check("time of c", found.times[2].seconds, 8);

    /* Only the first is left at once. */
    memset(executed, 0, sizeof executed);
    start(&tuner, 2);
    reductions = run(&tuner, (double[]){1, 9}, 0, 0, alone, executed);
    check("only one is left", tuner.winner, 0);
    check("its executions", executed[0], 2 * 3);

    /* Faster by less than the noise: all rounds. */
    memset(executed, 0, sizeof executed);
    start(&tuner, 2);
    reductions = run(&tuner, (double[]){4, 3.7}, 0, 1, alone, executed);
    check("in the noise", tuner.winner, 1);
    check("rounds in doubt", executed[1], 12 * 3);

    /* Of six that the noise hides three are left after three rounds, two after another one. */
    memset(executed, 0, sizeof executed);
    start(&tuner, 6);
    run(&tuner, (double[]){10.9, 10.3, 11.5, 10, 10.6, 11.2}, 0, 3, alone, executed);
    check("the fastest of six", tuner.winner, 3);
    check("the better half", executed[4], 4 * 3);
    check("the other one", executed[0], 3 * 3);
    check("the last but one", executed[1], 12 * 3);

    /* The slowest rank counts. */
    memset(executed, 0, sizeof executed);
    start(&tuner, 2);
    run(&tuner, (double[]){1, 2}, 0, 0, slower_elsewhere, executed);
    check("slowest rank", tuner.winner, 1);

    /* Left out by the caller; the first one never is. */
    memset(executed, 0, sizeof executed);
    start(&tuner, 3);
    sode_tuner_leave_out(&tuner, 0);
    sode_tuner_leave_out(&tuner, 1);
    run(&tuner, (double[]){4, 1, 3}, 0, 0, alone, executed);
    check("without b", tuner.winner, 2);
    check("executions of b left out", executed[1], 0);
    sode_tuner_result(&tuner, &found);
    check("times without b", found.ntimes, 2);
    return failures > 0;
}
