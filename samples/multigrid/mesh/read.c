// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "failure.h"

#pragma xmp nodes p[*]

void mesh_open(struct mesh *m, const char *folder, const struct way *way)
{
    char path[PATH];

    *m = (struct mesh){.folder = folder, .way = *way};
    snprintf(path, PATH, "%s/grid.dat", folder);
    shape_read(&m->shape, path);
    stop_if_failed();
}

// ---- what must be there

static int check_size(struct stream *stream, const char *path, long long expected)
{
    const long long size = stream_size(stream);

    if (size == expected)
        return 0;
    return fail("%s: it has %lld bytes, but %lld by grid.dat; %s", path, size, expected,
                size < expected ? "it is cut off, or of another mesh" : "it is of another mesh");
}

// Integers that follow from grid.dat. One with its bytes turned around is another machine's.
static int check_integers(const char *path, const char *what, const int32_t *found, const int32_t *expected, long count)
{
    for (long k = 0; k < count; k++) {
        if (found[k] == expected[k])
            continue;
        if ((int32_t)__builtin_bswap32((uint32_t)found[k]) == expected[k])
            return fail("%s: its numbers have the byte order of another machine; make the mesh on this one", path);
        return fail("%s: %s is %d, but %d by grid.dat", path, what, found[k], expected[k]);
    }
    return 0;
}

// From cell number `first` on, from 0.
static int check_cells(const char *path, const struct mesh_cell *cell, long first, long count)
{
    for (long k = 0; k < count; k++) {
        if (cell[k].id != first + k + 1)
            return fail("%s: the number of cell %ld is %d (record 7)", path, first + k + 1, cell[k].id);
        if (!(cell[k].kappa > 0) || isinf(cell[k].kappa))
            return fail("%s: the permeability of cell %ld is %g (record 7)", path, first + k + 1, cell[k].kappa);
    }
    return 0;
}

static int check_links(const char *path, const struct part *part)
{
    for (long k = 0; k < part->outline.cells; k++)
        if (part->links[k].id != k + 1)
            return fail("%s: the number of cell %ld is %d (record 9)", path, k + 1, part->links[k].id);
    return 0;
}

static const char *const heads[] = {"processes in a direction (record 1)", "cells in a direction (record 2)", "columns (record 3)",
                                    "a neighbor (record 4)", "the number of cells (record 5)", "the first cell of the level (record 6)",
                                    "columns (record 8)", "the import index (record 10)", "the export index (record 12)"};

static int check_outline(const char *path, const struct outline *expected, const struct outline *found)
{
    for (int k = PARTS; k <= EXPORT_INDEX; k++)
        if (check_integers(path, heads[k], found->head[k] + 1, expected->head[k] + 1, expected->head[k][0] / 4))
            return 1;
    return check_integers(path, "a cell of the import list (record 11)", found->import_ids + 1, expected->import_ids + 1, found->halo)
           || check_integers(path, "a cell of the export list (record 13)", found->export_ids + 1, expected->export_ids + 1, found->halo);
}

// ---- a part

static struct stream *open_part(const struct mesh *m, int level, int number, char path[PATH])
{
    long long begin, size = shape_file(&m->shape, level, number, &begin);
    struct stream *stream;

    shape_path(&m->shape, m->folder, "pmk", level, number, path);
    stream = stream_open(path, 0, m->shape.markers, &m->way);
    if (stream && check_size(stream, path, size)) {
        stream_close(stream);
        return NULL;
    }
    if (stream)
        stream_seek(stream, begin, begin + shape_size(&m->shape, level, number));
    return stream;
}

// Up to record `last`. The first one is checked before memory is filled with what follows.
static int get_records(struct stream *stream, const char *path, const struct outline *expected, const struct part *part, int last)
{
    struct records r[RECORDS];

    part_records(part, r);
    for (int k = 0; k < last && !stream_failed(stream); k++) {
        stream_records(stream, &r[k]);
        if (k == 0 && !stream_failed(stream)
            && check_integers(path, heads[PARTS], part->outline.head[PARTS] + 1, expected->head[PARTS] + 1, 3))
            return 1;
    }
    return stream_failed(stream) || check_outline(path, expected, &part->outline);
}

static int get_part(const struct mesh *m, const struct outline *expected, const struct part *part, double *seconds)
{
    const double begun = xmp_wtime();
    char path[PATH];
    struct stream *stream = open_part(m, expected->level, expected->number, path);
    int failed = !stream || get_records(stream, path, expected, part, RECORDS);

    if (stream)
        failed |= stream_close(stream);
    *seconds += xmp_wtime() - begun;
    return failed || check_cells(path, part->cell, 0, part->outline.cells) || check_links(path, part);
}

int mesh_part(const struct mesh *m, int level, int number, struct part *part, double *seconds)
{
    struct outline expected;
    int failed;

    if (part_create(part, &m->shape, level, number))
        return 1;
    failed = outline_create(&expected, &m->shape, level, number);
    if (!failed) {
        failed = get_part(m, &expected, part, seconds);
        outline_free(&expected);
    }
    if (failed)
        part_free(part);
    return failed;
}

// ---- all parts

struct reading {
    const struct mesh *mesh;
    int readers;
    void (*see)(const struct mesh *mesh, const struct part *part, void *state);
    void *state;
    struct mesh_times *times;
};

static void read_parts(const struct reading *r, int node)
{
    for (int k = 0; k < shape_parts(&r->mesh->shape); k++)
        for (int l = 1; l <= r->mesh->shape.levels && mesh_node_of(&r->mesh->shape, k, r->readers) == node; l++) {
            const double begun = xmp_wtime();
            double moving = 0;
            struct part part;

            if (mesh_part(r->mesh, l, k, &part, &moving))
                return;
            r->times->move[l - 1] += moving;
            r->times->fill += xmp_wtime() - begun - moving;
            if (r->see)
                r->see(r->mesh, &part, r->state);
            part_free(&part);
        }
}

void mesh_parts(const struct mesh *m, int readers, void (*see)(const struct mesh *mesh, const struct part *part, void *state), void *state,
                struct mesh_times *times)
{
    const struct reading r = {m, readers, see, state, times};
    const int node = xmp_node_num() - 1;

    *times = (struct mesh_times){.fill = 0};
    for (int k = 0; k < xmp_num_nodes(); k++) {
#pragma xmp task on p[k]
        read_parts(&r, node);
    }
    stop_if_failed();
    mesh_slowest(times);
}

// ---- the permeability of a box

enum { CHUNK = 1 << 14 }; // cells at a time

struct box {
    const int *first, *count; // of the level
    double *kappa;
};

static void place_cells(const struct box *box, const struct mesh_cell *cell, long count)
{
    for (long k = 0; k < count; k++) {
        const int x = cell[k].at[0] - box->first[0], y = cell[k].at[1] - box->first[1], z = cell[k].at[2] - box->first[2];

        if (x >= 0 && x < box->count[0] && y >= 0 && y < box->count[1] && z >= 0 && z < box->count[2])
            box->kappa[((long)z * box->count[1] + y) * box->count[0] + x] = cell[k].kappa;
    }
}

// Of the part, the cells from the first one to the last one that the box has: 0 <= first < end; none if it has none.
static void cells_in_box(const struct shape *s, const struct outline *o, const struct box *box, long *first, long *end)
{
    int cells[3], place[3], lo[3], hi[3];

    shape_cells(s, o->level, cells);
    shape_place(s, o->number, place);
    *first = *end = 0;
    for (int a = 0; a < 3; a++) {
        const int begin = place[a] * cells[a];

        lo[a] = box->first[a] > begin ? box->first[a] - begin : 0;
        hi[a] = box->first[a] + box->count[a] < begin + cells[a] ? box->first[a] + box->count[a] - begin : cells[a];
        if (lo[a] >= hi[a])
            return;
    }
    *first = lo[0] + cells[0] * ((long)lo[1] + (long)cells[1] * lo[2]);
    *end = hi[0] + cells[0] * (hi[1] - 1 + (long)cells[1] * (hi[2] - 1));
}

// Records 1 to 6, and then only cells that are wanted, some at a time.
static int get_cells(struct stream *stream, const char *path, const struct mesh *m, const struct outline *expected, struct part *part,
                     const struct box *box)
{
    const long long record = shape_record(&m->shape, CELL_BYTES);
    struct records r[RECORDS], *cells = &r[FIRST + 1];
    long long begin;
    long first, end;

    if (get_records(stream, path, expected, part, FIRST + 1))
        return 1;
    shape_file(&m->shape, expected->level, expected->number, &begin);
    begin += shape_head(&m->shape);
    cells_in_box(&m->shape, expected, box, &first, &end);
    stream_flush(stream);
    stream_seek(stream, begin + first * record, begin + end * record);
    part_records(part, r);
    for (; first < end; first += cells->count) {
        cells->count = end - first < CHUNK ? end - first : CHUNK;
        stream_records(stream, cells);
        if (stream_failed(stream) || check_cells(path, part->cell, first, cells->count))
            return 1;
        place_cells(box, part->cell, cells->count);
    }
    return 0;
}

static int read_cells(const struct mesh *m, const struct outline *expected, const struct box *box)
{
    static struct mesh_links unused;
    struct part part = {.cell = malloc(CHUNK * sizeof *part.cell), .links = &unused};
    char path[PATH];
    struct stream *stream = open_part(m, expected->level, expected->number, path);
    int failed = !stream || (part.cell ? outline_create(&part.outline, &m->shape, expected->level, expected->number)
                                       : fail("no memory for %d cells", CHUNK));

    if (!failed) {
        failed = get_cells(stream, path, m, expected, &part, box);
        outline_free(&part.outline);
    }
    if (stream)
        failed |= stream_close(stream);
    free(part.cell);
    return failed;
}

static int read_box(const struct mesh *m, int level, const struct box *box)
{
    int failed = 0;

    for (int k = 0; k < shape_parts(&m->shape) && !failed; k++) {
        struct outline o;
        long first, end;

        if ((failed = outline_create(&o, &m->shape, level, k)))
            break;
        cells_in_box(&m->shape, &o, box, &first, &end);
        if (first < end)
            failed = read_cells(m, &o, box);
        outline_free(&o);
    }
    return failed;
}

void mesh_box(const struct mesh *m, int level, const int first[3], const int count[3], double *kappa)
{
    const struct box box = {first, count, kappa};

    for (int k = 0; k < xmp_num_nodes(); k++) {
#pragma xmp task on p[k]
        read_box(m, level, &box);
    }
    stop_if_failed();
}
