/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The levels of a multigrid cycle: a function makes a template, its distribution and arrays, exchanges their shadows,
 * calls itself for half the size, and releases them; gmove between them and cyclic ones.  Plans are found by their
 * mappings: from the second cycle on none is made, whatever storage the arrays get - in the arena, outside, on some ranks here and on others there -, nothing
 * grows, and shadows hold what their owners have.  levels_long.test does 100,000 cycles.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s -Wl,--wrap=main %build/lib/libsode_start.a %libstatic -o %t
 * RUN: %mpirun -n 2 %t %if sanitize %{40%} %else %{400%}
 * RUN: SODE_TRANSPORT=rma %mpirun -n 2 %t %if sanitize %{40%} %else %{400%}
 * RUN: for x in 3:datatype 4:shm 3:pack 2:neighbor; do SODE_TRANSPORT=${x#*:} %mpirun -n ${x%%:*} %t 40 || exit 1; done
 *
 * Where fewer are kept than are needed, all ranks forget the same ones.
 * RUN: SODE_PLANS=8 %mpirun -n 3 %t 40 few
 */
#include "growth.h"
#include "mpi_objects.h"
#include "program.h"

#include "plan/store.h"

#include "transport/arena.h"

enum { LARGEST = 128, SMALLEST = 16, COLUMNS = 6, SHADOW = 2, ROWS = LARGEST + 2 * SHADOW };

static sode_nodes_t *p;
static int cycle, rank, size;

SODE_UNIT(init, "levels.c")
static void init(void)
{
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("levels.c:1", "p", 1, &star, NULL);
}

/* ---- what arrays hold ---- */

static double value_of(int64_t row, int column, int array)
{
    return (double)(((row * COLUMNS + column) * 8 + array) * 1000 + cycle % 1000);
}

static int64_t first_row(int64_t n, int of)
{
    int64_t each = (n + size - 1) / size;
    return of * each < n ? of * each : n;
}

/* Every stored row: what the owners write; elsewhere nothing that was there before. */
static void fill(double *cells, int64_t n, int array)
{
    int64_t lo = first_row(n, rank), hi = first_row(n, rank + 1);
    for (int64_t row = lo - SHADOW; row < hi + SHADOW; row++)
        for (int c = 0; c < COLUMNS; c++)
            *cells++ = row >= lo && row < hi ? value_of(row, c, array) : -1;
}

static void check(const double *cells, int64_t n, int array)
{
    int64_t lo = first_row(n, rank), hi = first_row(n, rank + 1);
    for (int64_t row = lo - SHADOW; row < hi + SHADOW && lo < hi; row++)
        for (int c = 0; c < COLUMNS; c++, cells++)
            if (row >= 0 && row < n)
                EXPECT(*cells, value_of(row, c, array));
}

/* ---- a level ---- */

/* Memory that the runtime knows nothing of: on every second rank in the arena, in turn. */
static void *memory(size_t bytes)
{
    void *made;
    if ((rank + cycle) % 2)
        return malloc(bytes);
    EXPECT(sode_arena_start(&(sode_arena_address_t){0}), SODE_OK);
    EXPECT(sode_arena_alloc(bytes, &made), SODE_OK);
    return made;
}

static void give_back(void *made)
{
    if (sode_arena_offset(made) >= 0)
        sode_arena_free(made);
    else
        free(made);
}

static void level(int64_t n);

static void move(const char *where, int64_t n, sode_array_t *to, sode_array_t *from, double *memory, unsigned clauses)
{
    const int64_t extents[] = {n, COLUMNS};
    const sode_triplet_t all[] = {{0, n, 1}, {0, COLUMNS, 1}};
    const sode_side_t sides[] = {{to, memory, "memory", 2, extents, all}, {from, memory, "memory", 2, extents, all}};
    sode_gmove(where, &sides[0], &sides[1], sizeof(double), SODE_GMOVE, SODE_WITH(clauses, 4));
}

/* All of `from`, dealt out otherwise, to all nodes: memory that lies here and there.  And back; in flight when the
 * arrays are released. */
static void redistribute(int64_t n, sode_array_t *from)
{
    static double memory[2][ROWS * COLUMNS];
    double *all = memory[(cycle + rank) % 2];
    const int64_t zero = 0;
    const sode_dist_t cyclic = {SODE_DIST_CYCLIC, 3, 0}, block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axes[] = {{n, 0, 0, 0, 0, 0}, {COLUMNS, -1, 0, 0, 0, 0}};
    sode_template_t *t[2];
    sode_array_t *y[2];
    for (int k = 0; k < 2; k++) {
        t[k] = sode_template_create("levels.c:15", "s", 1, &zero, &n);
        sode_template_distribute("levels.c:16", t[k], p, k ? &block : &cyclic);
        y[k] = sode_array_create("levels.c:17", "y", t[k], 2, sizeof(double), axes, SODE_ARRAY_MOVED);
    }
    move("levels.c:18", n, y[0], from, NULL, 0);
    move("levels.c:19", n, NULL, y[0], all, 0);
    for (int64_t row = 0; row < n; row++)
        for (int c = 0; c < COLUMNS; c++)
            EXPECT(all[row * COLUMNS + c], value_of(row, c, 0));
    move("levels.c:20", n, y[1], from, NULL, 0); /* regular: by exchanges */
    double *back = sode_base(y[1]);
    for (int64_t row = first_row(n, rank); row < first_row(n, rank + 1); row++)
        for (int c = 0; c < COLUMNS; c++)
            EXPECT(*back++, value_of(row, c, 0));
    move("levels.c:21", n, y[1], y[0], NULL, SODE_ASYNC);
    for (int k = 0; k < 2; k++) {
        sode_array_release(&y[k]);
        sode_template_release(&t[k]);
    }
}

/* x is in flight while the smaller levels are done, and u when it is released. */
static void work(int64_t n, sode_template_t *t, const sode_axis_t *axes, void *storage)
{
    sode_array_t *u[2], *w, *x;
    u[0] = sode_array_create("levels.c:4", "u", t, 2, sizeof(double), axes, 0);
    u[1] = sode_array_create("levels.c:5", "v", t, 2, sizeof(double), axes, 0);
    w = sode_array_declare("levels.c:6", "w", t, 2, sizeof(double), axes);
    double *pointer = xmp_malloc(w, (int)n, COLUMNS);
    x = sode_array_bind("levels.c:7", "x", t, 2, sizeof(double), axes, storage);
    fill(sode_base(u[0]), n, 0);
    fill(sode_base(u[1]), n, 1);
    fill(pointer, n, 2);
    fill(storage, n, 3);
    sode_reflect("levels.c:8", 1, &x, 0, NULL, SODE_WITH(SODE_ASYNC, 1));
    sode_reflect("levels.c:9", 2, u, 0, NULL, NULL);
    sode_reflect("levels.c:10", 1, &w, 0, NULL, SODE_WITH(SODE_ASYNC, 2));
    check(sode_base(u[0]), n, 0);
    check(sode_base(u[1]), n, 1);
    redistribute(n, u[0]);
    level(n / 2);
    sode_wait_async("levels.c:11", 2, (const int[]){1, 2}, NULL);
    check(storage, n, 3);
    check(pointer, n, 2);
    for (int again = 0; again < 2; again++) {
        fill(pointer, n, 2);
        sode_reflect("levels.c:12", 1, &w, 0, NULL, SODE_WITH(SODE_FACES, 0));
        check(pointer, n, 2);
    }
    sode_reduce_shadow("levels.c:13", 1, SODE_DOUBLE, &u[1], 0, NULL, NULL);
    sode_reflect("levels.c:14", 1, u, 0, NULL, SODE_WITH(SODE_ASYNC, 3));
    sode_array_release(&x);
    xmp_free(w);
    sode_array_release(&w);
    sode_array_release(&u[1]);
    sode_array_release(&u[0]);
}

static void level(int64_t n)
{
    if (n < SMALLEST)
        return;
    const int64_t zero = 0;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axes[] = {{n, 0, 0, SHADOW, SHADOW, 0}, {COLUMNS, -1, 0, 0, 0, 0}};
    sode_template_t *t = sode_template_create("levels.c:2", "t", 1, &zero, &n);
    sode_template_distribute("levels.c:3", t, p, &block);
    void *storage = memory(ROWS * COLUMNS * sizeof(double));
    work(n, t, axes, storage);
    give_back(storage);
    sode_template_release(&t);
}

/* ---- cycles ---- */

typedef struct held {
    long long comms, types, requests, made;
} held_t;

static held_t held_now(void)
{
    return (held_t){comms, types, requests, sode_store_counts.made};
}

int main(int argc, char **argv)
{
    int cycles = argc > 1 ? atoi(argv[1]) : 400, few = argc > 2;
    held_t first = {0}, half = {0}, end;
    growth_t heap = growth_of(cycles / 2, cycles);
    rank = xmpc_node_num();
    size = xmp_num_nodes();
    for (cycle = 0; cycle < cycles; cycle++) {
        if (cycle == 1)
            first = held_now();
        if (cycle == cycles / 2)
            half = held_now();
        growth_note(&heap, cycle);
        level(LARGEST);
    }
    growth_note(&heap, cycles);
    end = held_now();
    EXPECT(few ? end.made > first.made : end.made == first.made, 1);
    EXPECT(sode_store_counts.dropped > 0, few);
    if (few)
        return 0;
    EXPECT(sode_store_counts.taken >= first.made * (cycles - 1), 1);
    EXPECT(end.comms, half.comms);
    if (cycles >= 400 || getenv("SODE_TRANSPORT")) { /* in fewer, `auto` may still try out what has more of them */
        EXPECT(end.types <= half.types, 1);          /* fewer where it tried them out before */
        EXPECT(end.requests <= half.requests, 1);
    }
    if (cycles >= 400)
        EXPECT(growth_least(&heap) < 4096 ? 0 : growth_least(&heap), 0);
    return 0;
}
