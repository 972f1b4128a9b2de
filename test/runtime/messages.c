/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Wrong arguments end the job with one message that names place, object and
 * numbers, on any number of ranks.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: export ASAN_OPTIONS=$ASAN_OPTIONS:allocator_may_return_null=1; \
 * RUN: try() { ranks=$1; shift; wanted="$*"; k=$((k + 1)); \
 * RUN:   %limited %mpirun -n $ranks %t $k > %t.out 2>&1 && { echo "$k: no failure"; exit 1; }; \
 * RUN:   grep '^sode: ' %t.out > %t.sode; echo "$wanted" | diff - %t.sode || exit 1; }; k=0; \
 * RUN: try 4 "sode: rank 0: m.c:1: nodes 'p': 2 x 3 = 6 nodes do not fit the run of 4 ranks; start 6, or declare a size as '*'"; \
 * RUN: try 4 "sode: rank 0: m.c:2: nodes 'p': * x 3 does not fit the run of 4 ranks: 4 is not a multiple of 3; start a multiple of 3"; \
 * RUN: try 3 "sode: rank 0: m.c:3: template 't': block(2) on 3 nodes holds 6 of the 10 indices of dimension 0"; \
 * RUN: try 3 "sode: rank 0: m.c:4: template 't': the 3 gblock sizes of dimension 0 sum up to 9, but its extent is 10"; \
 * RUN: try 2 "sode: rank 0: m.c:5: array 'a': aligned array is out of template bounds: dimension 0 needs 3..10, but 't' has 0..9"; \
 * RUN: try 2 "sode: rank 0: m.c:6: array 'a': shadow of width 1:1 in dimension 0, which is cyclic: only full shadow '*' is possible there"; \
 * RUN: try 2 "sode: rank 0: m.c:7: array 'a': cannot allocate 8000000000000000000 bytes"; \
 * RUN: try 2 "sode: rank 0: m.c:8: template 't': iteration 10 is outside 0..9"; \
 * RUN: try 2 "sode: rank 0: m.c:9: directive 'reflect': width 2:1 does not fit the shadow 1:1 of 'a' in dimension 0"; \
 * RUN: try 3 "sode: rank 0: m.c:10: directive 'barrier': subscript 3 in dimension 0 of nodes 'p' is outside 0..2"; \
 * RUN: try 3 "sode: rank 1: m.c:11: directive 'reduction': the set of 3 nodes contains rank 0, which is not among the 2 executing nodes"; \
 * RUN: try 3 "sode: rank 0: m.c:12: directive 'bcast': 'from' names 3 nodes; it must be one"; \
 * RUN: try 3 "sode: rank 0: m.c:13: directive 'reduction': no reduction '&' for type 'double'"; \
 * RUN: try 2 "sode: rank 0: m.c:14: template 'u' is not distributed"; \
 * RUN: try 3 "sode: rank 0: m.c:15: nodes 'p': iteration 3 is outside 0..2"; \
 * RUN: try 2 "sode: rank 0: m.c:16: directive 'reflect': 'a': unknown transport 'pigeon'; known are auto, pack, datatype, rma, shm, neighbor, alltoall"; \
 * RUN: try 4 "sode: rank 0: m.c:17: template 't': the gblock map of dimension 0 has 3 sizes for 4 nodes"; \
 * RUN: try 2 "sode: rank 0: m.c:18: template 't': block size 0 in dimension 0 is not positive"; \
 * RUN: try 2 "sode: rank 0: m.c:19: nodes 'p': size -1 of dimension 0 is not positive"; \
 * RUN: try 3 "sode: rank 0: m.c:20: nodes 'q': the referenced set is empty"; \
 * RUN: try 3 "sode: rank 0: m.c:21: template 't': block(3) on 3 nodes holds 9 of the 10 indices of dimension 0"; \
 * RUN: try 3 "sode: rank 1: m.c:22: directive 'reflect': 'a' is distributed over 3 nodes, not all of which are among the 2 executing nodes"; \
 * RUN: try 3 "sode: rank 0: m.c:23: directive 'barrier': subscript 3 in dimension 0 of nodes 'p' is outside 0..2"; \
 * RUN: try 4 "sode: rank 3: m.c:24: directive 'reflect': the mirror at the end of dimension 0 of 'a' needs element 8, which this node neither owns nor has in its shadow; use a smaller width, or fewer nodes"
 *
 * RUN: SODE_TRANSPORT=pigeon %mpirun -n 2 %t 0 > %t.out 2>&1; test $? = 1
 * RUN: grep -c "^sode: rank 0: start: SODE_TRANSPORT: unknown transport 'pigeon'; known are" %t.out | grep -x 1
 */
#include "program.h"

SODE_UNIT(init, "m.c")
static void init(void) {}

static sode_nodes_t *p;
static sode_template_t *t;

static sode_nodes_t *nodes(const char *where, int64_t a, int64_t b)
{
    const int64_t sizes[] = {a, b};
    return sode_nodes_create(where, "p", b ? 2 : 1, sizes, NULL);
}

static sode_template_t *template_of(const char *where, int64_t n, int kind,
                                    int64_t size, const int *map, int64_t given)
{
    const int64_t zero = 0;
    const sode_dist_t format = {kind, size, map, given};
    t = sode_template_create(where, "t", 1, &zero, &n);
    sode_template_distribute(where, t, p, &format);
    return t;
}

static sode_array_t *array(const char *where, int64_t n, int64_t offset,
                           int64_t shadow)
{
    const sode_axis_t axis = {n, 0, offset, shadow, shadow, 0};
    return sode_array_create(where, "a", t, 1, 8, &axis, 0);
}

int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0, size = xmp_num_nodes();
    const int64_t zero = 0, ten = 10;
    const int map[] = {2, 3, 4};
    double x = 0;
    if (what == 1)
        nodes("m.c:1", 2, 3);
    if (what == 2)
        nodes("m.c:2", SODE_STAR, 3);
    if (what == 19)
        nodes("m.c:19", -1, 0);
    p = nodes("m.c:0", size, 0);
    if (what == 3)
        template_of("m.c:3", 10, SODE_DIST_BLOCK, 2, NULL, 0);
    if (what == 21)
        template_of("m.c:21", 10, SODE_DIST_BLOCK, 3, NULL, 0);
    if (what == 4)
        template_of("m.c:4", 10, SODE_DIST_GBLOCK, 0, map, 0);
    if (what == 17)
        template_of("m.c:17", 9, SODE_DIST_GBLOCK, 0, map, 3);
    if (what == 18)
        template_of("m.c:18", 10, SODE_DIST_CYCLIC, 0, NULL, 1);
    if (what == 20)
        sode_nodes_create("m.c:20", "q", 1, &(sode_index_t){SODE_STAR},
                          SODE_ON_NODES(p, SODE_RANGE(0, 0, 1)));
    if (what == 6)
        template_of("m.c:6", 10, SODE_DIST_CYCLIC, 0, NULL, 0);
    else if (what == 7)
        template_of("m.c:7", 2000000000000000000, SODE_DIST_BLOCK, 0, NULL, 0);
    else
        template_of("m.c:0", 10, SODE_DIST_BLOCK, 0, NULL, 0);
    if (what == 5)
        array("m.c:5", 8, 3, 0);
    if (what == 6)
        array("m.c:6", 10, 0, 1);
    if (what == 7)
        array("m.c:7", 2000000000000000000, 0, 0);
    if (what == 8)
        sode_loop_template("m.c:8", t, 0, 0, 0, 11, 1);
    if (what == 9) {
        sode_array_t *a = array("m.c:9", 10, 0, 1);
        const sode_width_t w = {2, 1, 0};
        sode_reflect("m.c:9", 1, &a, 1, &w, NULL);
    }
    if (what == 10)
        sode_barrier("m.c:10", SODE_ON_NODES(p, SODE_AT(size)));
    if (what == 11) {
        sode_task_t task = sode_task_begin(
            "m.c:11", SODE_ON_NODES(p, SODE_RANGE(1, 3, 1)), 0);
        if (task.member)
            sode_reduction("m.c:11", SODE_OP_SUM, SODE_INT, &(int){1}, 1, SODE_ON_ALL_NODES(p), NULL);
        sode_task_end(&task);
        xmp_barrier();
    }
    if (what == 12)
        sode_bcast("m.c:12", &x, 8, SODE_ON_ALL_NODES(p), NULL, NULL);
    if (what == 13)
        sode_reduction("m.c:13", SODE_OP_BAND, SODE_DOUBLE, &x, 1, NULL, NULL);
    if (what == 14)
        sode_loop_template("m.c:14",
                           sode_template_create("m.c:14", "u", 1, &zero, &ten),
                           0, 0, 0, 10, 1);
    if (what == 15)
        sode_loop_nodes("m.c:15", p, 0, 0, 0, 4, 1);
    if (what == 22) {
        sode_array_t *a = array("m.c:22", 10, 0, 1);
        sode_task_t task = sode_task_begin("m.c:22", SODE_ON_NODES(p, SODE_RANGE(1, 3, 1)), 0);
        if (task.member)
            sode_reflect("m.c:22", 1, &a, 0, NULL, NULL);
        sode_task_end(&task);
        xmp_barrier();
    }
    if (what == 23)
        sode_barrier("m.c:23", SODE_ON_NODES(p, SODE_RANGE(1, size + 1, 1)));
    if (what == 24) {
        sode_array_t *a = array("m.c:24", 10, 0, 2);
        const sode_width_t w = {0, 2, SODE_MIRROR};
        sode_reflect("m.c:24", 1, &a, 1, &w, NULL);
    }
    if (what == 16) {
        sode_array_t *a = array("m.c:16", 10, 0, 1);
        sode_reflect("m.c:16", 1, &a, 0, NULL, SODE_WITH_BY(0, 0, "pigeon"));
    }
    return 0;
}
