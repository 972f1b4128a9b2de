/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sode's transports, as translated code enters them: sode_reflect of a distributed array, each with a transport clause, so
 * that all take turns in one run. */
#include <stdio.h>
#include <stdlib.h>

#include "base/context.h"
#include "by_hand.h"
#include "sode/abi.h"
#include "transport/transport.h"

typedef struct ours {
    sode_nodes_t *nodes;
    sode_template_t *tmpl;
    sode_array_t *array;
    int ndims;
    sode_width_t widths[DIMS];
    sode_clauses_t clauses;
} ours_t;

/* Where the array's storage lies depends on the transport of the run. */
static sode_array_t *create_array(const char *name, const sode_template_t *tmpl, int ndims, const sode_axis_t *axes)
{
    const void *of_run = sode_context.transport;
    const sode_transport_ops_t *transport;
    if (sode_transport_find(name, &transport) != 0) {
        fprintf(stderr, "no transport %s\n", name);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    sode_context.transport = transport;
    sode_array_t *array = sode_array_create("halo", "u", tmpl, ndims, sizeof(double), axes, SODE_ARRAY_ZERO);
    sode_context.transport = of_run;
    return array;
}

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)plain;
    ours_t *ours = calloc(1, sizeof *ours);
    sode_index_t sizes[DIMS], extents[DIMS], zeros[DIMS] = {0};
    sode_dist_t blocks[DIMS] = {{0}};
    sode_axis_t axes[DIMS] = {{0}};
    int first = DIMS - grid->ndims;
    for (int d = 0; d < grid->ndims; d++) {
        int64_t width = grid->width[first + d];
        sizes[d] = grid->nodes[first + d];
        extents[d] = grid->own[first + d] * sizes[d];
        blocks[d].kind = SODE_DIST_BLOCK;
        axes[d] = (sode_axis_t){.extent = extents[d], .tmpl_dim = d, .shadow_lo = width, .shadow_hi = width};
        ours->widths[d] = (sode_width_t){width, width, grid->periodic};
    }
    ours->ndims = grid->ndims;
    ours->clauses = (sode_clauses_t){.flags = grid->corners ? 0 : SODE_FACES, .transport = variant->transport};
    ours->nodes = sode_nodes_create("halo", "p", grid->ndims, sizes, NULL);
    ours->tmpl = sode_template_create("halo", "t", grid->ndims, zeros, extents);
    sode_template_distribute("halo", ours->tmpl, ours->nodes, blocks);
    ours->array = create_array(variant->transport, ours->tmpl, grid->ndims, axes);
    *array = sode_base(ours->array);
    for (int d = 0; d < grid->ndims; d++)
        if (sode_lower(ours->array, d) != grid->coord[first + d] * grid->own[first + d] - grid->width[first + d]) {
            fprintf(stderr, "ranks of the benchmark and of Sode are ordered differently\n");
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    return ours;
}

static void run(void *argument)
{
    ours_t *ours = argument;
    sode_reflect("halo", 1, &ours->array, ours->ndims, ours->widths, &ours->clauses);
}

static void release(void *argument)
{
    ours_t *ours = argument;
    sode_array_release(&ours->array);
    sode_template_release(&ours->tmpl);
    sode_nodes_release(&ours->nodes);
    free(ours);
}

/* `auto` tries its candidates in the first exchanges. */
#define TRANSPORT(name, warm) {"sode-" name, SODE, name, 0, warm, create, run, release}
const variant_t sode_transports[] = {TRANSPORT("auto", 500), TRANSPORT("shm", 5), TRANSPORT("pack", 5),
                                     TRANSPORT("datatype", 5), TRANSPORT("rma", 5), TRANSPORT("neighbor", 5)};
