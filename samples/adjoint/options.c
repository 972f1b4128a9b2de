// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "options.h"

#include <math.h>
#include <string.h>

#include "../common/arguments.h"
#include "../common/extents.h"
#include "grid.h"
#include "lbfgs.h"

static struct options o; // what is read, with the defaults at first
static int no_bound;
static const char *boundary = "periodic", *twin = "default", *control = "m", *method = "sd", *scheme = "pa1", *tile;
static int oblt = 1, forward_steps = 1, backward_steps = 1, snapshots;

static const struct option table[] = {
    {"--nx", INTEGER, &o.model.nx, 3, 1 << 16, NULL, "cells in a row (128)"},
    {"--ny", INTEGER, &o.model.ny, 3, 1 << 16, NULL, "rows of cells (128)"},
    {"--nda", INTEGER, &o.model.nda, 2, 1 << 20, NULL, "steps; states 1 to nda-1 are observed (128)"},
    {"--dt", NUMBER, &o.model.dt, 1e-9, 1e9, NULL, "length of a step (0.2)"},
    {"--dx", NUMBER, &o.model.dx, 1e-9, 1e9, NULL, "spacing of the cells (1)"},
    {"--tau", NUMBER, &o.model.tau, 1e-9, 1e9, NULL, "unit of time (1)"},
    {"--eps", NUMBER, &o.model.eps, 1e-9, 1e9, NULL, "unit of length (1)"},
    {"--bc", TEXT, &boundary, 0, 0, " periodic neumann ", "edges: periodic, or neumann, nothing flows through (periodic)"},
    {"--twin", TEXT, &twin, 0, 0, " default paper ", "m true and at the start: 0.1 and -0.1, or 1 and -1 without bound (default)"},
    {"--m-true", NUMBER, &o.twin.m_true, -10, 10, NULL, "another true m"},
    {"--m-start", NUMBER, &o.twin.m_start, -10, 10, NULL, "another m to start from"},
    {"--sigma", NUMBER, &o.twin.sigma, 0, 1e9, NULL, "standard deviation of the noise of observations (0)"},
    {"--control", TEXT, &control, 0, 0, " m joint ", "what is sought: m, or joint, the start as well (m)"},
    {"--method", TEXT, &method, 0, 0, " sd lbfgs ", "steepest descent with Barzilai-Borwein steps, or L-BFGS (sd)"},
    {"--memory", INTEGER, &o.search.memory, 1, MOST_PAIRS, NULL, "pairs that L-BFGS remembers (10)"},
    {"--iterations", INTEGER, &o.search.iterations, 0, 1 << 30, NULL, "at most (70)"},
    {"--tolerance", NUMBER, &o.search.tolerance, 0, 1, NULL, "of the gradient, relative to the first one (1e-8)"},
    {"--no-bound", FLAG, &no_bound, 0, 0, NULL, "m may leave the interval -0.49 to 0.49"},
    {"--snapshots", INTEGER, &snapshots, 1, 1 << 20, NULL, "states to keep, others are computed again; same result (nda)"},
    {"--tile", TEXT, &tile, 0, 0, NULL, "ROWSxCOLUMNS of nodes that share the cells (as square as possible)"},
    {"--oblt", INTEGER, &oblt, 1, MOST_GROUPS, NULL, "groups of nodes that try step lengths side by side (1)"},
    {"--fblt", INTEGER, &forward_steps, 1, MOST_BLOCKED, NULL, "steps of a forward run that share an exchange of halos; same result (1)"},
    {"--bblt", INTEGER, &backward_steps, 1, MOST_BLOCKED, NULL, "steps of a backward run that do (1)"},
    {"--fields", TEXT, &o.fields, 0, 0, NULL, "write the runs to this file, .h5 or .raw: true, first guess, estimate"},
    {"--frames", INTEGER, &o.frames, 2, 1 << 20, NULL, "states of each run in that file (5)"},
    {"--json", TEXT, &o.json, 0, 0, NULL, "write iterations and times to this file"},
    {"--checkpoint", TEXT, &o.search.checkpoint, 0, 0, NULL, "save the search to this file; go on from it if it exists"},
    {"--save-every", NUMBER, &o.search.save_every, 0, 1e9, NULL, "seconds between two saves (600)"},
    {"--check", TEXT, &o.check, 0, 0, " physics gradient twin snapshots bits all ", "run the checks of this name: physics gradient twin snapshots bits all"},
    {"--time", INTEGER, &o.time, 1, 1 << 20, NULL, "seconds of a forward run and a gradient instead, the fastest of so many"},
    {"--tune", FLAG, &o.tune, 0, 0, NULL, "which --fblt and --bblt are the fastest? (--tile and --oblt stay as they are)"},
    {"--scheme", TEXT, &scheme, 0, 0, " pa1 pa2 diamond ", "how halos of several steps are computed, pa1, pa2 or diamond (pa1; SODE_SCHEME takes precedence)"},
    {0},
};

// What two options say together, and what they say of the nodes.
static void check_together(void)
{
    double longest = o.model.tau * o.model.dx * o.model.dx / (4 * o.model.eps * o.model.eps);
    int extents[2];

    if (o.model.dt > longest)
        refuse("--dt %g: longer than %g, tau dx^2 / (4 eps^2), steps are unstable", o.model.dt, longest);
    if (o.search.bound && fabs(o.twin.m_start) > 0.49)
        refuse("m = %g at the start is outside -0.49 to 0.49; --no-bound allows it", o.twin.m_start);
    if (tile && !read_extents(tile, 2, extents))
        refuse("--tile '%s': it is ROWSxCOLUMNS, such as 2x2", tile);
    set_groups(oblt);
    if (tile)
        set_tile(extents[0], extents[1]);
    set_blocks(forward_steps, backward_steps);
    set_scheme(scheme);
}

struct options read_options(int argc, char **argv)
{
    const double unset = NAN;

    o.model = (struct model){.ny = 128, .nx = 128, .nda = 128, .tau = 1, .eps = 1, .dx = 1, .dt = 0.2};
    o.twin = (struct twin){.m_true = unset, .m_start = unset};
    o.frames = 5;
    o.search = (struct search){.memory = 10, .iterations = 70, .tolerance = 1e-8, .save_every = 600};
    read_arguments("adjoint", table, argc, argv);
    double of_twin = strcmp(twin, "paper") == 0 ? 1 : 0.1;
    if (isnan(o.twin.m_true))
        o.twin.m_true = of_twin;
    if (isnan(o.twin.m_start))
        o.twin.m_start = -of_twin;
    o.model.levels = snapshots && snapshots < o.model.nda ? snapshots : o.model.nda;
    o.model.walls = strcmp(boundary, "neumann") == 0;
    o.twin.joint = o.search.joint = strcmp(control, "joint") == 0;
    o.search.method = strcmp(method, "lbfgs") == 0 ? LBFGS : STEEPEST_DESCENT;
    o.search.bound = !no_bound && strcmp(twin, "paper") != 0;
    check_together();
    return o;
}
