// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "times.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "adjoint.h"
#include "fields.h"
#include "grid.h"
#include "twin.h"

struct times {
    double forward, backward; // seconds; 0: not measured
};

// The first run is for caches and for the run-time library, which looks for the fastest way of the messages.
static struct times time_runs(const struct model *c, int runs)
{
    const struct twin twin = {0.1, -0.1, 0, 0};
    struct times fastest = {INFINITY, INFINITY};
    double (*start)[c->nx], (*lam)[c->nx], (*theta)[c->ny][c->nx], (*obs)[c->ny][c->nx];

    start = create_field(c);
    lam = create_field(c);
    theta = create_fields(c, c->levels);
    obs = create_fields(c, c->nda);
    observe(c, &twin, obs);
    set_first_guess(c, &twin, start);
    for (int k = -1; k < runs; k++) {
        double since, ahead, back;

#pragma xmp barrier
        since = xmp_wtime();
        forward(c, twin.m_start, start, theta, obs);
        ahead = xmp_wtime();
        gradient(c, twin.m_start, start, theta, obs, lam);
        back = xmp_wtime() - ahead;
        ahead -= since;
#pragma xmp reduction(max: ahead, back)
        if (k >= 0)
            fastest = (struct times){fmin(fastest.forward, ahead), fmin(fastest.backward, back)};
    }
    free(start);
    free(lam);
    free(theta);
    free(obs);
    return fastest;
}

static void print_head(void)
{
    if (xmp_node_num() == 1)
        printf("fblt bblt   forward, s  gradient, s\n");
}

static void print_line(int forward, int backward, struct times times)
{
    if (xmp_node_num() != 1)
        return;
    printf("%4d %4d %12.6f %12.6f\n", forward, backward, times.forward, times.backward);
    fflush(stdout);
}

void print_times(const struct model *c, int runs)
{
    print_head();
    print_line(fblt(), bblt(), time_runs(c, runs));
}

enum { MOST_TRIED = 32, MOST_TRIALS = MOST_TRIED / 4 };

struct trials {
    struct times of[MOST_TRIED + 1]; // [steps]
    int count;
};

static void try_steps(const struct model *c, int runs, int steps, struct trials *trials)
{
    if (steps < 1 || steps > MOST_TRIED || trials->of[steps].forward > 0 || trials->count == MOST_TRIALS)
        return;
    set_blocks(steps, steps);
    trials->of[steps] = time_runs(c, runs);
    trials->count++;
    print_line(steps, steps, trials->of[steps]);
}

// The number of steps whose run was the fastest; what was not tried counts 0.
static int fastest(const struct trials *trials, int of_backward)
{
    int best = 1;

    for (int steps = 2; steps <= MOST_TRIED; steps++) {
        const struct times *now = &trials->of[steps], *then = &trials->of[best];

        if (now->forward > 0 && (of_backward ? now->backward < then->backward : now->forward < then->forward))
            best = steps;
    }
    return best;
}

// Twice as many steps while that is faster, then numbers around the fastest. Forward and backward runs are measured together.
void tune(const struct model *c, int runs)
{
    struct trials trials = {.count = 0};
    int forward, backward;

    print_head();
    try_steps(c, runs, 1, &trials);
    for (int steps = 2; steps <= MOST_TRIED; steps *= 2) {
        try_steps(c, runs, steps, &trials);
        if (fastest(&trials, 0) < steps && fastest(&trials, 1) < steps)
            break;
    }
    for (int of_backward = 0; of_backward < 2; of_backward++) {
        const int best = fastest(&trials, of_backward);

        try_steps(c, runs, best * 3 / 4, &trials);
        try_steps(c, runs, best * 3 / 2, &trials);
    }
    forward = fastest(&trials, 0);
    backward = fastest(&trials, 1);
    set_blocks(forward, backward);
    if (xmp_node_num() == 1)
        printf("%.2f and %.2f times as fast with --fblt %d --bblt %d\n", trials.of[1].forward / trials.of[forward].forward,
               trials.of[1].backward / trials.of[backward].backward, forward, backward);
}
