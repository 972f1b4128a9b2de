/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tune/tuner.h"

#include <stdio.h>
#include <string.h>

#include "base/status.h"

enum { ENOUGH = 6 }; /* times whose median and noise tell variants apart */

int sode_tuner_waits;

void sode_tuner_start(sode_tuner_t *tuner, const sode_tuner_rules_t *rules)
{
    memset(tuner, 0, sizeof *tuner);
    tuner->rules = rules;
    tuner->winner = -1;
}

void sode_tuner_add(sode_tuner_t *tuner, const char *name)
{
    if (tuner->nvariants == SODE_VARIANTS)
        return;
    sode_variant_t *variant = &tuner->variants[tuner->nvariants++];
    snprintf(variant->name, sizeof variant->name, "%s", name);
    variant->typical = -1;
}

/* The next one that has turns, from k on. */
static int next_from(const sode_tuner_t *tuner, int k)
{
    while (k < tuner->nvariants && tuner->variants[k].out)
        k++;
    return k;
}

int sode_tuner_count(sode_tuner_t *tuner, double seconds)
{
    const sode_tuner_rules_t *rules = tuner->rules;
    sode_variant_t *variant = &tuner->variants[tuner->now];
    if (tuner->turn >= rules->uncounted)
        variant->times[variant->ntimes++] = seconds;
    if (++tuner->turn == rules->uncounted + rules->counted) {
        tuner->turn = 0;
        tuner->now = next_from(tuner, tuner->now + 1);
    }
    return tuner->now == tuner->nvariants;
}

void sode_tuner_leave_out(sode_tuner_t *tuner, int variant)
{
    if (variant > 0)
        tuner->variants[variant].out = 1;
    tuner->now = next_from(tuner, tuner->now);
}

int sode_tuner_look(const sode_tuner_t *tuner, int count,
                    int (*greatest)(void *argument, double *values, int count), void *argument,
                    double *lowest)
{
    const int each = tuner->rules->counted;
    double times[SODE_VARIANTS * SODE_TUNER_TIMES];
    for (int k = 0; k < count; k++)
        memcpy(times + k * each, tuner->variants[k].times, (size_t)each * sizeof *times);
    SODE_TRY(greatest(argument, times, count * each));
    for (int k = 0; k < count; k++) {
        lowest[k] = times[k * each];
        for (int t = 1; t < each; t++)
            lowest[k] = times[k * each + t] < lowest[k] ? times[k * each + t] : lowest[k];
    }
    return SODE_OK;
}

/* Compares those that are left, by the times of the slowest ranks.  *sure: more rounds
 * would not change that. */
static int compare(sode_tuner_t *tuner,
                   int (*greatest)(void *argument, double *values, int count),
                   void *argument, int *best, int *sure)
{
    double times[SODE_VARIANTS * SODE_TUNER_TIMES];
    double typical[SODE_VARIANTS], noise[SODE_VARIANTS];
    int left[SODE_VARIANTS] = {0}, nleft = 0, count = tuner->rules->counted * tuner->round;
    for (int k = 0; k < tuner->nvariants; k++) {
        if (tuner->variants[k].out)
            continue;
        memcpy(times + nleft * count, tuner->variants[k].times,
               (size_t)count * sizeof *times);
        left[nleft++] = k;
    }
    SODE_TRY(greatest(argument, times, nleft * count));
    *best = left[sode_tuner_best(nleft, count, times, typical, noise, sure)];
    for (int k = 0; k < nleft; k++) {
        tuner->variants[left[k]].typical = typical[k];
        tuner->variants[left[k]].noise = noise[k];
    }
    return SODE_OK;
}

/* Those left that are faster. */
static int faster_than(const sode_tuner_t *tuner, int k)
{
    int faster = 0;
    for (int j = 0; j < tuner->nvariants; j++)
        faster += !tuner->variants[j].out && tuner->variants[j].typical < tuner->variants[k].typical;
    return faster;
}

/* Leaves out what is hopeless, and, when there are enough times, what is slower by more than
 * the noise, and the slower half: so there is time for more rounds of those that may be the
 * fastest.  Returns how many are left. */
static int keep_near(sode_tuner_t *tuner, int best)
{
    const sode_tuner_rules_t *rules = tuner->rules;
    const int enough = rules->counted * tuner->round >= ENOUGH;
    const double fastest = tuner->variants[best].typical, noise = tuner->variants[best].noise;
    int out[SODE_VARIANTS] = {0}, nleft = 0;
    for (int k = 0; k < tuner->nvariants; k++)
        nleft += !tuner->variants[k].out;
    const int kept = nleft > 3 ? (nleft + 1) / 2 : 2;
    for (int k = 0; k < tuner->nvariants; k++) {
        const sode_variant_t *variant = &tuner->variants[k];
        const double least = variant->typical - variant->noise;
        out[k] = k != best && (least > rules->hopeless * fastest
                               || (enough && (least > fastest + noise || faster_than(tuner, k) >= kept)));
    }
    for (int k = 0; k < tuner->nvariants; k++) {
        nleft -= out[k] && !tuner->variants[k].out;
        tuner->variants[k].out |= out[k];
    }
    return nleft;
}

int sode_tuner_end_round(sode_tuner_t *tuner,
                         int (*greatest)(void *argument, double *values, int count),
                         void *argument)
{
    const sode_tuner_rules_t *rules = tuner->rules;
    int best, sure, nleft, round = ++tuner->round;
    tuner->now = next_from(tuner, 0);
    if (round < rules->first_rounds)
        return SODE_OK;
    SODE_TRY(compare(tuner, greatest, argument, &best, &sure));
    nleft = keep_near(tuner, best);
    tuner->now = next_from(tuner, 0);
    if (nleft == 1 || (sure && round >= rules->rounds) || round == rules->most_rounds)
        tuner->winner = best;
    return SODE_OK;
}

int sode_tuner_fastest(const sode_tuner_t *tuner)
{
    int best = 0;
    for (int k = 1; k < tuner->nvariants; k++) {
        double seconds = tuner->variants[k].typical;
        if (seconds >= 0 && seconds < tuner->variants[best].typical)
            best = k;
    }
    return best;
}

int sode_tuner_executions(const sode_tuner_t *tuner, double *lost)
{
    const sode_tuner_rules_t *rules = tuner->rules;
    double best = tuner->variants[sode_tuner_fastest(tuner)].typical;
    int executions = 0;
    *lost = 0;
    for (int k = 0; k < tuner->nvariants; k++) {
        const sode_variant_t *variant = &tuner->variants[k];
        int turns = variant->ntimes / rules->counted * (rules->uncounted + rules->counted);
        executions += turns;
        *lost += best > 0 ? turns * (variant->typical / best - 1) : 0;
    }
    return executions;
}

int sode_tuner_known(const sode_tuner_t *tuner, const sode_measured_t *found)
{
    for (int k = 0; k < tuner->nvariants; k++)
        if (strcmp(tuner->variants[k].name, found->taken) == 0)
            return k;
    return -1;
}

void sode_tuner_result(const sode_tuner_t *tuner, sode_measured_t *found)
{
    strcpy(found->taken, tuner->variants[tuner->winner].name);
    found->ntimes = 0;
    for (int k = 0; k < tuner->nvariants; k++) {
        const sode_variant_t *variant = &tuner->variants[k];
        if (variant->typical < 0)
            continue;
        sode_variant_time_t *time = &found->times[found->ntimes++];
        strcpy(time->name, variant->name);
        time->seconds = variant->typical;
        time->noise = variant->noise;
    }
}
