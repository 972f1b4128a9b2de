// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The adjoint method of data assimilation for a phase field: which m, and which start, have led to what was observed?
// README.md goes from the equation to the result.
//
// Shows     a program of many files with extents that are known at run time only, periodic boundaries, three-dimensional
//           histories of two-dimensional fields, sums with the same bits on any number of nodes, groups of nodes that
//           try different things at the same time
// Build     sodecc -O2 *.c ../common/*.c -o adjoint -lm
//           serial: cc -O2 -I<prefix>/include *.c ../common/*.c -o adjoint -L<prefix>/lib -lsode-io-serial -lm
// Run       mpiexec -n 4 ./adjoint                  [--twin paper] [--oblt 2] [--check all]; --help

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "check.h"
#include "fields.h"
#include "grid.h"
#include "options.h"
#include "output.h"
#include "times.h"

static void run_twin(const struct options *o)
{
    const struct model *c = &o->model;
    struct history history = {NULL, 0, 0};
    struct iteration last;
    double seconds = xmp_wtime();
    double (*start)[c->nx], (*theta)[c->ny][c->nx], (*obs)[c->ny][c->nx];

    start = create_field(c);
    theta = create_fields(c, c->levels);
    obs = create_fields(c, c->nda);
    observe(c, &o->twin, obs);
    set_first_guess(c, &o->twin, start);
    last = search_minimum(c, &o->search, o->twin.m_start, start, obs, theta, report, &history);
    seconds = xmp_wtime() - seconds;
    if (last.stopped && xmp_node_num() == 1)
        printf("stopped after iteration %d; the same command goes on\n", last.number);
    if (xmp_node_num() == 1)
        printf("m = %.10f, true %g, off by %.1e\n", last.at.m, o->twin.m_true, fabs(last.at.m - o->twin.m_true));
    if (o->fields)
        write_fields(o->fields, o, last.at.m, start);
    if (o->json)
        write_json(o->json, o, &history, seconds);
    free(history.iterations);
    free(start);
    free(theta);
    free(obs);
}

int main(int argc, char **argv)
{
    struct options o = read_options(argc, argv);

    if (o.check)
        return run_checks(o.check);
    if (o.time || o.tune) {
        (o.tune ? tune : print_times)(&o.model, o.time ? o.time : 3);
        return 0;
    }
    run_twin(&o);
    return 0;
}
