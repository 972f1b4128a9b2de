/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * More sets of nodes than there may be communicators: all ranges of nodes, up and
 * down, each a node array with a barrier, a bcast, reductions of all kinds and a
 * reflect.  Ranks reach the limit at different times.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in 2 4; do SODE_COMMUNICATORS=3 %mpirun -n $n %t || exit 1; done
 * RUN: SODE_COMMUNICATORS=100 SODE_TRANSPORT=datatype %mpirun -n 5 %t
 *
 * One rank fails to make one, however many there may be.
 * RUN: %mpirun -n 4 %t fail
 */
#include "program.h"

SODE_UNIT(init, "many_sets.c")
static void init(void) {}

/* Instead of the MPI library's. */
static int fails, made;
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *new)
{
    int code = PMPI_Comm_create_group(comm, group, tag, new);
    if (!fails || code != MPI_SUCCESS || ++made % 3 != 0)
        return code;
    PMPI_Comm_free(new);
    return MPI_ERR_OTHER;
}

static void use(const sode_nodes_t *q, int size, int self)
{
    const sode_ref_t *on = SODE_ON_ALL_NODES(q);
    const int64_t zero = 0, n = 3 * size;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axis = {n, 0, 0, 1, 1, 0};
    const sode_width_t ring = {1, 1, 1};
    int x = self == size - 1 ? 42 : 0, sum = self + 1, at = self;
    double d[3] = {self + 1, 1e16 * (self == 0), -1e16 * (self == size - 1)};
    sode_barrier("many_sets.c:1", on);
    sode_bcast("many_sets.c:2", &x, sizeof x, SODE_ON_NODES(q, SODE_AT(size - 1)),
               on, NULL);
    EXPECT(x, 42);
    sode_reduction("many_sets.c:3", SODE_OP_SUM, SODE_INT, &sum, 1, on,
                   SODE_WITH(SODE_ASYNC, 1));
    sode_reduction("many_sets.c:4", SODE_OP_SUM, SODE_DOUBLE, d, 1, on,
                   SODE_WITH(SODE_ORDERED, 1));
    sode_reduction("many_sets.c:5", SODE_OP_SUM, SODE_DOUBLE, d + 1, 2, on,
                   SODE_WITH(SODE_ORDERED_ANY, 1));
    sode_wait_async("many_sets.c:6", 1, &(const int){1}, on);
    EXPECT(sum, size * (size + 1) / 2);
    EXPECT(d[0], size * (size + 1) / 2);
    EXPECT(d[1] == 1e16 && d[2] == -1e16, 1);
    sode_reduction_locations("many_sets.c:7", SODE_OP_MIN, SODE_DOUBLE, d, 1,
                             &(sode_location_t){&at, sizeof at},
                             SODE_EXTREME_ANY, 0, NULL, 0, on);
    EXPECT(at, 0);

    sode_template_t *t =
        sode_template_create("many_sets.c:8", "t", 1, &zero, &n);
    sode_template_distribute("many_sets.c:9", t, q, &block);
    sode_array_t *a =
        sode_array_create("many_sets.c:10", "a", t, 1, 8, &axis, 0);
    double *view = sode_origin(a);
    for (int64_t i = 3 * self; i < 3 * self + 3; i++)
        view[i] = (double)i;
    sode_reflect("many_sets.c:11", 1, &a, 1, &ring, NULL);
    EXPECT(view[3 * self - 1], (3 * self - 1 + n) % n);
    EXPECT(view[3 * self + 3], (3 * self + 3) % n);
    sode_reduce_shadow("many_sets.c:12", 1, SODE_DOUBLE, &a, 1, &ring, NULL);
    EXPECT(view[3 * self], 6 * self);
    sode_array_release(&a);
    sode_template_release(&t);
}

int main(int argc, char **argv)
{
    fails = argc > 1 && strcmp(argv[1], "fail") == 0 && xmpc_node_num() == 1;
    int size = xmp_num_nodes();
    const int64_t star = SODE_STAR;
    sode_nodes_t *p = sode_nodes_create("many_sets.c:20", "p", 1, &star, NULL);
    for (int from = 0; from < size; from++)
        for (int to = 0; to < size; to++)
            for (int step = 1; step <= 2; step++) {
                int by = from <= to ? step : -step;
                sode_nodes_t *q = sode_nodes_create(
                    "many_sets.c:21", "q", 1, &star,
                    SODE_ON_NODES(p, SODE_RANGE(from, to + (by > 0 ? 1 : -1),
                                                by)));
                int index, members;
                xmp_nodes_size(q, 1, &members);
                if (xmpc_nodes_index(q, 1, &index) == 0)
                    use(q, members, index);
                sode_nodes_release(&q);
            }
    return 0;
}
