// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "failure.h"

int shape_levels(const int cells[3])
{
    int levels = 1;

    while (((cells[0] | cells[1] | cells[2]) >> (levels - 1)) % 2 == 0)
        levels++;
    return levels;
}

int shape_is_possible(const struct shape *s)
{
    long long parts = 1, cells = 1;

    for (int a = 0; a < 3; a++) {
        if (s->parts[a] < 1 || s->cells[a] < 1)
            return 0;
        parts *= s->parts[a], cells *= s->cells[a];
        if (parts > 1 << 24 || cells > 1 << 30)
            return 0;
    }
    return 1;
}

int shape_parts(const struct shape *s)
{
    return s->parts[0] * s->parts[1] * s->parts[2];
}

void shape_cells(const struct shape *s, int level, int cells[3])
{
    for (int a = 0; a < 3; a++)
        cells[a] = s->cells[a] >> (level - 1);
}

long shape_count(const struct shape *s, int level)
{
    int cells[3];

    shape_cells(s, level, cells);
    return (long)cells[0] * cells[1] * cells[2];
}

void shape_place(const struct shape *s, int part, int place[3])
{
    place[0] = part % s->parts[0];
    place[1] = part / s->parts[0] % s->parts[1];
    place[2] = part / s->parts[0] / s->parts[1];
}

int shape_neighbor(const struct shape *s, int part, int face)
{
    const int axis = face / 2, step[3] = {1, s->parts[0], s->parts[0] * s->parts[1]};
    int place[3];

    shape_place(s, part, place);
    if (face % 2)
        return place[axis] + 1 < s->parts[axis] ? part + step[axis] : -1;
    return place[axis] > 0 ? part - step[axis] : -1;
}

long shape_face(const struct shape *s, int level, int face)
{
    return shape_count(s, level) / (s->cells[face / 2] >> (level - 1));
}

long shape_halo(const struct shape *s, int level, int part)
{
    long cells = 0;

    for (int f = 0; f < FACES; f++)
        if (shape_neighbor(s, part, f) >= 0)
            cells += shape_face(s, level, f);
    return cells;
}

// ---- bytes

long long shape_record(const struct shape *s, long bytes)
{
    return bytes + (s->markers ? 8 : 0);
}

static long long integers(const struct shape *s, const int counts[], int n)
{
    long long size = 0;

    for (int k = 0; k < n; k++)
        size += shape_record(s, 4 * counts[k]);
    return size;
}

long long shape_head(const struct shape *s)
{
    return integers(s, (const int[]){3, 3, 1, FACES, 2, 1}, 6);
}

// The record sequence of part.c.
long long shape_size(const struct shape *s, int level, int part)
{
    const long cells = shape_count(s, level), halo = shape_halo(s, level, part);

    return shape_head(s) + integers(s, (const int[]){1, FACES, FACES}, 3) + cells * (shape_record(s, CELL_BYTES) + shape_record(s, LINK_BYTES))
           + 2 * shape_record(s, 4 * halo);
}

long long shape_offset(const struct shape *s, int level, int part)
{
    long long offset = 0;

    for (int k = 0; k < part; k++)
        offset += shape_size(s, level, k);
    return offset;
}

void shape_path(const struct shape *s, const char *folder, const char *name, int level, int part, char path[PATH])
{
    if (s->layout == SINGLE_FILE)
        snprintf(path, PATH, "%s/%s.%d", folder, name, level);
    else
        snprintf(path, PATH, "%s/%s.%d.%d", folder, name, level, part);
}

long long shape_file(const struct shape *s, int level, int part, long long *begin)
{
    const int is_single = s->layout == SINGLE_FILE;

    *begin = is_single ? shape_offset(s, level, part) : 0;
    return is_single ? shape_offset(s, level, shape_parts(s)) : shape_size(s, level, part);
}

// ---- grid.dat

static const char head[] = "multigrid mesh 1\nparts %d %d %d\ncells %d %d %d\nlevels %d\nlayout %s\nmarkers %s\n";
static const char *const layouts[] = {"fpp", "ssf"}, *const answers[] = {"no", "yes"};

int shape_write(const struct shape *s, const char *path)
{
    FILE *file = fopen(path, "w");
    int wrong;

    if (!file)
        return fail("%s: it cannot be made: %s", path, strerror(errno));
    fprintf(file, head, s->parts[0], s->parts[1], s->parts[2], s->cells[0], s->cells[1], s->cells[2], s->levels, layouts[s->layout],
            answers[s->markers]);
    for (int l = 1; l <= s->levels; l++)
        fprintf(file, "level %d: %ld cells, %lld bytes\n", l, shape_parts(s) * shape_count(s, l), shape_offset(s, l, shape_parts(s)));
    wrong = fflush(file) || fsync(fileno(file));
    wrong |= fclose(file);
    return wrong ? fail("%s: it cannot be written: %s", path, strerror(errno)) : 0;
}

static int word(const char *const words[2], const char *text)
{
    return strcmp(text, words[0]) == 0 ? 0 : strcmp(text, words[1]) == 0 ? 1 : -1;
}

int shape_read(struct shape *s, const char *path)
{
    char layout[8] = "", answer[8] = "";
    FILE *file = fopen(path, "r");
    int found;

    if (!file)
        return fail("%s: it cannot be opened: %s (a mesh has it only when it is complete)", path, strerror(errno));
    found = fscanf(file, "multigrid mesh 1 parts %d %d %d cells %d %d %d levels %d layout %7s markers %7s", &s->parts[0], &s->parts[1],
                   &s->parts[2], &s->cells[0], &s->cells[1], &s->cells[2], &s->levels, layout, answer);
    fclose(file);
    s->layout = (enum mesh_layout)word(layouts, layout);
    s->markers = word(answers, answer);
    if (found != 9 || (int)s->layout < 0 || s->markers < 0 || !shape_is_possible(s) || s->levels < 1
        || s->levels > shape_levels(s->cells))
        return fail("%s: it does not describe a mesh; make it again with pmg", path);
    return 0;
}
