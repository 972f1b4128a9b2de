/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Core and rim of loops with `overlap`: the pieces take every own iteration
 * once; the core stays away from the shadow by as much as is read there, and is
 * as large as that allows; the shadow is filled when the first piece of the rim
 * comes.  Nothing in flight, an array that is written, and cores that are too
 * small give one piece.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do SODE_OVERLAP=always %mpirun -n $n %t always || exit 1; done
 * RUN: SODE_OVERLAP=never %mpirun -n 3 %t never
 * RUN: %mpirun -n 3 %t auto
 * RUN: SODE_OVERLAP=sometimes %mpirun -n 3 %t auto > %t.out 2>&1; test $? != 0
 * RUN: grep -q "SODE_OVERLAP: 'sometimes' is neither 'auto', 'always' nor 'never'" %t.out
 */
#include "program.h"

SODE_UNIT(init, "overlap.c")
static void init(void) {}

enum { N = 150, M = 140, BELOW = 2, ABOVE = 1 };

static int failures;

static void expect(int ok, const char *what)
{
    if (!ok) {
        printf("rank %d: %s\n", xmpc_node_num(), what);
        failures++;
    }
}

static sode_array_t *make(const char *name, sode_template_t *t)
{
    return sode_array_create("o.c:1", name, t, 2, sizeof(double),
                             (sode_axis_t[]){{N, 0, 0, BELOW, ABOVE, 0},
                                             {M, 1, 0, 0, 0, 0}}, 0);
}

/* Runs the pieces; the number of iterations that come before the wait. */
static long run(sode_template_t *t, sode_walk_t *o, const double *origin,
                int64_t ld, int in_flight)
{
    static char met[N][M];
    long core = 0, all = 0;
    sode_loop_t own = sode_loop_template("o.c:2", t, 0, 0, 0, N, 1);
    memset(met, 0, sizeof met);
    int has_core = o->piece < 0;
    for (; sode_walk_more(o); sode_walk_next(o)) {
        sode_loop_t i = sode_nest_loop(o->nest, o, &(sode_along_t){.sode_range = {0, N, 1}});
        sode_loop_t j = sode_nest_loop(o->nest, o, &(sode_along_t){.sode_range = {M - 1, -1, -3}, .sode_dim = 1, .sode_cut = 1});
        for (int64_t k = 0; k < i.count; k++)
            for (int64_t l = 0; l < j.count; l++) {
                int64_t x = sode_loop_value(&i, k), y = sode_loop_value(&j, l);
                expect(x >= own.first && x < own.end, "not an own row");
                expect(!met[x][y]++ && (M - 1 - y) % 3 == 0, "met twice, or none of the loop");
                all++;
                if (o->piece < 0) {
                    core++;
                    expect(x - BELOW >= own.first && x + ABOVE < own.end,
                           "the core reads the shadow");
                } else if (in_flight) {
                    expect(x < BELOW || origin[(x - BELOW) * ld + y] == x - BELOW,
                           "the shadow below is not filled");
                    expect(x + ABOVE >= N || origin[(x + ABOVE) * ld + y] == x + ABOVE,
                           "the shadow above is not filled");
                }
            }
    }
    expect(all == own.count * ((M + 2) / 3), "iterations are missing");
    if (has_core) {
        int64_t rows = own.count - BELOW - ABOVE;
        expect(core == (rows > 0 ? rows : 0) * ((M + 2) / 3), "the core is not the largest");
    }
    sode_walk_end(o);
    return core;
}

int main(int argc, char **argv)
{
    (void)argc;
    int size = xmp_num_nodes(), always = !strcmp(argv[1], "always");
    int never = !strcmp(argv[1], "never");
    sode_nodes_t *p = sode_nodes_create("o.c:4", "p", 1, (sode_index_t[]){size}, 0);
    sode_template_t *t = sode_template_create("o.c:4", "t", 2, (sode_index_t[]){0, 0},
                                              (sode_index_t[]){N, M});
    sode_template_distribute("o.c:4", t, p,
                             (sode_dist_t[]){{SODE_DIST_BLOCK, 0, 0},
                                             {SODE_DIST_NONE, 0, 0}});
    sode_array_t *a = make("a", t), *b = make("b", t);
    int64_t ld = sode_extent(a, 1);
    double *origin = sode_origin(a);
    sode_loop_t own = sode_loop_template("o.c:5", t, 0, 0, 0, N, 1);
    const sode_reach_t reaches[] = {{0, 0, 0, BELOW, ABOVE}};
    const sode_use_t uses[] = {{a, 0}, {b, 1}}, in_place[] = {{a, 1}};

    for (int round = 0; round < 3; round++) {
        double *base = sode_base(a);
        for (int64_t k = 0; k < sode_extent(a, 0) * ld; k++)
            base[k] = -1;
        for (int64_t i = own.first; i < own.end; i++)
            for (int j = 0; j < M; j++)
                origin[i * ld + j] = (double)i;
        const sode_nest_t nest = {.sode_where = "o.c:6", .sode_on = t, .sode_form = SODE_NEST_OVERLAP, .sode_cuts = 2,
                                  .sode_nuses = 2, .sode_uses = uses, .sode_nreaches = 1, .sode_reaches = reaches};
        sode_nest_t one = nest;
        one.sode_nuses = 1;
        sode_walk_t o = sode_walk_begin(&nest);
        expect(o.piece == 0, "a core, and nothing is in flight");
        run(t, &o, origin, ld, 0);

        sode_reflect("o.c:7", 1, &a, 0, NULL, SODE_WITH(SODE_ASYNC, round));
        o = sode_walk_begin(&nest);
        /* 50 of 150 rows: 47 * 140 points are more than 4096. */
        expect((o.piece < 0) == (always || (!never && size > 1)), "wrong decision");
        run(t, &o, origin, ld, 1);

        /* Written: nothing in flight is left when the only piece comes. */
        sode_reflect("o.c:8", 1, &a, 0, NULL, SODE_WITH(SODE_ASYNC, round));
        one.sode_uses = in_place;
        o = sode_walk_begin(&one);
        expect(o.piece == 0, "a core that writes what is in flight");
        run(t, &o, origin, ld, 1);

        /* Adding to the own part changes what a core would read. */
        sode_reduce_shadow("o.c:9", 1, SODE_DOUBLE, &b, 0, NULL, SODE_WITH(SODE_ASYNC, 7));
        const sode_use_t reads_b[] = {{b, 0}};
        one.sode_uses = reads_b;
        o = sode_walk_begin(&one);
        expect(o.piece == 0, "a core while elements are added to");
        sode_walk_end(&o);
    }
    sode_array_release(&a);
    sode_array_release(&b);
    sode_template_release(&t);
    sode_nodes_release(&p);
    return failures != 0;
}
