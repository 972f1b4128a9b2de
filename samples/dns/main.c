// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turbulence in a periodic box, by direct numerical simulation. README.md goes from the equation to the picture.
//
// Shows     fields in three orientations, taken from one to the next by gmove; files, checkpoints and progress
// Build     cc -O3 -march=native -I../fft -I<prefix>/include *.c ../common/*.c ../fft/{cube,fields,lines,nodes,passes,pencils,plan,times}.c -o dns
//           -L<prefix>/lib -lsode-io-serial -lm
// Run       ./dns --case tgv --n 64 --re 1600 --dt 0.01 --tend 10 --series tgv64.txt
// Expect    ./dns --check all

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../common/arguments.h"
#include "../common/verdict.h"
#include "../fft/nodes.h"
#include "checks.h"
#include "run.h"

static int index_of(const char *word, const char *const words[])
{
    int k = 0;

    while (strcmp(word, words[k]) != 0)
        k++;
    return k;
}

// The greatest |k_a| of all waves that are kept.
static int greatest_wave(const struct flow *flow)
{
    int k = flow->n / 2 - 1;

    while (k > 0 && !is_kept(flow, k, 0, 0))
        k--;
    return k;
}

static int run_checks(const char *name)
{
    struct check check = {0, 0};

    if (strcmp(name, "flows") != 0)
        check_dealiasing(&check);
    if (strcmp(name, "products") != 0)
        check_flows(&check);
    return summary(&check);
}

int main(int argc, char **argv)
{
    static const char *const cases[] = {"tgv", "tg2d", "abc", "euler", "forced"};
    static const char *const forms[] = {"rot", "div"}, *const rules[] = {"phase", "two3", "none"};
    const char *check = NULL, *name = "tgv", *form = "rot", *rule = "phase", *viscous = "explicit", *grid = NULL, *radix = "mixed";
    struct cube way = {.batch = 0};
    int prune = 0, block = 32;
    struct run r = {.flow = {.n = 32}, .dt = 0.02, .every = 10};
    double re = 1600, end = 1;
    const struct option table[] = {
        {"--case", TEXT, &name, 0, 0, " tgv tg2d abc euler forced ", "what flows at the beginning: tgv tg2d abc euler forced"},
        {"--n", INTEGER, &r.flow.n, 4, 1 << 14, NULL, "points in each direction: even, 2^a 3^b 5^c; 32"},
        {"--re", NUMBER, &re, 1e-3, 1e12, NULL, "one over the viscosity; 1600 (euler has none)"},
        {"--dt", NUMBER, &r.dt, 1e-9, 1, NULL, "time step; 0.02"},
        {"--tend", NUMBER, &end, 0, 1e6, NULL, "when it ends; 1"},
        {"--form", TEXT, &form, 0, 0, " rot div ", "of the nonlinear term: rot div"},
        {"--dealias", TEXT, &rule, 0, 0, " phase two3 none ", "phase two3 none"},
        {"--viscous", TEXT, &viscous, 0, 0, " explicit exact ", "explicit, or exact: an integrating factor"},
        {"--every", INTEGER, &r.every, 1, 1 << 30, NULL, "steps from row to row of the series; 10"},
        {"--series", TEXT, &r.series, 0, 0, NULL, "file of the series; else it is printed"},
        {"--spectrum", TEXT, &r.spectrum, 0, 0, NULL, "file of the energy spectrum at the end"},
        {"--times", TEXT, &r.times, 0, 0, NULL, "file of what takes how long"},
        {"--fields", TEXT, &r.fields, 0, 0, NULL, "HDF5 file of the velocities at the end"},
        {"--state", TEXT, &r.state, 0, 0, NULL, "checkpoint to go on from, if there is one, and to stop at"},
        {"--stop", INTEGER, &r.stop, 1, 1 << 30, NULL, "stop after this step, with a checkpoint"},
        {"--grid", TEXT, &grid, 0, 0, NULL, "how the nodes share, rows x columns: 2x3; as square as possible"},
        {"--batch", INTEGER, &way.batch, 1, 3, NULL, "fields that travel together: 1 to 3; as many as the cache holds"},
        {"--overlap", FLAG, &way.overlap, 0, 0, NULL, "transform a batch while the one before it travels"},
        {"--prune", FLAG, &prune, 0, 0, NULL, "send only waves that dealiasing keeps"},
        {"--radix", TEXT, &radix, 0, 0, " mixed 2 4 8 16 ", "greatest radix of the passes: mixed 2 4 8 16"},
        {"--block", INTEGER, &block, 1, 4096, NULL, "lines that are transformed side by side; 32"},
        {"--check", TEXT, &check, 0, 0, " products flows all ", "run the validation: products flows all"},
        {0},
    };

    read_arguments("dns", table, argc, argv);
    if (check)
        return run_checks(check);
    if (r.stop && !r.state)
        refuse("--stop needs --state, a file to save to");
    r.which = (enum which)index_of(name, cases);
    r.flow.form = (enum form)index_of(form, forms);
    r.flow.dealias = (enum dealias)index_of(rule, rules);
    r.flow.exact = strcmp(viscous, "exact") == 0;
    r.flow.forced = r.which == FORCED;
    r.flow.nu = r.which == EULER ? 0 : 1 / re;
    r.steps = (int)floor(end / r.dt + 0.5);
    set_grid(grid);
    r.flow.cube = cube_create(r.flow.n, atoi(radix), block);
    if (!r.flow.cube)
        refuse("--n '%d': it is even, and has no prime factors but 2, 3 and 5", r.flow.n);
    r.flow.cube->batch = way.batch;
    r.flow.cube->overlap = way.overlap;
    if (prune)
        r.flow.cube->most = greatest_wave(&r.flow);
    run(&r, 1);
    cube_free(r.flow.cube);
    return 0;
}
