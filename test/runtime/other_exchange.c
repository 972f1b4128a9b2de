/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * gmove to memory that is another one on the first node than on the others: the plan is found by what it does, so all nodes
 * find the same exchange, and each binds it to its own memory.  Exchanges that do not go together would wait for ever;
 * asynchronous ones let the program look before.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s -Wl,--wrap=main %build/lib/libsode_start.a %libstatic -o %t
 * RUN: for t in datatype shm; do for n in 2 3; do env SODE_TRANSPORT=$t %mpirun -n $n %t || exit 1; done; done
 */
#include "base/context.h"
#include "program.h"

enum { N = 20011 }; /* long enough for an exchange */
static const int64_t extent = N;
static sode_template_t *t;

SODE_UNIT(init, "other_exchange.c")
static void init(void)
{
    sode_nodes_t *p = sode_nodes_create("other_exchange.c:1", "p", 1, &(int64_t){SODE_STAR}, NULL);
    t = sode_template_create("other_exchange.c:2", "t", 1, &(int64_t){0}, &extent);
    sode_template_distribute("other_exchange.c:3", t, p, &(sode_dist_t){SODE_DIST_BLOCK, 0, NULL});
    sode_nodes_release(&p);
}

/* All of the array to memory; how many exchanges and tags that took. */
static int gather(double *to, sode_array_t *from)
{
    const sode_triplet_t all = {0, N, 1};
    const sode_side_t left = {NULL, to, "to", 1, &extent, &all}, right = {from, NULL, "from", 1, NULL, &all};
    unsigned before = sode_ens()->exchanges;
    sode_gmove("other_exchange.c:4", &left, &right, sizeof *to, SODE_GMOVE, SODE_WITH(SODE_ASYNC, 1));
    return (int)(sode_ens()->exchanges - before);
}

static void check(const double *to, int step)
{
    sode_wait_async("other_exchange.c:5", 1, &(int){1}, NULL);
    for (int i = 0; i < N; i++)
        EXPECT(to[i], i + step);
}

static void fill(sode_array_t *from, int step)
{
    for (int64_t i = sode_lower(from, 0), k = 0; k < sode_extent(from, 0); k++)
        ((double *)sode_base(from))[k] = (double)(i + k + step);
}

int main(void)
{
    static double memory[2][N];
    const sode_axis_t axis = {N, 0, 0, 0, 0, 0};
    sode_array_t *from = sode_array_create("other_exchange.c:6", "from", t, 1, sizeof(double), &axis, 0);
    enum { MADE = 2, KEPT = 1 };
    static const struct { int first, others, takes; } steps[] = {
        {0, 0, MADE}, {1, 1, KEPT}, {0, 0, KEPT}, {1, 1, KEPT}, {0, 1, KEPT}, {0, 1, KEPT}, {1, 0, KEPT}, {1, 1, KEPT}};
    for (int k = 0; k < (int)(sizeof steps / sizeof *steps); k++) {
        double *to = memory[xmpc_node_num() == 0 ? steps[k].first : steps[k].others];
        fill(from, 1000 * k);
        EXPECT(gather(to, from), steps[k].takes);
        check(to, 1000 * k);
    }
    sode_array_release(&from);
    return 0;
}
