/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * As messages.c: templates that are not fixed, parameters that are given other
 * storage, clauses that do not fit.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: try() { ranks=$1; shift; wanted="$*"; k=$((k + 1)); \
 * RUN:   %limited %mpirun -n $ranks %t $k > %t.out 2>&1 && { echo "$k: no failure"; exit 1; }; \
 * RUN:   grep '^sode: ' %t.out > %t.sode; echo "$wanted" | diff - %t.sode || exit 1; }; k=0; \
 * RUN: try 2 "sode: rank 0: l.c:1: template 't' (l.c:0) is not fixed: its bounds are open; use template_fix first"; \
 * RUN: try 2 "sode: rank 0: l.c:2: template 't' (l.c:0) is not fixed: the sizes of gblock(*) are open; use template_fix first"; \
 * RUN: try 2 "sode: rank 0: l.c:3: directive 'barrier': template 't' (l.c:0) is not fixed: its bounds are open; use template_fix first"; \
 * RUN: try 2 "sode: rank 0: l.c:4: template 't': it is already fixed"; \
 * RUN: try 2 "sode: rank 0: l.c:5: template 't': its bounds are open, and template_fix gives none"; \
 * RUN: try 2 "sode: rank 0: l.c:6: template 't': dimension 0 is gblock(*), and template_fix gives no sizes"; \
 * RUN: try 2 "sode: rank 0: l.c:7: template 't': the format of dimension 0 is not that of its distribute directive"; \
 * RUN: export XMP_NODE_SIZE0=3; \
 * RUN: try 2 "sode: rank 0: l.c:8: nodes 'q': * x 3 does not fit the run of 2 ranks: 2 is not a multiple of 3; XMP_NODE_SIZE0 is 3"; \
 * RUN: export XMP_NODE_SIZE0=2x; \
 * RUN: try 2 "sode: rank 0: start: XMP_NODE_SIZE0 is '2x'; it may be a number of nodes from 1 to 1073741824"; \
 * RUN: k=8; export XMP_NODE_SIZE0=9999999999999999999; \
 * RUN: try 2 "sode: rank 0: start: XMP_NODE_SIZE0 is '9999999999999999999'; it may be a number of nodes from 1 to 1073741824"; \
 * RUN: k=8; export XMP_NODE_SIZE0=1 XMP_NODE_SIZE1=3; \
 * RUN: try 2 "sode: rank 0: l.c:9: nodes 'q': 3 x 1 = 3 nodes do not fit the run of 2 ranks; XMP_NODE_SIZE1 is 3, XMP_NODE_SIZE0 is 1"; \
 * RUN: try 2 "sode: rank 0: l.c:10: array 'x': its shadow in dimension 0 is 0:0 here, but it was given 'a' (l.c:10), whose shadow is 1:1 there; both must have the same"; \
 * RUN: try 2 "sode: rank 0: l.c:11: directive 'reduce_shadow': elements of 'a' have 8 bytes, those of the type have 4"; \
 * RUN: try 2 "sode: rank 0: l.c:12: template 't': a loop over a cyclic dimension cannot be widened"; \
 * RUN: try 2 "sode: rank 0: l.c:13: directive 'reduction': ordered(any) is for sums: a product of floating type depends on the number of factors it is split into"; \
 * RUN: try 2 "sode: rank 0: l.c:14: directive 'bcast': 'on' names rank 1, which has a different part of 'a' than rank 0"; \
 * RUN: try 2 "sode: rank 0: l.c:15: directive 'reduction': only 'max' and 'min' have locations"; \
 * RUN: try 2 "sode: rank 0: l.c:16: directive 'reflect': 'x' has no storage"; \
 * RUN: try 2 "sode: rank 0: l.c:17: clause 'reduction': exact sums are for floating types"; \
 * RUN: try 2 "sode: rank 0: l.c:18: directive 'reduction': 'p' has no storage yet; use xmp_malloc first"; \
 * RUN: try 2 "sode: rank 0: l.c:19: array 'x': its shadow in dimension 0 is 0:0 here, but it was given 'p' (l.c:19), whose shadow is 1:1 there; both must have the same"; \
 * RUN: try 2 "sode: rank 0: l.c:20: array 'x': it is stored as 5 elements of 4 bytes here, but was given 'a' (l.c:20), which is stored as 5 of 8"; \
 * RUN: try 2 "sode: rank 0: l.c:21: array 'x': in dimension 0 this rank has different elements of it than of 'a' (l.c:21), which it was given"; \
 * RUN: try 2 "sode: rank 0: l.c:22: array 'x': its shadow in dimension 0 is 0:1 here, but it was given 'a' (l.c:22), whose shadow is * there; both must have the same"; \
 * RUN: try 2 "sode: rank 0: l.c:23: directive 'reduction': ordered(any) is for sums: a product of floating type depends on the number of factors it is split into"; \
 * RUN: try 1 "sode: rank 0: l.c:24: array 'x': it has 2 dimensions here, but it was given 'a' (l.c:24), which has 1"; \
 * RUN: try 1 "sode: rank 0: l.c:25: array 'x': its elements have 4 bytes here, but it was given 'a' (l.c:25) with elements of 8"; \
 * RUN: try 1 "sode: rank 0: l.c:26: array 'x': it was given 'd' (l.c:26), whose dimension 0 is cyclic; a parameter inherits block and gblock only, so give it an align directive"; \
 * RUN: try 1 "sode: rank 0: l.c:27: array 'x': its dimension 1 has extent 4 here, but it was given 'm' (l.c:27), where it has 3"; \
 * RUN: try 1 "sode: rank 0: l.c:28: array 'x': it was given an address inside 'a' (l.c:28); pass the array as a whole"; \
 * RUN: try 1 "sode: rank 0: l.c:29: array 'm': it has 2 dimensions and copies along 6 others; together at most 7 are possible here"; \
 * RUN: try 1 "sode: rank 0: l.c:30: array 'f.u': it points to 'a' (l.c:30), whose shadow in dimension 0 is 1:1, not 2:1; declare the same shadow for both"; \
 * RUN: try 1 "sode: rank 0: l.c:31: array 'f.u': it points to 'a' (l.c:31), which is mapped differently; align both alike"; \
 * RUN: try 1 "sode: rank 0: l.c:32: array 'x': it was given an address inside 'm' (l.c:32); pass the array, or one of its rows, as a whole"; \
 * RUN: try 2 "sode: rank 0: l.c:33: array 'm': a row of it with 1 subscript is used, but this node has only a part of such a row: dimension 1 is divided among 2 nodes; subscript it, or distribute other dimensions of 'm'"; \
 * RUN: try 4 "sode: rank 0: l.c:34: array 'x': it was given a row of 'm' (l.c:34), but dimensions 0 and 1 are both distributed: this node has only a part of the row, and some nodes have none; pass 'm' as a whole, and the row's index"; \
 * RUN: try 1 "sode: rank 0: l.c:35: array 'x': it was given a plane of 'm' (l.c:35), which is stored with a shadow in dimension 2; pass 'm' as a whole, and the plane's index"; \
 * RUN: try 1 "sode: rank 0: l.c:36: array 'm': a row of it with 1 subscript is used, but dimension 2 is stored with a shadow: 10 elements instead of 8; subscript it, or leave out the shadow of 'm' there"
 */
#include "program.h"

SODE_UNIT(init, "l.c")
static void init(void) {}

static const int64_t zero, ten = 10;
static sode_nodes_t *p;
static sode_template_t *t;

static void open_template(int kind, int shaped)
{
    const sode_dist_t format = {kind, 0, 0};
    t = sode_template_create("l.c:0", "t", 1, shaped ? &zero : NULL,
                             shaped ? &ten : NULL);
    sode_template_distribute("l.c:0", t, p, &format);
}

static sode_array_t *array(const char *where)
{
    const sode_axis_t axis = {10, 0, 0, 1, 1, 0};
    return sode_array_create(where, "a", t, 1, 8, &axis, 0);
}

static sode_array_t *parameter(const char *where, void *base)
{
    const sode_axis_t axis = {10, 0, 0, 0, 0, 0};
    return sode_array_bind(where, "x", t, 1, 8, &axis, base);
}

/* A parameter that is given another array. */
static void give(const char *where, const sode_template_t *of_x, size_t size,
                 sode_axis_t x, sode_axis_t a)
{
    sode_array_t *given = sode_array_create(where, "a", t, 1, 8, &a, 0);
    sode_array_bind(where, "x", of_x, 1, size, &x, sode_base(given));
}

static sode_template_t *dealt(void)
{
    sode_template_t *c = sode_template_create("l.c:0", "c", 1, &zero, &ten);
    sode_template_distribute("l.c:0", c, p,
                             &(const sode_dist_t){SODE_DIST_CYCLIC, 0, 0});
    return c;
}

/* A parameter that inherits from an array, some bytes into it. */
static void inherit(const char *where, sode_array_t *of, int ndims, size_t size, int64_t inner, size_t at)
{
    const int64_t extents[] = {0, inner};
    sode_array_template(sode_array_inherit(where, "x", ndims, size, extents, (char *)sode_base(of) + at));
}

/* A member of a struct holds an array. */
static void hold(const char *where, sode_axis_t of_member, sode_array_t *of)
{
    sode_array_held(where, sode_array_member(where, "f.u", t, 1, 8, &of_member), sode_base(of));
}

/* Along all dimensions of a template of seven but one there are copies. */
static sode_array_t *matrix(const char *where, int dims)
{
    int64_t size[7] = {1, 1, 1, 1, 1, 1, 1}, lower[7] = {0}, extent[7] = {4, 4, 4, 4, 4, 4, 4};
    const sode_axis_t axes[] = {{4, 0, 0, 0, 0, 0}, {3, -1, 0, 0, 0, 0}};
    sode_dist_t formats[7];
    for (int d = 0; d < dims; d++)
        formats[d] = (sode_dist_t){SODE_DIST_BLOCK, 0, 0, 0};
    sode_template_t *of = sode_template_create("l.c:0", "of", dims, lower, extent);
    sode_template_distribute("l.c:0", of, sode_nodes_create("l.c:0", "o", dims, size, NULL), formats);
    return sode_array_create(where, "m", of, 2, 8, axes, 0);
}

/* Both of its dimensions are distributed. */
static sode_array_t *grid(const char *where, int64_t rows)
{
    const int64_t lower[] = {0, 0}, extent[] = {4, 4}, sizes[] = {rows, SODE_STAR};
    const sode_axis_t axes[] = {{4, 0, 0, 0, 0, 0}, {4, 1, 0, 0, 0, 0}};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0, 0}, {SODE_DIST_BLOCK, 0, 0, 0}};
    sode_template_t *of = sode_template_create("l.c:0", "of", 2, lower, extent);
    sode_template_distribute("l.c:0", of, sode_nodes_create("l.c:0", "o", 2, sizes, NULL), formats);
    return sode_array_create(where, "m", of, 2, 8, axes, 0);
}

/* Its last dimension has a shadow. */
static sode_array_t *planes(const char *where)
{
    return sode_array_create(where, "m", t, 3, 8, (const sode_axis_t[]){{4, -1}, {3, -1}, {8, 0, 0, 1, 1, 0}}, 0);
}

int main(int argc, char **argv)
{
    const int64_t star = SODE_STAR, stars[] = {SODE_STAR, SODE_STAR};
    const sode_dist_t cyclic = {SODE_DIST_CYCLIC, 0, 0};
    const sode_axis_t axis = {10, 0, 0, 0, 0, 0};
    int which = atoi(argv[argc - 1]), k = 0;
    double x = 1;
    sode_array_t *a;
    p = sode_nodes_create("l.c:0", "p", 1, &star, NULL);
    open_template(which == 2 || which == 6 ? SODE_DIST_GBLOCK
                  : which == 12            ? SODE_DIST_CYCLIC
                                           : SODE_DIST_BLOCK,
                  which == 2 || which == 4 || which == 6 || which > 9);
    switch (which) {
    case 1: sode_loop_template("l.c:1", t, 0, 0, 0, 5, 1); break;
    case 2: array("l.c:0"); sode_loop_template("l.c:2", t, 0, 0, 0, 5, 1); break;
    case 3: sode_barrier("l.c:3", SODE_ON_TEMPLATE(t, SODE_AT(1))); break;
    case 4: sode_template_fix("l.c:4", t, &zero, &ten, NULL); break;
    case 5: sode_template_fix("l.c:5", t, NULL, NULL, NULL); break;
    case 6: sode_template_fix("l.c:6", t, NULL, NULL, NULL); break;
    case 7: sode_template_fix("l.c:7", t, &zero, &ten, &cyclic); break;
    case 8: sode_nodes_create("l.c:8", "q", 2, stars, NULL); break;
    case 9: sode_nodes_create("l.c:9", "q", 2, stars, NULL); break;
    case 10: a = array("l.c:10"); parameter("l.c:10", sode_base(a)); break;
    case 11:
        a = array("l.c:11");
        sode_reduce_shadow("l.c:11", 1, SODE_FLOAT, &a, 0, NULL, NULL);
        break;
    case 12:
        sode_nest_loop(&(sode_nest_t){.sode_where = "l.c:12", .sode_on = t, .sode_form = SODE_NEST_EXPAND}, NULL,
                       &(sode_along_t){.sode_range = {0, 5, 1}, .sode_width = {1, 1, 0}});
        break;
    case 13:
        sode_reduction("l.c:13", SODE_OP_PROD, SODE_DOUBLE, &x, 1, NULL,
                       SODE_WITH(SODE_ORDERED_ANY, 0));
        break;
    case 14:
        sode_bcast_array("l.c:14", array("l.c:14"), NULL, SODE_ON_ALL_NODES(p),
                         NULL);
        break;
    case 15:
        sode_reduction_locations("l.c:15", SODE_OP_SUM, SODE_DOUBLE, &x, 1,
                                 &(sode_location_t){&k, sizeof k},
                                 SODE_EXTREME_ANY, 0, NULL, 0, NULL);
        break;
    case 16:
        a = parameter("l.c:16", NULL);
        sode_reflect("l.c:16", 1, &a, 0, NULL, NULL);
        break;
    case 17: sode_exact_begin("l.c:17", SODE_INT); break;
    case 18:
        a = sode_array_declare("l.c:18", "p", t, 1, 8, &axis);
        sode_reduction_array("l.c:18", SODE_OP_SUM, SODE_DOUBLE, a, NULL, NULL);
        break;
    case 20: give("l.c:20", t, 4, axis, axis); break;
    case 21: give("l.c:21", dealt(), 8, axis, axis); break;
    case 22:
        give("l.c:22", t, 8, (sode_axis_t){10, 0, 0, 0, 1, 0},
             (sode_axis_t){10, 0, 0, 0, 0, 1});
        break;
    case 23:
        sode_reductions("l.c:23", 2,
                        (const sode_reduced_t[]){{SODE_OP_PROD, SODE_DOUBLE, &x, 1, SODE_ORDERED_ANY, NULL},
                                                 {SODE_OP_SUM, SODE_INT, &k, 1, 0, NULL}},
                        NULL, NULL);
        break;
    case 24: inherit("l.c:24", array("l.c:24"), 2, 8, 0, 0); break;
    case 25: inherit("l.c:25", array("l.c:25"), 1, 4, 0, 0); break;
    case 26: inherit("l.c:26", sode_array_create("l.c:26", "d", dealt(), 1, 8, &axis, 0), 1, 8, 0, 0); break;
    case 27: inherit("l.c:27", matrix("l.c:27", 1), 2, 8, 4, 0); break;
    case 28: inherit("l.c:28", array("l.c:28"), 1, 8, 0, 16); break;
    case 29: inherit("l.c:29", matrix("l.c:29", 7), 2, 8, 3, 0); break;
    case 30: hold("l.c:30", (sode_axis_t){10, 0, 0, 2, 1, 0}, array("l.c:30")); break;
    case 31: hold("l.c:31", (sode_axis_t){10, -1, 0, 0, 0, 0}, array("l.c:31")); break;
    case 32: inherit("l.c:32", matrix("l.c:32", 1), 1, 8, 0, 8); break;
    case 33: sode_array_rows("l.c:33", grid("l.c:33", 1), 1); break;
    case 34: inherit("l.c:34", grid("l.c:34", 2), 1, 8, 0, 0); break;
    case 35: inherit("l.c:35", planes("l.c:35"), 2, 8, 8, 0); break;
    case 36:
        a = planes("l.c:36");
        sode_array_rows("l.c:36", a, 2); /* a shadow at the ends of a row moves nothing */
        sode_array_rows("l.c:36", a, 1);
        break;
    default:
        a = sode_array_declare("l.c:19", "p", t, 1, 8,
                               &(const sode_axis_t){10, 0, 0, 1, 1, 0});
        parameter("l.c:19", xmp_malloc((xmp_desc_t)a, 10));
    }
    return 0;
}
