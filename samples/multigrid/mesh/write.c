// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xmp.h>

#include "../../common/arguments.h"
#include "failure.h"
#include "given.h"

#pragma xmp nodes p[*]

struct job {
    const struct shape *shape;
    const struct medium *medium;
    const char *folder;
    const struct way *way;
    int writers;
    struct stream *single[LEVELS]; // of a single file for each level
    struct mesh_times *times;
};

int mesh_node_of(const struct shape *s, int part, int workers)
{
    const int worker = (int)((long)part * workers / shape_parts(s));

    return (int)((long)worker * xmp_num_nodes() / workers);
}

static void workfil(const struct job *j, int level, int part, char path[PATH])
{
    shape_path(j->shape, j->folder, "workfil", level, part, path);
}

// ---- a part

// The permeability of a coarse cell is the mean of its eight.
static void coarsen(const int fine[3], double *kappa)
{
    const long y = fine[0], z = (long)fine[0] * fine[1];
    double *to = kappa;

    for (int k = 0; k < fine[2]; k += 2)
        for (int j = 0; j < fine[1]; j += 2)
            for (int i = 0; i < fine[0]; i += 2) {
                const double *a = kappa + i + j * y + k * z, *b = a + z;

                *to++ = 0.125 * (((a[0] + a[1]) + (a[y] + a[y + 1])) + ((b[0] + b[1]) + (b[y] + b[y + 1])));
            }
}

static void put_records(struct stream *stream, const struct part *part)
{
    struct records r[RECORDS];

    part_records(part, r);
    for (int k = 0; k < RECORDS; k++)
        stream_records(stream, &r[k]);
    stream_flush(stream);
}

static void put_part(const struct job *j, const struct part *part)
{
    const int is_single = j->shape->layout == SINGLE_FILE;
    double begun = xmp_wtime(), moved;
    struct stream *stream = j->single[part->outline.level - 1];
    char path[PATH];
    long long begin;

    shape_file(j->shape, part->outline.level, part->outline.number, &begin);
    if (!is_single) {
        workfil(j, part->outline.level, part->outline.number, path);
        stream = stream_open(path, 1, j->shape->markers, j->way);
    }
    if (!stream)
        return;
    stream_seek(stream, begin, 0);
    put_records(stream, part);
    moved = xmp_wtime();
    j->times->move[part->outline.level - 1] += moved - begun;
    if (!is_single)
        stream_close(stream);
    j->times->close[part->outline.level - 1] += xmp_wtime() - moved;
}

static int write_level(const struct job *j, int number, int level, const double *kappa)
{
    const double begun = xmp_wtime();
    struct part part;

    if (part_create(&part, j->shape, level, number))
        return 1;
    part_fill(&part, j->shape, kappa);
    j->times->fill += xmp_wtime() - begun;
    put_part(j, &part);
    part_free(&part);
    return 0;
}

static int write_levels(const struct job *j, int number)
{
    const struct shape *s = j->shape;
    const double begun = xmp_wtime();
    double *kappa = malloc(sizeof *kappa * (size_t)shape_count(s, 1));
    int place[3], failed;

    shape_place(s, number, place);
    for (int a = 0; a < 3; a++)
        place[a] *= s->cells[a];
    if (!kappa || (!j->medium->file && medium_box(j->medium, place, s->cells, kappa)))
        failed = fail("no memory for the permeability of part %d; make more parts", number);
    else
        failed = j->medium->file && given_box(j->medium->file, j->medium->cells, place, s->cells, kappa);
    j->times->fill += xmp_wtime() - begun;
    for (int l = 1; l <= s->levels && !failed; l++) {
        int cells[3];

        failed = write_level(j, number, l, kappa);
        shape_cells(s, l, cells);
        if (l < s->levels)
            coarsen(cells, kappa);
    }
    free(kappa);
    return failed;
}

static void write_parts(const struct job *j, int node)
{
    int failed = 0;

    for (int k = 0; k < shape_parts(j->shape) && !failed; k++)
        if (mesh_node_of(j->shape, k, j->writers) == node)
            failed = write_levels(j, k);
}

// ---- names

static void do_files(const struct job *j, int node, int names)
{
    const int nfiles = j->shape->layout == SINGLE_FILE ? 1 : shape_parts(j->shape);
    char from[PATH], to[PATH];

    for (int l = 1; l <= j->shape->levels; l++)
        for (int k = 0; k < nfiles; k++) {
            if (nfiles > 1 ? mesh_node_of(j->shape, k, j->writers) != node : node != 0)
                continue;
            workfil(j, l, k, from);
            shape_path(j->shape, j->folder, "pmk", l, k, to);
            if (!names)
                unlink(from);
            else if (rename(from, to))
                fail("%s: it cannot be renamed to %s: %s", from, to, strerror(errno));
        }
}

// Before the first file: a mesh without grid.dat is not complete.
static void prepare(const struct job *j)
{
    char path[PATH];

    snprintf(path, PATH, "%s/grid.dat", j->folder);
    if (mkdir(j->folder, 0777) && errno != EEXIST)
        fail("%s: it cannot be made: %s", j->folder, strerror(errno));
    else if (unlink(path) && errno != ENOENT)
        fail("%s: the older mesh cannot be removed: %s", path, strerror(errno));
}

static void finish(const struct job *j)
{
    char from[PATH], to[PATH];

    snprintf(from, PATH, "%s/workfil", j->folder);
    snprintf(to, PATH, "%s/grid.dat", j->folder);
    if (!shape_write(j->shape, from) && rename(from, to))
        fail("%s: it cannot be renamed to %s: %s", from, to, strerror(errno));
}

// ---- all nodes

static void open_single(struct job *j)
{
    for (int l = 1; l <= j->shape->levels; l++) {
        const double begun = xmp_wtime();
        char path[PATH];

        workfil(j, l, 0, path);
        j->single[l - 1] = stream_open(path, 1, j->shape->markers, j->way);
        j->times->move[l - 1] += xmp_wtime() - begun;
    }
}

static void close_single(struct job *j)
{
    for (int l = 1; l <= j->shape->levels; l++) {
        const double begun = xmp_wtime();

        if (j->single[l - 1])
            stream_close(j->single[l - 1]);
        j->times->close[l - 1] += xmp_wtime() - begun;
    }
}

void mesh_slowest(struct mesh_times *times)
{
    double move[LEVELS], close[LEVELS], fill = times->fill;

    memcpy(move, times->move, sizeof move);
    memcpy(close, times->close, sizeof close);
#pragma xmp reduction(max: move, close, fill)
    memcpy(times->move, move, sizeof move);
    memcpy(times->close, close, sizeof close);
    times->fill = fill;
}

static void write_all(struct job *j, int node)
{
    if (j->shape->layout == SINGLE_FILE)
        open_single(j);
    if (!any_failed())
        for (int k = 0; k < xmp_num_nodes(); k++) {
#pragma xmp task on p[k]
            write_parts(j, node);
        }
    close_single(j);
}

void mesh_write(const struct shape *shape, const struct medium *medium, const char *folder, const struct way *way, int writers,
                struct mesh_times *times)
{
    struct job j = {shape, medium, folder, way, writers, {NULL}, times};
    const int node = xmp_node_num() - 1;

    *times = (struct mesh_times){.fill = 0};
    if (node == 0)
        prepare(&j);
    stop_if_failed();
    write_all(&j, node);
    if (any_failed()) {
        do_files(&j, node, 0);
        stop_if_failed();
    }
    do_files(&j, node, 1);
    stop_if_failed();
    if (node == 0)
        finish(&j);
    stop_if_failed();
    mesh_slowest(times);
}
