// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tune.h"

#include <stdio.h>
#include <xmp.h>

#include "cells.h"
#include "output.h"

#define NEVER 1e300

enum { MOST_TRIALS = 20, MOST_GATHERED = 8 };

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
    double shared[MOST_LEVELS], whole[MOST_LEVELS]; // seconds of a cycle on a level; 0: not measured
};

static void keep_levels(struct tuning *t, const struct run *r)
{
    for (int level = 0; level < r->h.count; level++) {
        double *const kept = r->h.level[level].whole ? t->whole : t->shared;
        const double seconds = cycle_seconds(level) / (r->found.iterations ? r->found.iterations : 1);

        if (kept[level] == 0 || seconds < kept[level])
            kept[level] = seconds;
    }
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
        printf("%9d %3d %6.2f %11d %13.4f\n", how.gathered + 1, how.sweeps, how.factor, trial->iterations, trial->seconds);
    t->count++;
}

// Factors come in order as long as each is better than the one before.
static void try_all(struct tuning *t, struct cycle how)
{
    const double factors[] = {how.factor * 1.2, how.factor * 1.4, how.factor * 1.6, how.factor * 1.8};
    const int levels = levels_of(t->n);
    int swept;

    for (int k = levels - 1; k >= 1 && levels - k <= MOST_GATHERED; k--) {
        how.gathered = k;
        try(t, how);
    }
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

static void print_levels(const struct tuning *t)
{
    const struct cycle *best = &t->trials[t->best].how;

    printf("level cells a side  shared, ms   whole, ms  in a cycle\n");
    for (int level = 0; level < MOST_LEVELS && (t->shared[level] > 0 || t->whole[level] > 0); level++) {
        printf("%5d %12d", level + 1, t->n >> level);
        print_cell(t->shared[level]);
        print_cell(t->whole[level]);
        printf("%s\n", level == best->gathered ? "  gathered here" : "");
    }
    printf("fastest: --cga-level %d --nu %d --omega %g\n", best->gathered + 1, best->sweeps, best->factor);
}

static void write_trials(FILE *file, const struct tuning *t)
{
    fprintf(file, "{\n  \"n\": %d, \"s\": %g, \"best\": %d,\n  \"trials\": [", t->n, t->problem->s, t->best);
    for (int k = 0; k < t->count; k++)
        fprintf(file, "%s\n    {\"cga_level\": %d, \"nu\": %d, \"omega\": %g, \"iterations\": %d, \"seconds\": %.9f}", k ? "," : "",
                t->trials[k].how.gathered + 1, t->trials[k].how.sweeps, t->trials[k].how.factor, t->trials[k].iterations, t->trials[k].seconds);
    fprintf(file, "\n  ],\n  \"levels\": [");
    for (int level = 0; level < MOST_LEVELS && (t->shared[level] > 0 || t->whole[level] > 0); level++)
        fprintf(file, "%s\n    {\"level\": %d, \"n\": %d, \"shared_s\": %.9f, \"whole_s\": %.9f}", level ? "," : "", level + 1, t->n >> level,
                t->shared[level], t->whole[level]);
    fprintf(file, "\n  ]\n}\n");
}

int tune(const struct problem *problem, int n, struct cycle how, double tolerance, const char *path)
{
    struct tuning t = {.problem = problem, .n = n, .tolerance = tolerance};

    if (xmp_node_num() == 1)
        printf("cga level  nu  omega  iterations   solution, s\n");
    try_all(&t, how);
    if (xmp_node_num() == 1)
        print_levels(&t);
    if (path) {
        FILE *file = text_open(path);

        if (file)
            write_trials(file, &t);
        text_close(path, file);
    }
    return !(t.trials[t.best].seconds < NEVER);
}
