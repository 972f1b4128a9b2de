// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tune.h"

#include <stdio.h>
#include <xmp.h>

#include "../common/text.h"
#include "cells.h"
#include "output.h"

#define NEVER 1e300

enum { MOST_TRIALS = 20, MOST_GATHERED = 8 }; // and 4 of stages, 2 of sweeps, 4 of factors
enum { BY_ALL, BY_FEWER, BY_EACH, SHARINGS };

struct trial {
    struct cycle how;
    int iterations;
    double seconds;
};

struct tuning {
    const struct problem *problem;
    int n, count, best;
    double tolerance;
    struct trial trials[MOST_TRIALS];
    double seconds[SHARINGS][MOST_LEVELS]; // of a cycle on a level, by who shares it; 0: not measured
};

static int sharing_of(const struct level *l)
{
    return l->share == SHARED ? BY_ALL : l->share == WHOLE ? BY_EACH : BY_FEWER;
}

static void keep_levels(struct tuning *t, const struct run *r)
{
    for (int level = 0; level < r->h.count; level++) {
        double *const kept = t->seconds[sharing_of(&r->h.level[level])];
        const double seconds = cycle_seconds(level) / (r->found.iterations ? r->found.iterations : 1);

        if (kept[level] == 0 || seconds < kept[level])
            kept[level] = seconds;
    }
}

// "3,4", or "-"; how many characters.
static int list_stages(const struct stages *stages, size_t room, char text[room])
{
    int length = snprintf(text, room, stages->count ? "" : "-");

    for (int k = 0; k < stages->count; k++)
        length += snprintf(text + length, room - (size_t)length, "%s%d", k ? "," : "", stages->from[k] + 1);
    return length;
}

static void print_trial(const struct trial *trial)
{
    const struct cycle *how = &trial->how;
    char staged[80];

    list_stages(&how->stages, sizeof staged, staged);
    printf("%9d %10s %3d %6.2f %11d %13.4f\n", how->gathered + 1, staged, how->sweeps, how->factor, trial->iterations, trial->seconds);
}

// The faster of two; before them, some iterations in which the run-time library looks for the fastest ways of messages.
static void try(struct tuning *t, struct cycle how)
{
    struct trial *trial = &t->trials[t->count];
    struct run r;

    run_create(&r, t->problem, t->n, how, problem_kappa, t->problem, 1);
    run_solve(&r, &(struct solver){1e-3, 50, false, false, NULL});
    *trial = (struct trial){how, 0, NEVER};
    for (int turn = 0; turn < 2; turn++) {
        run_solve(&r, &(struct solver){t->tolerance, 500, false, false, NULL});
        if (t->count == 0 || how.sweeps == t->trials[0].how.sweeps)
            keep_levels(t, &r);
        trial->iterations = r.found.iterations;
        if (r.found.residual <= t->tolerance && r.found.seconds < trial->seconds)
            trial->seconds = r.found.seconds;
    }
    run_free(&r);
    if (t->count == 0 || trial->seconds < t->trials[t->best].seconds)
        t->best = t->count;
    if (xmp_node_num() == 1)
        print_trial(trial);
    t->count++;
}

// An eighth of the nodes that share the last level before the one that is fastest to gather, or that one, goes on with it, and the next one is
// gathered; and once more, if that is faster.
static void try_stages(struct tuning *t)
{
    for (int more = 1; more <= 2 && t->trials[t->best].how.stages.count == more - 1; more++) {
        const int gathered = t->trials[t->best].how.gathered;

        for (int k = gathered - 1; k <= gathered; k++) {
            struct cycle how = t->trials[t->best].how;
            struct stages *stages = &how.stages;

            stages->count = more;
            stages->from[more - 1] = k;
            how.gathered = k + 1;
            if (k > (more > 1 ? stages->from[more - 2] : 0) && !is_alone(more - 1) && k + 1 < levels_of(t->n, stages))
                try(t, how);
        }
    }
}

// Factors come in order as long as each is better than the one before.
static void try_all(struct tuning *t, struct cycle how)
{
    const double factors[] = {how.factor * 1.2, how.factor * 1.4, how.factor * 1.6, how.factor * 1.8};
    const int levels = levels_of(t->n, &(struct stages){0});
    int swept;

    how.stages.count = 0;
    for (int k = levels - 1; k >= 1 && levels - k <= MOST_GATHERED; k--) {
        how.gathered = k;
        try(t, how);
    }
    if (xmp_num_nodes() > 1)
        try_stages(t);
    how = t->trials[t->best].how;
    swept = how.sweeps;
    for (int sweeps = 1; sweeps <= 3; sweeps++)
        if (sweeps != swept) {
            how.sweeps = sweeps;
            try(t, how);
        }
    how = t->trials[t->best].how;
    for (int k = 0; k < (int)(sizeof factors / sizeof *factors) && (k == 0 || t->best == t->count - 1); k++) {
        how.factor = factors[k];
        try(t, how);
    }
}

static void print_cell(double seconds)
{
    if (seconds > 0)
        printf(" %11.4f", 1e3 * seconds);
    else
        printf(" %11s", "-");
}

static bool has_level(const struct tuning *t, int level)
{
    return level < MOST_LEVELS && t->seconds[BY_ALL][level] + t->seconds[BY_FEWER][level] + t->seconds[BY_EACH][level] > 0;
}

static void print_levels(const struct tuning *t)
{
    const struct cycle *best = &t->trials[t->best].how;
    char staged[80];

    printf("level cells a side  shared, ms   fewer, ms   whole, ms  in a cycle\n");
    for (int level = 0; has_level(t, level); level++) {
        printf("%5d %12d", level + 1, t->n >> level);
        for (int sharing = 0; sharing < SHARINGS; sharing++)
            print_cell(t->seconds[sharing][level]);
        printf("%s\n", level == best->gathered ? "  gathered here" : level > 0 && stage_of(&best->stages, level) > stage_of(&best->stages, level - 1) ? "  fewer nodes from here" : "");
    }
    printf("fastest: --cga-level %d", best->gathered + 1);
    if (best->stages.count && list_stages(&best->stages, sizeof staged, staged) > 0)
        printf(" --hcga-level %s", staged);
    printf(" --nu %d --omega %g\n", best->sweeps, best->factor);
}

static void write_trials(FILE *file, const struct tuning *t)
{
    fprintf(file, "{\n  \"n\": %d, \"s\": %g, \"best\": %d,\n  \"trials\": [", t->n, t->problem->s, t->best);
    for (int k = 0; k < t->count; k++) {
        char staged[80];

        list_stages(&t->trials[k].how.stages, sizeof staged, staged);
        fprintf(file, "%s\n    {\"cga_level\": %d, \"hcga_level\": \"%s\", \"nu\": %d, \"omega\": %g, \"iterations\": %d, \"seconds\": %.9f}", k ? "," : "",
                t->trials[k].how.gathered + 1, staged, t->trials[k].how.sweeps, t->trials[k].how.factor, t->trials[k].iterations, t->trials[k].seconds);
    }
    fprintf(file, "\n  ],\n  \"levels\": [");
    for (int level = 0; has_level(t, level); level++)
        fprintf(file, "%s\n    {\"level\": %d, \"n\": %d, \"shared_s\": %.9f, \"fewer_s\": %.9f, \"whole_s\": %.9f}", level ? "," : "", level + 1,
                t->n >> level, t->seconds[BY_ALL][level], t->seconds[BY_FEWER][level], t->seconds[BY_EACH][level]);
    fprintf(file, "\n  ]\n}\n");
}

int tune(const struct problem *problem, int n, struct cycle how, double tolerance, const char *path)
{
    struct tuning t = {.problem = problem, .n = n, .tolerance = tolerance};

    if (xmp_node_num() == 1)
        printf("cga level hcga level  nu  omega  iterations   solution, s\n");
    try_all(&t, how);
    if (xmp_node_num() == 1)
        print_levels(&t);
    if (path) {
        FILE *file = text_open(path, "w");

        if (file)
            write_trials(file, &t);
        text_close(path, file);
    }
    return !(t.trials[t.best].seconds < NEVER);
}
