/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `neighbor` gives the communicators of released exchanges back: arrays
 * that come and go use it however many there were, and it is never out of them.  Arrays
 * of one mapping share one; SODE_PLANS keeps only the latest of others.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s %build/lib/libsode_start.a %libstatic -o %t \
 * RUN:   -Wl,--wrap=main,--wrap=MPI_Dist_graph_create_adjacent
 * RUN: env SODE_PLANS=8 %mpirun -n 3 %t
 */
#include "program.h"

enum { ARRAYS = 300 }; /* of half as many mappings, more than the transport has at once */

static int graphs;

int __real_MPI_Dist_graph_create_adjacent(MPI_Comm, int, const int[], const int[], int, const int[], const int[], MPI_Info,
                                          int, MPI_Comm *);
int __wrap_MPI_Dist_graph_create_adjacent(MPI_Comm comm, int in, const int sources[], const int from[], int out,
                                          const int targets[], const int to[], MPI_Info info, int reorder, MPI_Comm *graph)
{
    graphs++;
    return __real_MPI_Dist_graph_create_adjacent(comm, in, sources, from, out, targets, to, info, reorder, graph);
}

SODE_UNIT(init, "g.c")
static void init(void) {}

int main(void)
{
    const int64_t size = xmp_all_num_nodes(), zero = 0;
    sode_nodes_t *p = sode_nodes_create("g.c:1", "p", 1, &size, NULL);
    for (int k = 0; k < ARRAYS; k++) {
        const int64_t block = 4 + k / 2, extent = block * size;
        sode_template_t *t = sode_template_create("g.c:1", "t", 1, &zero, &extent);
        sode_template_distribute("g.c:1", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, NULL});
        sode_array_t *a = sode_array_create("g.c:2", "a", t, 1, 4, (sode_axis_t[]){{extent, 0, 0, 1, 1, 0}}, SODE_ARRAY_ZERO);
        int *own = (int *)sode_base(a) + 1;
        own[0] = own[block - 1] = k + xmpc_node_num();
        sode_reflect("g.c:3", 1, &a, 0, NULL, SODE_WITH_BY(0, 0, "neighbor"));
        EXPECT(own[-1], xmpc_node_num() > 0 ? k + xmpc_node_num() - 1 : 0);
        sode_array_release(&a);
        EXPECT(graphs, k / 2 + 1);
        sode_template_release(&t);
    }
    sode_nodes_release(&p);
    return 0;
}
