/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The pieces of a time block, as the runtime's own functions cut them, for the
 * pictures of docs/blocking.md (draw.py): one dimension, radius 1.  Argument: pa1, or
 * pa2 or diamond, whose pieces are of the own pyramid or of what comes after the exchange.
 *
 *     lines "extent steps", "own node lo hi", "halo node lo hi",
 *     "piece node step lo hi", "later node step lo hi"
 */
#include <stdio.h>
#include <string.h>

#include "tile/diamond.h"
#include "tile/pa1.h"
#include "tile/pa2.h"

enum { NODES = 3, OWN = 9, STEPS = 4 };

static sode_pa1_dim_t dim_of(int node)
{
    return (sode_pa1_dim_t){{node * OWN, (node + 1) * OWN}, {0, NODES * OWN}, 0, {0, 1}, {0, 1}};
}

static void print(const char *kind, int node, int step, sode_interval_t points)
{
    if (sode_interval_size(points) > 0)
        printf("%s %d %d %d %d\n", kind, node, step, (int)points.lo, (int)points.hi);
}

static void pa1(int node)
{
    sode_pa1_dim_t dim = dim_of(node);
    sode_interval_t halo = sode_pa1_points(&dim, STEPS);
    printf("halo %d %d %d\n", node, (int)halo.lo, (int)halo.hi);
    for (int step = 1; step <= STEPS; step++)
        print("piece", node, step, sode_pa1_points(&dim, STEPS - step));
}

static int pa2(int node)
{
    sode_pa1_dim_t window = dim_of(node);
    sode_pa2_dim_t dim = {window.own, node > 0, node + 1 < NODES, 1, STEPS, STEPS, STEPS};
    sode_parts_t parts;
    if (!sode_pa2_create(1, &dim, &parts))
        return 1;
    for (int k = 0; k < parts.count; k++)
        for (int step = 1; step <= STEPS; step++)
            print(k < parts.inner ? "piece" : "later", node, step,
                  sode_interval_intersect(sode_pa1_points(&window, STEPS - step), sode_slant_at(&parts.slants[k], step - 1)));
    sode_parts_free(&parts);
    return 0;
}

/* Part 0 is the pyramid, part 1 the wedge at the upper border. */
static int diamond(int node)
{
    sode_interval_t own = {node * OWN, (node + 1) * OWN};
    sode_diamond_dim_t dim = {own, 1, node > 0, node + 1 < NODES, 1, STEPS, STEPS + 1};
    sode_interval_t window = {own.lo, node + 1 < NODES ? own.hi + STEPS : own.hi};
    sode_parts_t parts;
    if (!sode_diamond_create(1, &dim, &parts))
        return 1;
    for (int k = 0; k < parts.count; k++)
        for (int step = 1; step <= STEPS; step++)
            print(k == 0 ? "piece" : "later", node, step,
                  sode_interval_intersect(window, sode_slant_at(&parts.slants[k], step - 1)));
    sode_parts_free(&parts);
    return 0;
}

int main(int argc, char **argv)
{
    int faults = 0;
    printf("extent %d steps %d\n", NODES * OWN, STEPS);
    for (int node = 0; node < NODES; node++) {
        printf("own %d %d %d\n", node, node * OWN, (node + 1) * OWN);
        if (argc > 1 && !strcmp(argv[1], "pa2"))
            faults += pa2(node);
        else if (argc > 1 && !strcmp(argv[1], "diamond"))
            faults += diamond(node);
        else
            pa1(node);
    }
    return faults;
}
