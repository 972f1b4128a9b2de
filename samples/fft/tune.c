// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tune.h"

#include <stdio.h>
#include <xmp.h>

#include "nodes.h"
#include "times.h"

struct cube *choose(int n, const struct choice *choice)
{
    struct cube *cube;
    char grid[32];

    snprintf(grid, sizeof grid, "%dx%d", choice->rows, xmp_all_num_nodes() / choice->rows);
    set_grid(grid);
    set_padding(choice->padding);
    cube = cube_create(n, choice->radix, choice->block);
    if (cube) {
        cube->batch = choice->batch;
        cube->overlap = choice->overlap;
    }
    return cube;
}

// The options that make this choice.
static void print_choice(const struct choice *choice)
{
    char radix[16];

    snprintf(radix, sizeof radix, choice->radix == MIXED ? "mixed" : "%d", choice->radix);
    printf("--grid %dx%d --radix %s --block %d --padding %d --batch %d%s", choice->rows, xmp_all_num_nodes() / choice->rows, radix,
           choice->block, choice->padding, choice->batch, choice->overlap ? " --overlap" : "");
}

// What can be chosen, and between what. Transports aren't here: `auto` of the run-time library measures them.
enum knob { BLOCK, RADIX, ROWS, BATCH, OVERLAP, PADDING, KNOBS };

static int *place(enum knob knob, struct choice *choice)
{
    switch (knob) {
    case BLOCK: return &choice->block;
    case RADIX: return &choice->radix;
    case ROWS: return &choice->rows;
    case BATCH: return &choice->batch;
    case OVERLAP: return &choice->overlap;
    default: return &choice->padding;
    }
}

// Value number k of a knob, or -1 after the last.
static int value(enum knob knob, int k, int fields)
{
    static const int blocks[] = {8, 16, 32, 64, 128, 256, -1}, radices[] = {MIXED, 2, 4, 8, 16, -1};
    const int nodes = xmp_all_num_nodes();
    int count = 0;

    switch (knob) {
    case BLOCK: return blocks[k];
    case RADIX: return radices[k];
    case ROWS:
        for (int number = 1; number <= nodes; number++)
            if (nodes % number == 0 && count++ == k)
                return number;
        return -1;
    case BATCH: return k == 0 ? 1 : k == 1 && fields >= 3 ? 3 : k == 2 && fields >= 6 ? 6 : -1;
    default: return k < 2 ? k : -1;  // yes or no; one column more, or none
    }
}

static double try(int n, int fields, int tries, const struct choice *choice)
{
    struct cube *cube = choose(n, choice);
    double seconds = time_cube(cube, fields, tries);

    cube_free(cube);
    if (xmp_node_num() == 1) {
        printf("%10.6f s  ", seconds);
        print_choice(choice);
        printf("\n");
        fflush(stdout);
    }
    return seconds;
}

void tune(int n, int fields, int tries, struct choice *choice)
{
    const double before = try(n, fields, tries, choice);
    double best = before;

    for (enum knob knob = BLOCK; knob < KNOBS; knob++)
        for (int k = 0; value(knob, k, fields) >= 0; k++) {
            struct choice other = *choice;
            double seconds;

            *place(knob, &other) = value(knob, k, fields);
            if (*place(knob, &other) == *place(knob, choice))
                continue;
            seconds = try(n, fields, tries, &other);
            if (seconds < 0.98 * best) {  // less is noise
                best = seconds;
                *choice = other;
            }
        }
    if (xmp_node_num() != 1)
        return;
    printf("%.2f times as fast with ", before / best);
    print_choice(choice);
    printf("\n");
}
