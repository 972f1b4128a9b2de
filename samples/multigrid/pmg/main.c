// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pmg, the parallel mesh generator: the files of all levels of a mesh, which the solver reads again and again. README.md of the folder above
// describes the files.
//
// Shows     files of bytes by xmp_io.h: one for all nodes, or one for each, in a task; what fails on one node ends the job on all
// Build     sodecc -O3 *.c ../mesh/*.c ../../common/*.c -o pmg -lm
//           serial: cc -O3 -I<prefix>/include *.c ../mesh/*.c ../../common/*.c -o pmg -L<prefix>/lib -lsode-io-serial -lm
// Run       mpiexec -n 2 ./pmg --n 64 --s 1 --out mesh;  --help

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#include "../../common/arguments.h"
#include "../../common/extents.h"
#include "../mesh/failure.h"
#include "report.h"

static struct {
    int n, levels, seed, buffer, workers, markers, checks;
    double s;
    const char *ground, *cells, *parts, *layout, *style, *hints, *out, *read, *json, *ppp, *kappa;
} o = {.seed = 1, .buffer = 2048, .s = 1, .ground = "rough", .layout = "fpp", .style = "buffer"};

static const struct option table[] = {
    {"--n", INTEGER, &o.n, 1, 1 << 20, NULL, "cells on a side of the cube"},
    {"--cells", TEXT, &o.cells, 0, 0, NULL, "of a box that is not a cube: 128x64x64, in x, y, z"},
    {"--parts", TEXT, &o.parts, 0, 0, NULL, "into which it is cut: 2x1x1 (as many as nodes)"},
    {"--ppp", TEXT, &o.ppp, 0, 0, NULL, "a file with these six numbers: cells and parts in x, y, z"},
    {"--levels", INTEGER, &o.levels, 1, LEVELS - 1, NULL, "of the mesh (until cells can't be halved)"},
    {"--ground", TEXT, &o.ground, 0, 0, " rough waves layers ", "rough, or one that solutions are known for, as in --case of the solver (rough)"},
    {"--kappa", TEXT, &o.kappa, 0, 0, NULL, "instead, a file of 64-bit reals, one for each cell, x fastest"},
    {"--s", NUMBER, &o.s, 0, 10, NULL, "roughness of the medium: 0 constant, 1 moderate, 2.3 severe (1)"},
    {"--seed", INTEGER, &o.seed, 0, 1 << 30, NULL, "of the medium (1)"},
    {"--layout", TEXT, &o.layout, 0, 0, " fpp ssf ", "fpp: a file for each part and level; ssf: a file for each level (fpp)"},
    {"--style", TEXT, &o.style, 0, 0, " record derived buffer mmap ",
     "a call for each record, for each kind of records, for a full buffer; mmap: only to read (buffer)"},
    {"--buffer", INTEGER, &o.buffer, 1, 1 << 20, NULL, "its size in KiB (2048)"},
    {"--hints", TEXT, &o.hints, 0, 0, NULL, "for MPI-IO, with --style derived: striping_factor=4,romio_ds_write=disable"},
    {"--fortran-markers", FLAG, &o.markers, 0, 0, NULL, "each record between two lengths of 4 bytes"},
    {"--workers", INTEGER, &o.workers, 1, 1 << 24, NULL, "nodes that write or read (all)"},
    {"--out", TEXT, &o.out, 0, 0, NULL, "folder of the mesh"},
    {"--read", TEXT, &o.read, 0, 0, NULL, "read the mesh of this folder instead"},
    {"--check", FLAG, &o.checks, 0, 0, NULL, "with --read: compare all records with those that follow from the permeability"},
    {"--json", TEXT, &o.json, 0, 0, NULL, "file of times and sizes"},
    {0},
};

// ---- the shape of the mesh

static void read_triple(const char *option, const char *text, int three[3])
{
    if (!read_extents(text, 3, three))
        refuse("%s '%s': it is three numbers like 128x64x64", option, text);
}

static void read_ppp(const char *path, int cells[3], int parts[3])
{
    FILE *file = fopen(path, "r");

    if (!file || fscanf(file, "%d %d %d %d %d %d", &cells[0], &cells[1], &cells[2], &parts[0], &parts[1], &parts[2]) != 6)
        fail("%s: it is not a file of six numbers: cells and parts in x, y, z", path);
    if (file)
        fclose(file);
    stop_if_failed();
}

// So many parts, as cubic as possible; most of them in x.
static void divide(int count, const int cells[3], int parts[3])
{
    parts[0] = parts[1] = parts[2] = 1;
    for (int prime = 2; count > 1; prime++)
        for (; count % prime == 0; count /= prime) {
            int axis = 0;

            for (int a = 1; a < 3; a++)
                if (cells[a] / parts[a] > cells[axis] / parts[axis])
                    axis = a;
            parts[axis] *= prime;
        }
}

static void find_cells(int cells[3], int parts[3])
{
    if ((o.n > 0) + (o.cells != NULL) + (o.ppp != NULL) != 1)
        refuse("say the cells by one of --n, --cells and --ppp (--help lists all options)");
    if (o.ppp)
        read_ppp(o.ppp, cells, parts);
    else if (o.cells)
        read_triple("--cells", o.cells, cells);
    else
        cells[0] = cells[1] = cells[2] = o.n;
    if (o.parts)
        read_triple("--parts", o.parts, parts);
    else if (!o.ppp)
        divide(xmp_num_nodes(), cells, parts);
}

static struct shape find_shape(int cells[3])
{
    struct shape s = {.layout = strcmp(o.layout, "ssf") == 0 ? SINGLE_FILE : FILE_PER_PART, .markers = o.markers};

    find_cells(cells, s.parts);
    for (int a = 0; a < 3; a++) {
        if (cells[a] < 1 || s.parts[a] < 1 || cells[a] % s.parts[a])
            refuse("%d cells in %c can't be cut into %d equal parts; say other --parts", cells[a], "xyz"[a], s.parts[a]);
        s.cells[a] = cells[a] / s.parts[a];
    }
    if (!shape_is_possible(&s))
        refuse("%d x %d x %d cells in %d x %d x %d parts are too many", cells[0], cells[1], cells[2], s.parts[0], s.parts[1], s.parts[2]);
    s.levels = o.levels ? o.levels : shape_levels(s.cells);
    if (s.levels > shape_levels(s.cells))
        refuse("--levels '%d': parts of %d x %d x %d cells can be halved %d times", o.levels, s.cells[0], s.cells[1], s.cells[2],
               shape_levels(s.cells) - 1);
    return s;
}

// ---- what to do

static struct way find_way(void)
{
    static const char *const styles[] = {"record", "derived", "buffer", "mmap"};
    struct way way = {.buffer = (long)o.buffer << 10, .hints = o.hints};

    while (strcmp(styles[way.style], o.style) != 0)
        way.style++;
    if (o.hints && way.style != DERIVED)
        refuse("--hints are for MPI-IO: say --style derived");
    if (way.style == MAPPED && !o.read)
        refuse("--style mmap is for --read");
    return way;
}

static int workers(void)
{
    if (o.workers > xmp_num_nodes())
        refuse("--workers '%d': the program runs on %d nodes", o.workers, xmp_num_nodes());
    return o.workers ? o.workers : xmp_num_nodes();
}

static void write_mesh(const struct way *way)
{
    struct medium medium = {.s = o.s, .seed = (uint64_t)o.seed, .ground = strcmp(o.ground, "waves") == 0 ? WAVES : strcmp(o.ground, "layers") == 0 ? LAYERS : ROUGH, .file = o.kappa};
    const struct shape shape = find_shape(medium.cells);
    struct mesh_times times;

    mesh_write(&shape, &medium, o.out, way, workers(), &times);
    report_log(&shape, o.out, &times);
    report(&(struct report){&shape, o.out, o.style, workers(), 1, &times}, o.json);
}

static void read_mesh(const struct way *way)
{
    struct mesh_times times;
    struct mesh mesh;

    mesh_open(&mesh, o.read, way);
    mesh_parts(&mesh, workers(), o.checks ? check_part : NULL, NULL, &times);
    report(&(struct report){&mesh.shape, o.read, o.style, workers(), 0, &times}, o.json);
}

int main(int argc, char **argv)
{
    struct way way;

    read_arguments("pmg", table, argc, argv);
    if (!o.out == !o.read)
        refuse("say --out, to make a mesh, or --read (--help lists all options)");
    way = find_way();
    (o.out ? write_mesh : read_mesh)(&way);
    return 0;
}
