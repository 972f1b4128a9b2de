// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run.h"

#include <stdlib.h>
#include <xmp.h>

#include "cells.h"

void run_create(struct run *r, const struct problem *problem, int n, struct cycle how, kappa_reader *reader, const void *what, int known)
{
    const struct faces faces = faces_of(problem);
    double since;

    *r = (struct run){.problem = *problem, .n = n, .how = how};
    hierarchy_create(&r->h, n, how);
    r->phi = cells_create(n, SHARED);
#pragma xmp barrier
    since = xmp_wtime();
    hierarchy_read(&r->h, reader, what, known);
#pragma xmp barrier
    r->input = xmp_wtime() - since;
    hierarchy_assemble(&r->h, &faces);
#pragma xmp barrier
    r->setup = xmp_wtime() - since - r->input;
}

void run_solve(struct run *r, const struct solver *solver)
{
    set_sources(&r->problem, &r->h.level[0]);
    times_reset();
    r->found = solve(&r->h, solver, r->phi);
}

void run_free(struct run *r)
{
    hierarchy_free(&r->h);
    free(r->phi);
}
