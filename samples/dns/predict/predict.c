// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long a step takes on a machine that isn't there: only its all-to-alls, which are nearly all of it, and only their bytes.
//
// An all-to-all of p1 nodes in a row, each of which sends m1 = n^3 / (p1^2 p2) numbers of 8 bytes to each, and gets tp bytes/s through, takes
//
//     t1 = p1 m1 8 / tp = 8 n^3 / (tp p1 p2)
//
// and one in a column the same. A transform of a field has one of each. (The paper that this model is from, by Takenaka et al., IPSJ 2021, counts one only,
// so its steps are half as long; and where it says that the memory must be "> 6" GB of a core, "<= 6" is meant.)
//
// Build     cc -O2 -I<prefix>/include predict.c ../../common/*.c -o predict -lm
// Run       ./predict --n 18432 --grid 512x256 --tp 5e7
// Expect    7.64 s per all-to-all, 15.3 s per transform, 1,101 s per step; 6.76 GiB of a node don't fit
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../common/arguments.h"

struct machine {
    double rate[2];   // bytes/s of a node in an all-to-all of a row, of a column
    double memory;    // GiB of a node
    int arrays;       // real arrays of n^3
};

static const double gib = 1024.0 * 1024 * 1024;

static double exchange(int n, double rate, double rows, double columns)
{
    return 8 * pow(n, 3) / (rate * rows * columns);
}

static double share(int n, const struct machine *machine, double nodes)  // GiB
{
    return machine->arrays * 8 * pow(n, 3) / nodes / gib;
}

// The fewest nodes p1 x p2 that hold all arrays, p1 and p2 divide n, as square as possible. Returns 0 if there are none.
static int smallest_grid(int n, const struct machine *machine, int *rows, int *columns)
{
    double fewest = 0;

    for (int p1 = 1; p1 <= n; p1++)
        for (int p2 = 1; p2 <= p1 && n % p1 == 0; p2++) {
            const double nodes = (double)p1 * p2;

            if (n % p2 || share(n, machine, nodes) > machine->memory || (fewest && nodes > fewest)
                || (nodes == fewest && p1 - p2 >= *rows - *columns))
                continue;
            fewest = nodes;
            *rows = p1;
            *columns = p2;
        }
    return fewest > 0;
}

static void print_memory(int n, const struct machine *machine, int rows, int columns)
{
    const double mine = share(n, machine, (double)rows * columns);
    int p1 = 0, p2 = 0;

    printf("memory: %d arrays, %.0f GiB, %.2f GiB of a node: %s %g GiB\n", machine->arrays, share(n, machine, 1), mine,
           mine <= machine->memory ? "fits in" : "does NOT fit in", machine->memory);
    if (!smallest_grid(n, machine, &p1, &p2))
        printf("no grid whose sides divide %d has enough\n", n);
    else
        printf("smallest grid that fits: %d x %d = %.0f nodes, %.2f GiB of a node, %.2f s per all-to-all\n", p1, p2,
               (double)p1 * p2, share(n, machine, (double)p1 * p2), exchange(n, machine->rate[0], p1, p2));
}

int main(int argc, char **argv)
{
    struct machine machine = {{5e7, 0}, 6, 19};
    int n = 18432, rows, columns, steps = 1;
    const char *grid = "512x256", *rule = "phase";
    char *rest;
    double first, second, transforms;
    const struct option table[] = {
        {"--n", INTEGER, &n, 2, 1 << 20, NULL, "points in each direction; 18432"},
        {"--grid", TEXT, &grid, 0, 0, NULL, "nodes, p1 x p2; 512x256"},
        {"--tp", NUMBER, &machine.rate[0], 1, 1e15, NULL, "bytes/s of a node in an all-to-all; 5e7"},
        {"--tp-columns", NUMBER, &machine.rate[1], 1, 1e15, NULL, "the same in columns, if it differs there"},
        {"--memory", NUMBER, &machine.memory, 1e-6, 1e9, NULL, "GiB of a node; 6"},
        {"--arrays", INTEGER, &machine.arrays, 1, 10000, NULL, "real arrays of n^3; 19"},
        {"--dealias", TEXT, &rule, 0, 0, " phase two3 ", "two grids, 72 transforms in a step, or one, 36: phase two3"},
        {"--steps", INTEGER, &steps, 1, 1 << 30, NULL, "how many; 1"},
        {0},
    };

    read_arguments("predict", table, argc, argv);
    rows = (int)strtol(grid, &rest, 10);
    columns = *rest == 'x' ? (int)strtol(rest + 1, &rest, 10) : 0;
    if (*rest || rows < 1 || columns < 1 || rows > n || columns > n)
        refuse("--grid '%s': it is rows x columns, such as 512x256, and neither is more than n", grid);
    if (machine.rate[1] == 0)
        machine.rate[1] = machine.rate[0];
    transforms = strcmp(rule, "phase") == 0 ? 72 : 36;
    first = exchange(n, machine.rate[0], rows, columns);
    second = exchange(n, machine.rate[1], rows, columns);
    printf("%d^3 points, %d x %d = %.0f nodes\n", n, rows, columns, (double)rows * columns);
    printf("all-to-all in a row: %.0f bytes to each of %d, %.3g s\n", 8 * pow(n, 3) / rows / rows / columns, rows, first);
    printf("all-to-all in a column: %.0f bytes to each of %d, %.3g s\n", 8 * pow(n, 3) / rows / columns / columns, columns, second);
    printf("transform: 2 all-to-alls, %.3g s\n", first + second);
    printf("step: %.0f transforms, %.4g s\n", transforms, transforms * (first + second));
    if (steps > 1)
        printf("%d steps: %.3g hours\n", steps, steps * transforms * (first + second) / 3600);
    print_memory(n, &machine, rows, columns);
    return 0;
}
