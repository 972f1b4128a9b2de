/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * References to sets of nodes: who is in, in which order, what `of` makes of
 * them, and tasks on them.  Six ranks, p[2][3].
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: %mpirun -n 6 %t
 */
#include "program.h"

static sode_nodes_t *p;
static sode_template_t *t, *c;

SODE_UNIT(init, "reference.c")
static void init(void)
{
    const int64_t shape[] = {2, SODE_STAR}, lower[] = {0, 0, 5};
    const int64_t extent[] = {4, 10, 9};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0},
                                   {SODE_DIST_NONE, 0, 0},
                                   {SODE_DIST_CYCLIC, 2, 0}};
    p = sode_nodes_create("reference.c:1", "p", 2, shape, NULL);
    t = sode_template_create("reference.c:2", "t", 3, lower, extent);
    sode_template_distribute("reference.c:3", t, p, formats);
    const int64_t one = 0, n = 2; /* fewer indices than coordinates */
    const sode_dist_t block[] = {{SODE_DIST_BLOCK, 0, 0}};
    sode_nodes_t *line = sode_nodes_create("reference.c:4", "line", 1,
                                           &(int64_t){6}, NULL);
    c = sode_template_create("reference.c:5", "c", 1, &one, &n);
    sode_template_distribute("reference.c:6", c, line, block);
}

/* The members of a set as decimal digits in order: "1 4" is 14. */
static int members(const sode_ref_t *ref)
{
    sode_task_t task = sode_task_begin("reference.c:10", ref, 0);
    int digits = -1;
    if (task.member) {
        int all[6], rank = xmpc_all_node_num(), n = xmp_num_nodes();
        MPI_Comm comm = xmp_get_mpi_comm();
        MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, comm);
        digits = 0;
        for (int k = 0; k < n; k++)
            digits = 10 * digits + all[k];
        EXPECT(all[xmpc_node_num()], rank);
    }
    sode_task_end(&task);
    return digits;
}

#define SETS(ref, ...) \
    do { \
        const int sets_[6] = {__VA_ARGS__}; \
        EXPECT(members(ref), sets_[xmpc_all_node_num()]); \
    } while (0)

int main(void)
{
    /* own digits: the set this rank is in, -1: in none */
    SETS(NULL, 12345, 12345, 12345, 12345, 12345, 12345);
    SETS(SODE_ON_ALL_NODES(p), 12345, 12345, 12345, 12345, 12345, 12345);
    SETS(SODE_ON_NODES(p, SODE_AT(1), SODE_AT(2)), -1, -1, -1, -1, -1, 5);
    SETS(SODE_ON_NODES(p, SODE_AT(1), SODE_ALL), -1, -1, -1, 345, 345, 345);
    SETS(SODE_ON_NODES(p, SODE_OWN, SODE_ALL), 12, 12, 12, 345, 345, 345);
    SETS(SODE_ON_NODES(p, SODE_ALL, SODE_OWN), 3, 14, 25, 3, 14, 25);
    SETS(SODE_ON_NODES(p, SODE_ALL, SODE_RANGE(0, 3, 2)), 235, -1, 235, 235,
         -1, 235);
    SETS(SODE_ON_NODES(p, SODE_ALL, SODE_RANGE(1, SODE_TO_END, 1)), -1, 1245,
         1245, -1, 1245, 1245);
    SETS(SODE_ON_NODES(p, SODE_AT(0), SODE_RANGE(2, -1, -1)), 210, 210, 210,
         -1, -1, -1);
    SETS(SODE_ON_NODES(p, SODE_AT(0), SODE_RANGE(2, 2, 1)), -1, -1, -1, -1, -1,
         -1);
    /* template [4][10][9] from 5: dim 0 halves, dim 2 cyclic(2) on 3:
       5 6|7 8|9 10|11 12|13 */
    SETS(SODE_ON_ALL_TEMPLATE(t), 12345, 12345, 12345, 12345, 12345, 12345);
    SETS(SODE_ON_TEMPLATE(t, SODE_AT(3), SODE_AT(9), SODE_AT(8)), -1, -1, -1,
         -1, 4, -1);
    SETS(SODE_ON_TEMPLATE(t, SODE_AT(0), SODE_RANGE(2, 4, 1), SODE_ALL), 12, 12,
         12, -1, -1, -1);
    SETS(SODE_ON_TEMPLATE(t, SODE_RANGE(1, 3, 1), SODE_ALL, SODE_AT(13)), -1,
         14, -1, -1, 14, -1);
    SETS(SODE_ON_TEMPLATE(t, SODE_AT(1), SODE_ALL, SODE_RANGE(5, 13, 4)), 2, -1,
         2, -1, -1, -1); /* 5 and 9 */
    SETS(SODE_ON_TEMPLATE(t, SODE_OWN, SODE_ALL, SODE_AT(5)), 0, -1, -1, 3, -1,
         -1);
    SETS(SODE_ON_TEMPLATE(t, SODE_ALL, SODE_ALL, SODE_OWN), 3, 14, 25, 3, 14,
         25);
    SETS(SODE_ON_TEMPLATE(c, SODE_RANGE(0, 2, 1)), 1, 1, -1, -1, -1, -1);

    /* node arrays over references */
    const int64_t star = SODE_STAR, two[] = {2, 2};
    int index;
    sode_nodes_t *column =
        sode_nodes_create("reference.c:20", "column", 1, &star,
                          SODE_ON_NODES(p, SODE_ALL, SODE_OWN));
    SETS(SODE_ON_NODES(column, SODE_AT(1)), -1, -1, -1, 3, 4, 5);
    EXPECT(xmpc_nodes_index(column, 1, &index), 0);
    EXPECT(index, xmpc_all_node_num() / 3);
    sode_nodes_t *corner = sode_nodes_create(
        "reference.c:21", "corner", 2, two,
        SODE_ON_NODES(p, SODE_ALL, SODE_RANGE(0, 2, 1)));
    SETS(SODE_ON_NODES(corner, SODE_AT(1), SODE_ALL), -1, -1, -1, 34, 34, -1);
    SETS(SODE_ON_NODES(corner, SODE_OWN, SODE_AT(0)), 0, -1, -1, 3, -1, -1);
    sode_nodes_t *row = sode_nodes_create( /* rank 2 is outside of corner */
        "reference.c:22", "row", 1, &star,
        SODE_ON_NODES(corner, SODE_OWN, SODE_ALL));
    SETS(SODE_ON_ALL_NODES(row), 1, 1, -1, 34, 34, -1);
    sode_nodes_t *half = sode_nodes_create(
        "reference.c:23", "half", 1, &star,
        SODE_ON_TEMPLATE(t, SODE_AT(0), SODE_ALL, SODE_ALL));
    SETS(SODE_ON_ALL_NODES(half), 12, 12, 12, -1, -1, -1);

    /* inside a task: its set is the ENS */
    sode_task_t task = sode_task_begin("reference.c:30",
                                       SODE_ON_NODES(p, SODE_AT(1), SODE_ALL), 0);
    if (task.member) {
        sode_nodes_t *ens = sode_nodes_create("reference.c:31", "ens", 1, &star,
                                              &(sode_ref_t){0, 0, 0});
        int attr;
        xmp_nodes_attr(ens, &attr);
        EXPECT(attr, XMP_EXECUTING_NODES);
        EXPECT(xmp_num_nodes(), 3);
        EXPECT(xmp_node_num(), xmp_all_node_num() - 3);
        int sum = 1;
        sode_reduction_end("reference.c:32", SODE_OP_SUM, SODE_INT, &sum, 1,
                           SODE_ON_ALL_NODES(p), NULL); /* cut with the ENS */
        EXPECT(sum, 3);
        sode_nodes_release(&ens);
        EXPECT(members(NULL), 345);
    }
    sode_task_end(&task);
    EXPECT(xmp_num_nodes(), 6);

    /* loops on nodes: iteration i runs where coordinate i + offset is own */
    int at = xmpc_all_node_num() % 3;
    sode_loop_t loop = sode_loop_nodes("reference.c:34", p, 1, 0, 0, 3, 1);
    EXPECT(loop.count, 1);
    EXPECT(loop.first, at);
    EXPECT(loop.end, at + 1);
    loop = sode_loop_nodes("reference.c:35", p, 1, -1, 3, 0, -2); /* 3, 1 */
    EXPECT(loop.count, at != 1);
    EXPECT(at == 1 || loop.first == at + 1, 1);

    sode_task_t quiet = sode_task_begin("reference.c:33",
                                        SODE_ON_NODES(p, SODE_AT(0), SODE_AT(1)), 1);
    EXPECT(quiet.member, xmpc_all_node_num() == 1);
    EXPECT(xmp_num_nodes(), 6);
    sode_task_end(&quiet);
    sode_nodes_release(&half);
    sode_nodes_release(&row);
    sode_nodes_release(&corner);
    sode_nodes_release(&column);
    return 0;
}
