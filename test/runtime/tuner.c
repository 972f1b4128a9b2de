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

static int fails(void *argument, double *values, int count)
{
    (void)argument, (void)values, (void)count;
    return 7;
}

/* What is known after the first round, and of all: the fastest, and what trying the others has cost. */
static void looks(void)
{
    sode_tuner_t tuner;
    sode_measured_t found = {.ntimes = 0};
    double lowest[3], lost;
    int executed[6] = {0}, reductions = 0;
    start(&tuner, 3);
    for (int k = 0; k < 3; k++) { /* the second of the two that count is the lower one of b only */
        sode_tuner_count(&tuner, 99);
        sode_tuner_count(&tuner, 4 + k);
        check("passed before its last", sode_tuner_passed_first(&tuner, k), 0);
        sode_tuner_count(&tuner, k == 1 ? 3 : 20);
        check("passed", sode_tuner_passed_first(&tuner, k), 1);
    }
    check("look", sode_tuner_look(&tuner, 2, slower_elsewhere, &reductions, lowest), 0);
    check("one reduction", reductions, 1);
    check("lowest of a, elsewhere", lowest[0], 40);
    check("lowest of b", lowest[1], 3);
    check("a look that fails", sode_tuner_look(&tuner, 2, fails, NULL, lowest), 7);

    start(&tuner, 3);
    run(&tuner, (double[]){4, 3, 8}, 100, 0, alone, executed);
    check("fastest of all", sode_tuner_fastest(&tuner), 1);
    check("executions", sode_tuner_executions(&tuner, &lost), 3 * 3 + 3 * 3 + 2 * 3);
    check("lost in a and c, by the time of b", lost, 9 * (4. / 3 - 1) + 6 * (8. / 3 - 1));
    for (int k = 0; k < 3; k++) {
        snprintf(found.taken, sizeof found.taken, "%c", 'a' + k);
        check("known", sode_tuner_known(&tuner, &found), k);
    }
    strcpy(found.taken, "d");
    check("not known", sode_tuner_known(&tuner, &found), -1);
    sode_tuner_result(&tuner, &found);
    for (int k = 0; k < 3; k++) {
        check("its name", found.times[k].name[0], 'a' + k);
        check("its noise", found.times[k].noise, tuner.variants[k].noise);
    }

    start(&tuner, 3); /* the last is the fastest; b has not been compared */
    tuner.variants[0].typical = 5;
    tuner.variants[2].typical = 2;
    check("the last", sode_tuner_fastest(&tuner), 2);
    tuner.variants[2].typical = 6;
    check("the first", sode_tuner_fastest(&tuner), 0);
    check("nothing was executed", sode_tuner_executions(&tuner, &lost), 0);
    check("nothing lost", lost, 0);

    start(&tuner, 3); /* that whose turn it is */
    for (int k = 0; k < 3; k++)
        sode_tuner_count(&tuner, 1);
    sode_tuner_leave_out(&tuner, 1);
    check("c has the turn", sode_tuner_now(&tuner), 2);

    start(&tuner, 2);
    for (int k = 0; k < 6; k++)
        sode_tuner_count(&tuner, 1);
    check("a first round", sode_tuner_end_round(&tuner, alone, &reductions), 0);
    for (int k = 0; k < 6; k++)
        sode_tuner_count(&tuner, 1);
    check("a round that fails", sode_tuner_end_round(&tuner, fails, NULL), 7);
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
    looks();
    return failures > 0;
}
