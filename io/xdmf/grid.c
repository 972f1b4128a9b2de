/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "xdmf/grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"

/* A word for each dimension. */
static int check_words(const sode_entry_t *entry, int which)
{
    int count = sode_count_words(entry->text[which]);
    return count == entry->ndims
               ? 0
               : sode_io_fail("array '%s': its attribute '%s' has %d words, but "
                              "the array has %d dimensions", entry->name,
                              sode_entry_keys[which], count, entry->ndims);
}

static int parse_numbers(const sode_entry_t *entry, int which, double *numbers)
{
    const char *text = entry->text[which];
    SODE_IO_TRY(check_words(entry, which));
    for (int d = 0; d < entry->ndims; d++) {
        char *end;
        numbers[d] = strtod(text, &end);
        if (end == text || (*end && *end != ' '))
            return sode_io_fail("array '%s': its attribute '%s' is not a list "
                                "of numbers: '%s'", entry->name,
                                sode_entry_keys[which], entry->text[which]);
        text = end;
    }
    return 0;
}

/* ---- coordinates ----------------------------------------------------------- */

static const sode_entry_t *find(const sode_listing_t *listing, const char *name)
{
    for (int k = 0; k < listing->count; k++)
        if (strcmp(listing->entry[k].name, name) == 0)
            return &listing->entry[k];
    return NULL;
}

/* In the group of the array, else in the file. */
static const sode_entry_t *find_near(const sode_listing_t *listing,
                                     const sode_entry_t *entry,
                                     const char *word, int length)
{
    char path[1100];
    const char *slash = strrchr(entry->name, '/');
    int group = slash ? (int)(slash + 1 - entry->name) : 0;
    snprintf(path, sizeof path, "%.*s%.*s", group, entry->name, length, word);
    const sode_entry_t *found = find(listing, path);
    snprintf(path, sizeof path, "%.*s", length, word);
    return found ? found : find(listing, path);
}

static int has_extents(const sode_entry_t *a, const sode_entry_t *b)
{
    return a->ndims == b->ndims
           && memcmp(a->extent, b->extent, sizeof a->extent) == 0
           && (a->steps < 0 || a->steps == b->steps);
}

static enum sode_grid_kind kind_of(const sode_entry_t *entry, int dim,
                                   const sode_entry_t *coordinate)
{
    if (!coordinate->kind)
        return SODE_GRID_NONE;
    if (coordinate->ndims == 1 && coordinate->steps < 0
        && coordinate->extent[0] == entry->extent[dim])
        return SODE_GRID_RECTILINEAR;
    return has_extents(coordinate, entry) ? SODE_GRID_CURVILINEAR
                                          : SODE_GRID_NONE;
}

static int find_coordinates(const sode_listing_t *listing,
                            const sode_entry_t *entry, sode_grid_t *grid)
{
    const char *word = entry->text[SODE_ENTRY_COORDINATES];
    SODE_IO_TRY(check_words(entry, SODE_ENTRY_COORDINATES));
    for (int d = 0; d < entry->ndims; d++) {
        word += strspn(word, " ");
        int length = (int)strcspn(word, " ");
        grid->coordinate[d] = find_near(listing, entry, word, length);
        if (!grid->coordinate[d])
            return sode_io_fail("array '%s': the file has no array '%.*s' with "
                                "its coordinates", entry->name, length, word);
        enum sode_grid_kind kind = kind_of(entry, d, grid->coordinate[d]);
        if (kind == SODE_GRID_NONE || (d > 0 && kind != grid->kind))
            return sode_io_fail("array '%s': its coordinates '%s' must all have "
                                "one dimension, or all have its extents",
                                entry->name, entry->text[SODE_ENTRY_COORDINATES]);
        grid->kind = kind;
        word += length;
    }
    return 0;
}

/* ---- grids ------------------------------------------------------------------- */

static int has_text(const sode_entry_t *entry, int which)
{
    return entry->text[which] && sode_count_words(entry->text[which]) > 0;
}

static int can_be_shown(const sode_entry_t *entry)
{
    for (int d = 0; d < entry->ndims; d++)
        if (entry->extent[d] == 0)
            return 0;
    return entry->kind && entry->ndims > 0 && entry->ndims <= SODE_GRID_DIMS
           && entry->steps != 0;
}

int sode_grid_of(const sode_listing_t *listing, const sode_entry_t *entry,
                 sode_grid_t *grid)
{
    *grid = (sode_grid_t){.kind = SODE_GRID_NONE};
    if (!can_be_shown(entry))
        return 0;
    if (has_text(entry, SODE_ENTRY_COORDINATES))
        return find_coordinates(listing, entry, grid);
    if (!has_text(entry, SODE_ENTRY_SPACING))
        return 0;
    grid->kind = SODE_GRID_UNIFORM;
    if (has_text(entry, SODE_ENTRY_ORIGIN))
        SODE_IO_TRY(parse_numbers(entry, SODE_ENTRY_ORIGIN, grid->origin));
    return parse_numbers(entry, SODE_ENTRY_SPACING, grid->spacing);
}

int sode_grid_equal(const sode_grid_t *a, const sode_grid_t *b)
{
    return a->kind == b->kind
           && memcmp(a->origin, b->origin, sizeof a->origin) == 0
           && memcmp(a->spacing, b->spacing, sizeof a->spacing) == 0
           && memcmp(a->coordinate, b->coordinate, sizeof a->coordinate) == 0;
}
