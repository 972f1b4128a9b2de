/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nothing grows with the number of gmoves - memory, communicators, datatypes,
 * requests: fixed sections and ones that follow run-time values, so that plans and
 * what `auto` knows of their shapes are forgotten; formats that alternate; memory; in
 * and out with owners elsewhere; async.  gmove_leak_long.test does a million.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: export SODE_PLANS=64
 * RUN: %mpirun -n 2 %t 20000
 * RUN: %mpirun -n 3 %t 3000
 * RUN: SODE_TRANSPORT=datatype %mpirun -n 2 %t 3000
 *
 * Requests to owners go in pieces, as those of more than a GiB do.
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime -DSODE_PIECE=40 %s %source/runtime/base/pieces.c \
 * RUN:   -Wl,--wrap=main %build/lib/libsode_start.a %libstatic -o %t.pieces
 * RUN: %mpirun -n 2 %t.pieces 200
 */
#include "growth.h"
#include "mpi_objects.h"
#include "program.h"

/* Sections stay for a while, so that exchanges are made of their plans.  After PERIOD
 * executions they lie where they did, with other lengths, which `auto` sees as new. */
enum { N = 3000, WIDE = 40, WHILE = 60, SECTIONS = 150, LENGTHS = 97, PERIOD = WHILE * SECTIONS };

static sode_nodes_t *p;
static sode_array_t *a, *b, *c; /* block, block of another template, cyclic(3) */
static double memory[N];

static sode_array_t *create(const char *name, sode_dist_t format, int64_t lower, int64_t extent)
{
    const sode_axis_t axis = {N, 0, 0, 0, 0, 0};
    sode_template_t *t = sode_template_create("m.c:1", "t", 1, &lower, &extent);
    sode_template_distribute("m.c:2", t, p, &format);
    return sode_array_create("m.c:3", name, t, 1, sizeof(double), &axis, 0);
}

SODE_UNIT(init, "m.c")
static void init(void)
{
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("m.c:4", "p", 1, &star, NULL);
    sode_far_unit();
}

static void move(int line, sode_array_t *to, int64_t at, sode_array_t *from, int64_t first, int64_t length, int mode, int async)
{
    static const char *const places[] = {"m.c:10", "m.c:11", "m.c:12", "m.c:13", "m.c:14", "m.c:15"};
    static const int64_t extent = N;
    const sode_triplet_t left = {at, length, 1}, right = {first, length, 1};
    const sode_side_t sides[] = {{to, memory, "memory", 1, &extent, &left}, {from, memory, "memory", 1, &extent, &right}};
    sode_gmove(places[line], &sides[0], &sides[1], sizeof(double), mode, async ? SODE_WITH(SODE_ASYNC, 1) : NULL);
}

/* One node, from and to all. */
static void far(int64_t at)
{
    sode_task_t task = sode_task_begin("m.c:20", SODE_ON_NODES(p, SODE_AT(0)), 0);
    if (task.member) {
        move(3, NULL, 0, a, at, WIDE, SODE_GMOVE_IN, 0);
        EXPECT(memory[WIDE - 1], at + WIDE - 1);
        move(4, b, at, NULL, 0, WIDE, SODE_GMOVE_OUT, at % 2 == 0);
        sode_wait_async("m.c:21", 1, (const int[]){1}, NULL);
    }
    sode_task_end(&task);
}

static void once(int k)
{
    int64_t at = k / WHILE % SECTIONS * 7, length = WIDE + k / WHILE % LENGTHS;
    switch (k % 5) {
    case 0:
        move(0, b, 0, a, 0, N, SODE_GMOVE, 0);
        break;
    case 1:
        move(1, b, N - length - at, a, at, length, SODE_GMOVE, 0);
        break;
    case 2:
        move(2, c, 0, a, 0, N, SODE_GMOVE, k % 2);
        sode_wait_async("m.c:22", 1, (const int[]){1}, NULL);
        break;
    case 3:
        move(5, NULL, at, c, at, WIDE, SODE_GMOVE, 0);
        EXPECT(memory[at], at);
        break;
    default:
        far(k % 25 == 4 ? at : 5);
    }
}

int main(int argc, char **argv)
{
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, NULL}, cyclic = {SODE_DIST_CYCLIC, 3, NULL};
    int count = argc > 1 ? atoi(argv[1]) : 1000;
    int comms_before = 0, types_before = 0, requests_before = 0;
    growth_t heap = growth_of(count - PERIOD, count);
    a = create("a", block, 0, N);
    b = create("b", block, -600, N + 600);
    c = create("c", cyclic, 0, N);
    for (int64_t i = 0; i < N; i++)
        memory[i] = (double)i;
    move(0, a, 0, NULL, 0, N, SODE_GMOVE, 0);
    move(0, c, 0, NULL, 0, N, SODE_GMOVE, 0);
    for (int k = 0; k < count; k++) {
        if (k == (count > 2 * PERIOD ? count - PERIOD : count / 2)) {
            comms_before = comms;
            types_before = types;
            requests_before = requests;
        }
        growth_note(&heap, k);
        once(k);
    }
    growth_note(&heap, count);
    sode_barrier("m.c:23", NULL);
    if (count > 2 * PERIOD)
        EXPECT(growth_least(&heap) < 16384 ? 0 : growth_least(&heap), 0);
    EXPECT(comms, comms_before);
    EXPECT(types < types_before + 200, 1);
    EXPECT(requests < requests_before + 200, 1);
    return 0;
}
