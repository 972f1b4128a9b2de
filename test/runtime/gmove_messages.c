/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sides of a gmove that contradict each other end the job with one message.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: k=0; try() { k=$((k + 1)); %limited %mpirun -n 3 %t $k > %t.out 2>&1 && { echo "$k: no failure"; exit 1; }; \
 * RUN:   grep '^sode: ' %t.out | sed 's/rank [0-9]*: g.c/g.c/' > %t.sode; \
 * RUN:   echo "sode: g.c:1: directive 'gmove': $1" | diff - %t.sode || exit 1; }; \
 * RUN: try "4 elements on the left side, but 5 on the right side, in dimension 0 of the section"; \
 * RUN: try "the left side has 1 ranges of indices and the right side 2"; \
 * RUN: try "the section from 4 to 12 exceeds dimension 0 of 'a', which has indices 0 to 9"; \
 * RUN: try "the section from 4 to -2 exceeds dimension 0 of 'a', which has indices 0 to 9"; \
 * RUN: try "the extent of the target of 'm' is unknown; give the length of the section"; \
 * RUN: try "'a' was declared with other dimensions or elements"; \
 * RUN: try "some of the elements have no owner among the executing nodes; 'gmove in' gets from others, and 'gmove out' puts to them"; \
 * RUN: try "the length of a section of 'a' is negative: -1"; \
 * RUN: try "a section of 'a' is too long"; \
 * RUN: try "index 10 is outside dimension 0 of 'a', which has indices 0 to 9"; \
 * RUN: try "'a' was declared with other dimensions or elements"; \
 * RUN: try "the left side has 2 ranges of indices and the right side 1"; \
 * RUN: try "some of the elements have no owner among the executing nodes; 'gmove in' gets from others, and 'gmove out' puts to them"; \
 * RUN: try "some of the elements have no owner among the executing nodes; 'gmove in' gets from others, and 'gmove out' puts to them"; \
 * RUN: try "some of the elements have no owner among the executing nodes; 'gmove in' gets from others, and 'gmove out' puts to them"; \
 * RUN: try "some of the elements have no owner among the executing nodes; 'gmove in' gets from others, and 'gmove out' puts to them"
 */
#include "program.h"

SODE_UNIT(init, "g.c")
static void init(void) {}

static double memory[20];
static sode_array_t *a;

static void move(const sode_triplet_t *left, int ndims, const int64_t *extents,
                 const sode_triplet_t *right, size_t size)
{
    const sode_side_t to = {a, NULL, "a", 1, NULL, left};
    const sode_side_t from = {NULL, memory, "m", ndims, extents, right};
    sode_gmove("g.c:1", &to, &from, size, SODE_GMOVE, NULL);
}

/* An array of 10 elements; its section, the one of memory, and what is wrong. */
static const struct {
    sode_triplet_t left;
    int ndims;
    int64_t extents[2];
    sode_triplet_t right[2];
    size_t size;
} cases[] = {
    {{0, 4, 1}, 1, {5}, {{0, 5, 1}}, 8},
    {{0, 4, 1}, 2, {4, 4}, {{0, 4, 1}, {0, 4, 1}}, 8},
    {{4, 5, 2}, 1, {5}, {{0, 5, 1}}, 8},
    {{4, 4, -2}, 1, {5}, {{0, 4, 1}}, 8},
    {{0, 4, 1}, 1, {SODE_REST}, {{0, SODE_REST, 1}}, 8},
    {{0, 4, 1}, 1, {4}, {{0, 4, 1}}, 4},
    {{0, 5, 1}, 1, {5}, {{0, 5, 1}}, 8},
    {{0, -1, 1}, 1, {4}, {{0, 4, 1}}, 8},
    {{0, INT64_MAX, 2}, 1, {4}, {{0, 4, 1}}, 8},
    {{10, 0, 0}, 1, {4}, {{3, 0, 0}}, 8},
};

/* Memory on the left side, a on the right one or on both; on the first node alone: in, out; the same once more, where others gave it before. */
static void more(int k)
{
    static const int64_t extents[] = {4, 4};
    static const sode_triplet_t four[] = {{0, 4, 1}, {0, 4, 1}}, next[] = {{4, 4, 1}}, ten[] = {{0, 10, 1}};
    const sode_side_t array = {a, NULL, "a", 1, NULL, k < 2 ? four : ten}, plane = {a, NULL, "a", 2, NULL, four},
                      line = {NULL, memory, "m", 1, (const int64_t[]){20}, k < 2 ? four : ten},
                      square = {NULL, memory, "m", 2, extents, four}, own = {a, NULL, "a", 1, NULL, four}, others = {a, NULL, "a", 1, NULL, next};
    const sode_side_t *const sides[][2] = {{&square, &plane}, {&square, &array}, {&array, &line}, {&line, &array}, {&line, &array},
                                            {&own, &others}};
    static const int modes[] = {SODE_GMOVE, SODE_GMOVE, SODE_GMOVE_IN, SODE_GMOVE_OUT, SODE_GMOVE, SODE_GMOVE};
    if (k == 5)
        sode_gmove("g.c:1", sides[k][0], sides[k][1], 8, SODE_GMOVE_IN, NULL);
    sode_gmove("g.c:1", sides[k][0], sides[k][1], 8, modes[k], NULL);
}

int main(int argc, char **argv)
{
    const int64_t size = 3, zero = 0, n = 10;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, NULL};
    const sode_axis_t axis = {10, 0, 0, 0, 0, 0};
    sode_nodes_t *p = sode_nodes_create("g.c:2", "p", 1, &size, NULL);
    sode_template_t *t = sode_template_create("g.c:3", "t", 1, &zero, &n);
    sode_template_distribute("g.c:4", t, p, &block);
    a = sode_array_create("g.c:5", "a", t, 1, 8, &axis, 0);
    int k = argc > 1 ? atoi(argv[1]) - 1 : 0;
    const int ncases = sizeof cases / sizeof *cases;
    sode_task_t task = sode_task_begin("g.c:6", k == 6 || k > ncases + 1 ? SODE_ON_NODES(p, SODE_AT(0)) : NULL, 0);
    if (task.member && k >= ncases)
        more(k - ncases);
    else if (task.member)
        move(&cases[k].left, cases[k].ndims, cases[k].extents, cases[k].right, cases[k].size);
    sode_task_end(&task);
    return 0;
}
