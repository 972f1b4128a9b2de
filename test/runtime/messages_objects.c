/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * As messages.c: arrays and templates that contradict themselves or each other,
 * references and loops that name what is not there.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: try() { ranks=$1; shift; wanted="$*"; k=$((k + 1)); \
 * RUN:   %limited %mpirun -n $ranks %t $k > %t.out 2>&1 && { echo "$k: no failure"; exit 1; }; \
 * RUN:   grep '^sode: ' %t.out > %t.sode; echo "$wanted" | diff - %t.sode || exit 1; }; k=0; \
 * RUN: try 2 "sode: rank 0: o.c:1: array 'a': 0 dimensions; 1 to 7 are possible"; \
 * RUN: try 2 "sode: rank 0: o.c:2: array 'a': dimension 0 is aligned with dimension 1 of template 't', which has 1"; \
 * RUN: try 2 "sode: rank 0: o.c:3: array 'a': two dimensions are aligned with dimension 0 of template 't'"; \
 * RUN: try 2 "sode: rank 0: o.c:4: array 'a': extent 0 of dimension 0 is not positive"; \
 * RUN: try 2 "sode: rank 0: o.c:5: array 'a': shadow width -1:-1 of dimension 0 is negative"; \
 * RUN: try 2 "sode: rank 0: o.c:6: array 'a': it has too many elements"; \
 * RUN: try 2 "sode: rank 0: o.c:7: directive 'reflect': 2 widths for 'a', which has 1 dimensions"; \
 * RUN: try 2 "sode: rank 0: o.c:8: directive 'reflect': 'a' has full shadow in dimension 0: it cannot be periodic"; \
 * RUN: try 2 "sode: rank 0: o.c:9: template 't': it has no dimension 3"; \
 * RUN: try 2 "sode: rank 0: o.c:10: template 't': loop with step 0"; \
 * RUN: try 2 "sode: rank 0: o.c:11: nodes 'p': it has no dimension 1"; \
 * RUN: try 2 "sode: rank 0: o.c:12: template 't': iteration 8, on index 10, is outside 0..9"; \
 * RUN: try 3 "sode: rank 0: o.c:13: directive 'bcast': 'from' names rank 2, which is not among the 2 nodes of 'on'"; \
 * RUN: try 2 "sode: rank 0: o.c:14: directive 'barrier': step 0 in dimension 0 of nodes 'p'"; \
 * RUN: try 2 "sode: rank 0: o.c:15: template 'u': 2 distributed dimensions do not fit nodes 'p' of 1 dimensions"; \
 * RUN: try 2 "sode: rank 0: o.c:16: template 'u': gblock size -3 of node 1 in dimension 0 is negative"; \
 * RUN: try 2 "sode: rank 0: o.c:17: template 't': it is already distributed"; \
 * RUN: try 2 "sode: rank 0: o.c:18: template 'u': it is not distributed yet, so it has no formats"; \
 * RUN: try 2 "sode: rank 0: o.c:19: template 'u': its bounds are already known"; \
 * RUN: try 2 "sode: rank 0: o.c:20: directive 'reduction': unknown element type 99"; \
 * RUN: try 3 "sode: rank 0: o.c:21: directive 'reduction': 'on' names rank 1, which has no part of 'b'"; \
 * RUN: try 2 "sode: rank 0: xmp_sync_image: there is no image 99; there are 2 images"; \
 * RUN: try 2 "sode: rank 0: xmp_sched_template_index: no such template, dimension or step"; \
 * RUN: export SODE_COMMUNICATORS=1; \
 * RUN: try 3 "sode: rank 0: xmp_get_mpi_comm: this set of 2 nodes got no communicator: 1 are in use"; \
 * RUN: try 2 "sode: rank 0: o.c:25: template 'u': its indices 0..6 in dimension 0 are at 0..12 of 't', which has 0..9; declare it with 0..4, or give another ratio"; \
 * RUN: try 2 "sode: rank 0: o.c:26: template 'v[2 * i]': dimension 0 of 'v' has no such index"; \
 * RUN: try 2 "sode: rank 0: o.c:27: template 'v[2 * i]': dimension 0 of 'v' is cyclic; a ratio needs blocks"; \
 * RUN: try 2 "sode: rank 0: o.c:28: template 'u': dimension 0 of 'v' is cyclic; both must begin at the same index"; \
 * RUN: try 2 "sode: rank 0: o.c:29: template 'u': it has 2 dimensions, and 't' has 1"
 */
#include "program.h"

SODE_UNIT(init, "o.c")
static void init(void) {}

static const int64_t zero[2], ten[] = {10, 10};
static const sode_dist_t blocks[] = {{SODE_DIST_BLOCK, 0, NULL, 0}, {SODE_DIST_BLOCK, 0, NULL, 0}};
static sode_nodes_t *p;
static sode_template_t *t;

static sode_array_t *array(const char *where, int ndims, sode_axis_t axis)
{
    const sode_axis_t axes[] = {axis, axis};
    return sode_array_create(where, "a", t, ndims, 8, axes, 0);
}

static void arrays(int what)
{
    if (what == 1)
        array("o.c:1", 0, (sode_axis_t){10, 0, 0, 0, 0, 0});
    if (what == 2)
        array("o.c:2", 1, (sode_axis_t){10, 1, 0, 0, 0, 0});
    if (what == 3)
        array("o.c:3", 2, (sode_axis_t){10, 0, 0, 0, 0, 0});
    if (what == 4)
        array("o.c:4", 1, (sode_axis_t){0, 0, 0, 0, 0, 0});
    if (what == 5)
        array("o.c:5", 1, (sode_axis_t){10, 0, 0, -1, -1, 0});
    if (what == 6)
        array("o.c:6", 2, (sode_axis_t){INT64_MAX / 2, -1, 0, 0, 0, 0});
    if (what == 7 || what == 8) {
        sode_array_t *a = array("o.c:0", 1, (sode_axis_t){10, 0, 0, 1, 1, what == 8});
        const sode_width_t widths[] = {{1, 1, what == 8}, {1, 1, 0}};
        sode_reflect(what == 7 ? "o.c:7" : "o.c:8", 1, &a, what == 7 ? 2 : 1, widths, NULL);
    }
    if (what == 21) {
        int64_t one = 1;
        sode_nodes_t *first = sode_nodes_create("o.c:21", "first", 1, &one, SODE_ON_NODES(p, SODE_RANGE(0, 1, 1)));
        sode_template_t *u = sode_template_create("o.c:21", "u", 1, zero, ten);
        sode_template_distribute("o.c:21", u, first, blocks);
        sode_array_t *b = sode_array_create("o.c:21", "b", u, 1, 8, (sode_axis_t[]){{10, 0, 0, 0, 0, 0}}, 0);
        sode_reduction_array("o.c:21", SODE_OP_SUM, SODE_DOUBLE, b, SODE_ON_NODES(p, SODE_RANGE(0, 2, 1)), NULL);
    }
}

static void templates(int what)
{
    static const int map[] = {13, -3};
    sode_template_t *u = sode_template_create("o.c:0", "u", 2, zero, ten);
    if (what == 15)
        sode_template_distribute("o.c:15", u, p, blocks);
    if (what == 16)
        sode_template_distribute("o.c:16", u, p, (sode_dist_t[]){{SODE_DIST_GBLOCK, 0, map, 2}, {SODE_DIST_NONE, 0, NULL, 0}});
    if (what == 17)
        sode_template_distribute("o.c:17", t, p, blocks);
    if (what == 18)
        sode_template_fix("o.c:18", u, NULL, NULL, blocks);
    if (what == 19)
        sode_template_fix("o.c:19", u, zero, ten, NULL);
}

static void ratios(int what)
{
    static const int64_t one[] = {1, 1}, three[] = {3, 3}, seven[] = {7, 7};
    static const sode_ratio_t twice[] = {{2, 0, 1}}, same[] = {{1, 0, 1}};
    static const sode_dist_t cyclic = {SODE_DIST_CYCLIC, 0, NULL, 0};
    sode_template_t *u = sode_template_create("o.c:0", "u", what == 29 ? 2 : 1, what == 28 ? three : zero, seven);
    sode_template_t *v = sode_template_create("o.c:0", "v", 1, one, what == 26 ? one : ten);
    sode_template_distribute("o.c:0", v, p, what == 26 ? blocks : &cyclic);
    if (what == 25)
        sode_template_like("o.c:25", u, t, twice);
    if (what == 26)
        sode_template_ratio("o.c:26", "v[2 * i]", v, 1, twice);
    if (what == 27)
        sode_template_ratio("o.c:27", "v[2 * i]", v, 1, twice);
    if (what == 28)
        sode_template_like("o.c:28", u, v, same);
    if (what == 29)
        sode_template_like("o.c:29", u, t, twice);
}

int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0, first, last;
    const int64_t star = SODE_STAR;
    double x = 0;
    p = sode_nodes_create("o.c:0", "p", 1, &star, NULL);
    t = sode_template_create("o.c:0", "t", 1, zero, ten);
    sode_template_distribute("o.c:0", t, p, blocks);
    arrays(what);
    templates(what);
    ratios(what);
    if (what == 9)
        sode_loop_template("o.c:9", t, 3, 0, 0, 10, 1);
    if (what == 10)
        sode_loop_template("o.c:10", t, 0, 0, 0, 10, 0);
    if (what == 11)
        sode_loop_nodes("o.c:11", p, 1, 0, 0, 2, 1);
    if (what == 12)
        sode_loop_template("o.c:12", t, 0, 2, 0, 9, 1);
    if (what == 13)
        sode_bcast("o.c:13", &x, 8, SODE_ON_NODES(p, SODE_AT(2)), SODE_ON_NODES(p, SODE_RANGE(0, 2, 1)), NULL);
    if (what == 14)
        sode_barrier("o.c:14", SODE_ON_NODES(p, SODE_RANGE(0, 2, 0)));
    if (what == 20)
        sode_reduction("o.c:20", SODE_OP_SUM, 99, &x, 1, NULL, NULL);
    if (what == 22)
        xmp_sync_image(99, NULL);
    if (what == 23)
        xmp_sched_template_index(&first, &last, 0, 10, 0, (xmp_desc_t)t, 0);
    if (what == 24) { /* one more than there is room for */
        xmp_get_mpi_comm();
        sode_task_t task = sode_task_begin("o.c:24", SODE_ON_NODES(p, SODE_RANGE(0, 2, 1)), 0);
        if (task.member)
            xmp_get_mpi_comm();
        sode_task_end(&task);
        xmp_barrier();
    }
    return 0;
}
