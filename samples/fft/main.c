// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fourier transforms of real fields on a cube: checked, timed, tuned. README.md says how they work.
//
// Shows     one template for each orientation of a field, gmove from one to the next, gmove in flight
// Build     cc -O3 -march=native -I<prefix>/include *.c ../common/*.c -o fft3d -lm     (-DFFT_FFTW ... -lfftw3: by FFTW, whose license is the GPL)
// Run       ./fft3d --n 64 --time
// Expect    ./fft3d --check all
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../common/arguments.h"
#include "check.h"
#include "nodes.h"
#include "times.h"
#include "tune.h"

static int is_chosen(const char *name, const char *word)
{
    return strcmp(name, word) == 0 || strcmp(name, "all") == 0;
}

static int run_checks(const char *name)
{
    struct check check = {0, 0};

    if (is_chosen(name, "lines"))
        check_lines(&check);
    if (is_chosen(name, "cube"))
        check_cube(&check);
    if (is_chosen(name, "bits"))
        check_bits(&check);
    return summary(&check);
}

static void print_times(int n, int fields, int tries, int prune, const struct choice *choice)
{
    struct cube *cube = choose(n, choice);
    const int first = xmp_node_num() == 1;
    double fastest;

    if (prune)
        cube->most = (int)floor(sqrt(2.0) * n / 3);
    fastest = time_cube(cube, fields, tries);
    if (first)
        printf("# %d fields of %d^3 forward and back: %.6f s\n", fields, n, fastest);
    write_times(first ? stdout : NULL, cube, 0);
    cube_free(cube);
}

int main(int argc, char **argv)
{
    const char *name = NULL, *grid = NULL, *radix = "mixed";
    int n = 64, time = 0, tuned = 0, prune = 0, fields = 3, tries = 5;
    struct choice choice = {.block = 32, .batch = 0};
    const struct option table[] = {
        {"--check", TEXT, &name, 0, 0, " lines cube bits all ", "run the checks of this name: lines cube bits all"},
        {"--time", FLAG, &time, 0, 0, NULL, "fields forward and back: seconds of each phase"},
        {"--tune", FLAG, &tuned, 0, 0, NULL, "look for the fastest way, then --time"},
        {"--n", INTEGER, &n, 4, 1 << 14, NULL, "points in each direction: even, 2^a 3^b 5^c; 64"},
        {"--fields", INTEGER, &fields, 1, 64, NULL, "how many; 3"},
        {"--tries", INTEGER, &tries, 1, 1 << 20, NULL, "how often; 5"},
        {"--grid", TEXT, &grid, 0, 0, NULL, "how the nodes share, rows x columns: 2x3; as square as possible"},
        {"--radix", TEXT, &radix, 0, 0, " mixed 2 4 8 16 ", "greatest radix of the passes: mixed 2 4 8 16; mixed"},
        {"--block", INTEGER, &choice.block, 1, 4096, NULL, "lines that are transformed side by side; 32"},
        {"--padding", INTEGER, &choice.padding, 0, 64, NULL, "columns more in memory; 0"},
        {"--batch", INTEGER, &choice.batch, 1, 64, NULL, "fields that travel together; as many as the cache holds"},
        {"--overlap", FLAG, &choice.overlap, 0, 0, NULL, "transform a batch while the one before it travels"},
        {"--prune", FLAG, &prune, 0, 0, NULL, "only waves with |k_a| <= sqrt(2) n / 3"},
        {0},
    };

    read_arguments("fft3d", table, argc, argv);
    if (!name && !time && !tuned)
        refuse("nothing to do; --help lists the options");
    if (n % 2 || !has_plan(n))
        refuse("--n '%d': it is even, and has no prime factors but 2, 3 and 5", n);
    set_grid(grid);
    choice.rows = rows();
    choice.radix = atoi(radix);  // mixed: 0
    choice.batch = choice.batch ? choice.batch : batch_in_cache(n, fields);
    if (name)
        return run_checks(name);
    if (tuned)
        tune(n, fields, tries, &choice);
    print_times(n, fields, tries, prune, &choice);
    return 0;
}
