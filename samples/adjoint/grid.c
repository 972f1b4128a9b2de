// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many nodes there are in each direction, and how deep their halos are. The node array exists before main, where no argument
// is known yet: the options are looked up in the command line of the process.
#include "grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

// Copies what follows `name` on the command line; "" if it is not there.
static void find_option(const char *name, char *value, int size)
{
    char line[4096];
    FILE *file = fopen("/proc/self/cmdline", "rb");
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;

    value[0] = '\0';
    line[length] = '\0';
    for (char *word = line; word < line + length; word += strlen(word) + 1)
        if (strcmp(word, name) == 0 && word + strlen(word) + 1 < line + length)
            snprintf(value, (size_t)size, "%s", word + strlen(word) + 1);
    if (file)
        fclose(file);
}

// Wrong values are 1 here; read_options, which comes later, says what is wrong.
static int positive(long value)
{
    return value >= 1 && value <= 1 << 20 ? (int)value : 1;
}

// The number behind an option; 1 without it.
static int number_of(const char *name)
{
    char text[32];

    find_option(name, text, sizeof text);
    return positive(strtol(text, NULL, 10));
}

int groups(void)
{
    static int known;

    return known ? known : (known = number_of("--oblt"));
}

static int steps_of(const char *name)
{
    int steps = number_of(name);

    return steps < MOST_BLOCKED ? steps : MOST_BLOCKED;
}

static int forward_steps, backward_steps; // 0: not known yet

int fblt(void)
{
    return forward_steps ? forward_steps : (forward_steps = steps_of("--fblt"));
}

int bblt(void)
{
    return backward_steps ? backward_steps : (backward_steps = steps_of("--bblt"));
}

void set_blocks(int forward, int backward)
{
    forward_steps = forward;
    backward_steps = backward;
}

const char *block_scheme(void)
{
    static char scheme[32];

    if (!scheme[0])
        find_option("--scheme", scheme, sizeof scheme);
    if (!scheme[0])
        strcpy(scheme, "pa1");
    return scheme;
}

int halo(void)
{
    int more = strcmp(block_scheme(), "diamond") == 0; // it reads one cell farther

    return (fblt() > bblt() ? fblt() : bblt()) + more;
}

static void tile(int *tile_rows, int *tile_columns)
{
    char text[32], *rest;
    int left = positive(xmp_all_num_nodes() / groups());

    find_option("--tile", text, sizeof text);
    *tile_rows = positive(strtol(text, &rest, 10));
    *tile_columns = positive(*rest == 'x' ? strtol(rest + 1, NULL, 10) : 1);
    if (text[0])
        return;
    while ((*tile_rows + 1) * (*tile_rows + 1) <= left)
        (*tile_rows)++;
    while (left % *tile_rows)
        (*tile_rows)--;
    *tile_columns = left / *tile_rows;
}

int rows(void)
{
    int tile_rows, tile_columns;

    tile(&tile_rows, &tile_columns);
    return tile_rows;
}

int columns(void)
{
    int tile_rows, tile_columns;

    tile(&tile_rows, &tile_columns);
    return tile_columns;
}
