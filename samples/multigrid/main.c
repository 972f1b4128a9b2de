// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groundwater flow through rough ground: conjugate gradients, preconditioned by geometric multigrid. README.md goes from the equation to the picture.
//
// Shows     functions that inherit the mapping of their arguments, so that one text serves all grids, shared by the nodes or not; loops over blocks;
//           coarse grids gathered by gmove
// Build     sodecc -O3 *.c mesh/*.c ../common/*.c -o multigrid -lm
//           serial: cc -O3 -I<prefix>/include *.c mesh/*.c ../common/*.c -o multigrid -L<prefix>/lib -lsode-io-serial -lm
// Run       mpiexec -n 4 ./multigrid --n 64 --s 1;  --help
// Expect    ./multigrid --check

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../common/arguments.h"
#include "cells.h"
#include "checks.h"
#include "mesh/field.h"
#include "output.h"
#include "tune.h"

static struct {
    int n, seed, sweeps, steps, level, most, colors, history, checks, tunes;
    const char *nodes, *blocks, *staged, *problem, *smoother, *order, *storage, *coarse, *matrix, *fields, *figures, *mesh;
    double s, factor, tolerance;
} o = {.n = 32, .seed = 1, .sweeps = 2, .steps = 2, .colors = 2, .most = 500, .problem = "line", .smoother = "ic", .coarse = "cycle", .factor = 1, .tolerance = 1e-12};

static const struct option table[] = {
    {"--n", INTEGER, &o.n, 2, 4096, NULL, "cells a side (32)"},
    {"--case", TEXT, &o.problem, 0, 0, problem_names, "line, sine, waves, across or along (line)"},
    {"--mesh", TEXT, &o.mesh, 0, 0, NULL, "folder of a mesh that pmg has made, instead of --n, --s and --seed"},
    {"--s", NUMBER, &o.s, 0, 10, NULL, "roughness of the ground: 0 constant, 1 moderate, 2.3 severe (0)"},
    {"--seed", INTEGER, &o.seed, 0, 1 << 30, NULL, "of the ground (1)"},
    {"--nodes", TEXT, &o.nodes, 0, 0, NULL, "nodes along z, y and x, such as 2x2x1"},
    {"--blocks", TEXT, &o.blocks, 0, 0, NULL, "blocks of the smoother along z, y and x (one for each node)"},
    {"--smoother", TEXT, &o.smoother, 0, 0, " ic schwarz gs jacobi ",
     "incomplete factors of --blocks, of the same by blockwise; Gauss-Seidel in them, Jacobi (ic)"},
    {"--order", TEXT, &o.order, 0, 0, " cells rcm colors ", "of the unknowns in a block's factors: that of the cells, reverse Cuthill-McKee, by colors (cells)"},
    {"--colors", INTEGER, &o.colors, 2, 64, NULL, "how many (2)"},
    {"--storage", TEXT, &o.storage, 0, 0, " crs ell sell ", "of the factors: compressed rows, ELL, sliced ELL (arrays of cells; crs with --order)"},
    {"--steps", INTEGER, &o.steps, 1, 16, NULL, "of jacobi: sweeps of an exchange (2)"},
    {"--nu", INTEGER, &o.sweeps, 1, 100, NULL, "sweeps before and after a coarser grid (2)"},
    {"--omega", NUMBER, &o.factor, 0.1, 2, NULL, "factor of corrections from a coarser grid (1)"},
    {"--cga-level", INTEGER, &o.level, 2, MOST_LEVELS, NULL, "the level that each node gathers as a whole (the last one; none, if one node has that)"},
    {"--hcga-level", TEXT, &o.staged, 0, 0, NULL, "levels before --cga-level, such as 3,5: from each, an eighth of the nodes go on that shared the level before (none)"},
    {"--coarse", TEXT, &o.coarse, 0, 0, " cycle sweeps cg ", "there: cycle goes on to coarser grids, sweeps does 60 of them, cg conjugate gradients (cycle)"},
    {"--tol", NUMBER, &o.tolerance, 0, 1, NULL, "of the residual (1e-12)"},
    {"--iterations", INTEGER, &o.most, 0, 1 << 20, NULL, "at most (500)"},
    {"--history", FLAG, &o.history, 0, 0, NULL, "print all residuals"},
    {"--fields", TEXT, &o.fields, 0, 0, NULL, "HDF5 file of phi, kappa and flux, with an XDMF file beside it"},
    {"--json", TEXT, &o.figures, 0, 0, NULL, "file of the figures of the run, which draw.py reads"},
    {"--matrix", TEXT, &o.matrix, 0, 0, NULL, "writes A to NAME.mtx (Matrix Market), b and phi to NAME.txt; --n up to 64"},
    {"--tune", FLAG, &o.tunes, 0, 0, NULL, "measure where to gather, then nu, then omega; --json keeps the table"},
    {"--check", FLAG, &o.checks, 0, 0, NULL, "the validation, up to --n"},
    {0},
};

// Levels in ascending order, from 2.
static struct stages read_stages(const char *text)
{
    struct stages found = {0};
    const char *at = text;

    while (at && found.count < MOST_STAGES) {
        char *end;
        const long level = strtol(at, &end, 10);

        if (end == at || (*end && *end != ',') || level > MOST_LEVELS || level < (found.count ? found.from[found.count - 1] + 2 : 2))
            refuse("--hcga-level '%s': it is levels from 2 on in ascending order, such as 3 or 3,5", text);
        found.from[found.count++] = (int)level - 1;
        at = *end ? end + 1 : NULL;
    }
    return found;
}

// Counted from 1.
static int gathered_level(const struct stages *stages, int levels)
{
    if (o.level > levels)
        refuse("--cga-level '%d': the nodes can share %d levels", o.level, levels);
    if (stages->count && stages->from[stages->count - 1] + 1 >= (o.level ? o.level : levels + is_alone(stages->count)))
        refuse("--hcga-level '%s': its levels are less than --cga-level, %d", o.staged, o.level ? o.level : levels);
    return o.level ? o.level : is_alone(stages->count) && stages->count ? NEVER_GATHERED + 1 : levels;
}

static enum smoother read_smoother(void)
{
    static const char *const names[] = {"ic", "", "schwarz", "gs", "jacobi"};
    int found = FACTORS;

    while (strcmp(names[found], o.smoother) != 0)
        found++;
    if (found != FACTORS && (o.order || o.storage))
        refuse("--order and --storage are of the factors of --smoother ic");
    return found == FACTORS && (o.order || o.storage) ? SPARSE : (enum smoother)found;
}

static struct layout read_layout(void)
{
    struct layout layout = {.colors = o.colors};

    if (o.order)
        layout.order = strcmp(o.order, "rcm") == 0 ? REVERSE_CUTHILL_MCKEE : strcmp(o.order, "colors") == 0 ? BY_COLORS : BY_CELLS;
    if (o.storage)
        layout.format = strcmp(o.storage, "ell") == 0 ? ELL : strcmp(o.storage, "sell") == 0 ? SLICED_ELL : CRS;
    return layout;
}

static struct cycle cycle_of(void)
{
    const struct stages stages = read_stages(o.staged);
    const int levels = levels_of(o.n, &stages);

    if (!can_be_cut(o.n, SHARED))
        refuse("--n '%d': blocks of %d x %d x %d cells don't fit into the nodes' parts; it is best a multiple of the blocks", o.n,
               block_cells(o.n, 0, SHARED), block_cells(o.n, 1, SHARED), block_cells(o.n, 2, SHARED));
    if (levels < (o.checks ? 3 : 2))
        refuse("--n '%d': blocks can't be halved%s; it is best a multiple of %d times the blocks, which are %dx%dx%d", o.n, o.checks ? " twice" : "",
               o.checks ? 4 : 2, blocks_along(0), blocks_along(1), blocks_along(2));
    if (o.checks && o.n < 16)
        refuse("--n '%d': --check needs 16 and more", o.n);
    if (o.matrix && o.n > 64)
        refuse("--n '%d': --matrix takes up to 64", o.n);
    return (struct cycle){gathered_level(&stages, levels) - 1, stages, strcmp(o.coarse, "cycle") == 0, o.sweeps, 60, o.factor,
                          read_smoother(), o.steps, read_layout(), strcmp(o.coarse, "cg") == 0 ? 1e-12 : 0};
}

static void read_mesh(const void *what, int level, int n, double (*kappa)[n][n])
{
    mesh_read(what, level, n, kappa);
}

static void print_result(const struct run *r)
{
    if (xmp_node_num() == 1)
        printf("%d^3 cells, %dx%dx%d blocks: %d iterations, residual %.3e, kappa %.3f s, set-up %.3f s, solution %.3f s\n", r->n, blocks_along(0),
               blocks_along(1), blocks_along(2), r->found.iterations, r->found.residual, r->input, r->setup, r->found.seconds);
    times_print(r->h.count);
}

static int run_once(struct cycle how)
{
    const struct problem problem = {o.problem, o.s, (uint64_t)o.seed};
    double *history = malloc(sizeof(double) * ((size_t)o.most + 1));
    struct run r;

    if (!history)
        refuse("--iterations '%d': there is not enough memory for their residuals", o.most);
    if (o.mesh)
        run_create(&r, &problem, o.n, how, read_mesh, o.mesh, mesh_levels(o.mesh));
    else
        run_create(&r, &problem, o.n, how, problem_kappa, &problem, 1);
    run_solve(&r, &(struct solver){o.tolerance, o.most, o.history, true, history});
    print_result(&r);
    if (o.figures)
        write_figures(o.figures, &r, history);
    if (o.fields)
        write_fields(o.fields, &r);
    if (o.matrix)
        write_matrix(o.matrix, &r);
    run_free(&r);
    free(history);
    return !(r.found.residual <= o.tolerance);
}

int main(int argc, char **argv)
{
    struct cycle how;

    read_arguments("multigrid", table, argc, argv);
    set_nodes(o.nodes);
    set_blocks(o.blocks);
    set_halo(strcmp(o.smoother, "jacobi") == 0 ? 2 * o.steps : 1);
    if (o.mesh) {
        if (o.checks || o.tunes || strcmp(o.problem, "line") != 0)
            refuse("--mesh goes with --case line, and without --check and --tune");
        o.n = mesh_cells(o.mesh);
    }
    how = cycle_of();
    if (o.checks)
        return run_checks(o.n, how);
    if (o.tunes)
        return tune(&(struct problem){o.problem, o.s, (uint64_t)o.seed}, o.n, how, o.tolerance, o.figures);
    return run_once(how);
}
