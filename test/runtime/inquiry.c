/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The mapping inquiry functions on the example of the XMP specification: 12
 * nodes p[2][3][2], t[9][6][16] distributed [cyclic(2)][cyclic][block],
 * a[6][9][16] aligned a[i0][i1][i2] with t[i1][i0][i2], shadow [0][0][1:2].
 * Dimensions of nodes and templates count from the last bracket.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: %mpirun -n 12 %t
 */
#include "program.h"

static sode_nodes_t *p;
static sode_template_t *t;
static sode_array_t *a;

SODE_UNIT(init, "inquiry.c")
static void init(void)
{
    const int64_t shape[] = {2, 3, 2}, lower[] = {0, 0, 0};
    const int64_t extent[] = {9, 6, 16};
    const sode_dist_t formats[] = {{SODE_DIST_CYCLIC, 2, 0},
                                   {SODE_DIST_CYCLIC, 0, 0},
                                   {SODE_DIST_BLOCK, 0, 0}};
    const sode_axis_t axes[] = {
        {6, 1, 0, 0, 0, 0}, {9, 0, 0, 0, 0, 0}, {16, 2, 0, 1, 2, 0}};
    p = sode_nodes_create("inquiry.c:1", "p", 3, shape, NULL);
    t = sode_template_create("inquiry.c:2", "t", 3, lower, extent);
    sode_template_distribute("inquiry.c:3", t, p, formats);
    a = sode_array_create("inquiry.c:4", "a", t, 3, sizeof(double), axes, 0);
}

/* Calls a function that stores an int and compares. */
#define ASK(wanted, function, ...) \
    do { \
        int result_ = -999; \
        EXPECT(function(__VA_ARGS__, &result_), 0); \
        EXPECT(result_, wanted); \
    } while (0)

static void ask_nodes(void)
{
    xmp_desc_t of;
    int lb[3], ub[3], step[3], nothing = 5;
    ASK(XMP_DESC_NODES, xmp_desc_kind, p);
    ASK(3, xmp_nodes_ndims, p);
    ASK(2, xmp_nodes_size, p, 1);
    ASK(3, xmp_nodes_size, p, 2);
    ASK(2, xmp_nodes_size, p, 3);
    ASK(XMP_ENTIRE_NODES, xmp_nodes_attr, p);
    if (xmp_all_node_num() == 11) {
        ASK(1, xmp_nodes_index, p, 1);
        ASK(3, xmp_nodes_index, p, 2);
        ASK(2, xmp_nodes_index, p, 3);
        ASK(2, xmpc_nodes_index, p, 2);
        ASK(10, xmp_nodes_rank, p);
    }
    EXPECT(xmp_nodes_equiv(p, &of, lb, ub, step), XMP_FAILURE);
    EXPECT(xmp_nodes_size(p, 4, &nothing), XMP_FAILURE);
    EXPECT(xmp_nodes_size(t, 1, &nothing), XMP_FAILURE);
    EXPECT(xmp_nodes_size(NULL, 1, &nothing), XMP_FAILURE);
    EXPECT(nothing, 5);

    const int64_t two[] = {2, 2};
    sode_nodes_t *q = sode_nodes_create(
        "inquiry.c:5", "q", 2, two,
        SODE_ON_NODES(p, SODE_AT(1), SODE_RANGE(0, 3, 2), SODE_ALL));
    ASK(XMP_EQUIVALENCE_NODES, xmp_nodes_attr, q);
    EXPECT(xmp_nodes_equiv(q, &of, lb, ub, step), 0);
    EXPECT(of == p, 1);
    EXPECT(lb[0] * 100 + ub[0] * 10 + step[0], 121);
    EXPECT(lb[1] * 100 + ub[1] * 10 + step[1], 132);
    EXPECT(lb[2] * 100 + ub[2] * 10 + step[2], 221);
    sode_nodes_release(&q);
}

static void ask_template(void)
{
    xmp_desc_t nodes;
    int nothing = 5, map[3];
    ASK(XMP_DESC_TEMPLATE, xmp_desc_kind, t);
    ASK(1, xmp_template_fixed, t);
    ASK(3, xmp_template_ndims, t);
    ASK(0, xmp_template_lbound, t, 1);
    ASK(15, xmp_template_ubound, t, 1);
    ASK(5, xmp_template_ubound, t, 2);
    ASK(8, xmp_template_ubound, t, 3);
    EXPECT(xmp_template_gsize(t, 3), 9);
    EXPECT(xmp_template_lsize(t, 1), 8);
    EXPECT(xmp_template_lsize(t, 2), 2);
    ASK(XMP_BLOCK, xmp_dist_format, t, 1);
    ASK(XMP_CYCLIC, xmp_dist_format, t, 2);
    ASK(XMP_CYCLIC, xmp_dist_format, t, 3);
    ASK(8, xmp_dist_blocksize, t, 1);
    ASK(1, xmp_dist_blocksize, t, 2);
    ASK(2, xmp_dist_blocksize, t, 3);
    EXPECT(xmp_dist_stride(t, 3), 4);
    ASK(1, xmp_dist_axis, t, 1);
    ASK(3, xmp_dist_axis, t, 3);
    EXPECT(xmp_dist_gblockmap(t, 1, map), XMP_FAILURE);
    EXPECT(xmp_dist_nodes(t, &nodes), 0);
    EXPECT(nodes == p, 1);
    EXPECT(xmp_dist_format(t, 0, &nothing), XMP_FAILURE);

    const int sizes[] = {5, 0, 4};
    const int64_t three = 3, one = 1, nine = 9;
    const sode_dist_t gblock = {SODE_DIST_GBLOCK, 0, sizes};
    sode_nodes_t *q = sode_nodes_create(
        "inquiry.c:6", "q", 1, &three,
        SODE_ON_NODES(p, SODE_AT(0), SODE_ALL, SODE_AT(0)));
    sode_template_t *g =
        sode_template_create("inquiry.c:7", "g", 1, &one, &nine);
    EXPECT(xmp_dist_format(g, 1, &nothing), XMP_FAILURE);
    sode_template_distribute("inquiry.c:8", g, q, &gblock);
    ASK(XMP_GBLOCK, xmp_dist_format, g, 1);
    EXPECT(xmp_dist_gblockmap(g, 1, map), 0);
    EXPECT(map[0] * 100 + map[1] * 10 + map[2], 504);
    sode_template_release(&g);
    sode_nodes_release(&q);
}

static void ask_array(void)
{
    xmp_desc_t tmpl;
    void *address;
    int stride[3];
    ASK(XMP_DESC_ARRAY, xmp_desc_kind, a);
    ASK(3, xmp_array_ndims, a);
    ASK(2, xmp_align_axis, a, 1);
    ASK(3, xmp_align_axis, a, 2);
    ASK(1, xmp_align_axis, a, 3);
    ASK(0, xmp_align_offset, a, 1);
    ASK(0, xmp_align_replicated, a, 1);
    EXPECT(xmp_align_template(a, &tmpl), 0);
    EXPECT(tmpl == t, 1);
    EXPECT(xmp_align_format(a, 3), XMP_BLOCK);
    EXPECT(xmp_align_size(a, 1), 3);
    ASK(0, xmp_array_lbound, a, 1);
    ASK(5, xmp_array_ubound, a, 1);
    ASK(8, xmp_array_ubound, a, 2);
    ASK(15, xmp_array_ubound, a, 3);
    ASK(1, xmp_array_lshadow, a, 3);
    ASK(2, xmp_array_ushadow, a, 3);
    EXPECT(xmp_array_gsize(a, 3), 16);
    EXPECT(xmp_array_type_size(a), sizeof(double));
    ASK(11, xmp_array_lsize, a, 3);
    EXPECT(xmp_array_laddr(a, &address), 0);
    EXPECT(address == sode_base(a), 1);
    EXPECT(xmp_array_lead_dim(a, stride), 0);
    EXPECT(stride[2], 1);
    EXPECT(stride[1], 11);
    if (xmp_all_node_num() == 11) {
        ASK(1, xmp_array_gtol, a, 1, 2 + 3);
        ASK(1, xmp_array_gtol, a, 1, 3); /* of another node */
        ASK(1, xmp_array_gtol, a, 2, 3);
        ASK(4, xmp_array_gtol, a, 3, 3);
        ASK(2, xmp_array_lbound_global, a, 1);
        ASK(5, xmp_array_ubound_global, a, 1);
        ASK(7, xmp_array_ubound_global, a, 3);
        EXPECT(xmp_array_gcllbound(a, 2), 2);
        EXPECT(xmp_array_gclubound(a, 2), 7);
        EXPECT(xmp_array_lcllbound(a, 3), 1);
        EXPECT(xmp_array_lclubound(a, 3), 8);
    }
    EXPECT(xmp_array_owner(a, 3, (int[]){4, 3, 9}, 1), 2);
    EXPECT(xmp_array_owner(a, 3, (int[]){4, 3, 9}, 2), 2);
    EXPECT(xmp_array_owner(a, 3, (int[]){4, 3, 9}, 3), 2);
}

int main(void)
{
    int first, last;
    EXPECT(xmp_all_num_nodes(), 12);
    EXPECT(xmp_wtick() > 0, 1);
    double now = xmp_wtime();
    EXPECT(xmp_wtime() >= now, 1);
    ask_nodes();
    ask_template();
    ask_array();
    xmp_sched_template_index(&first, &last, 2, 13, 3, t, 0);
    EXPECT(first * 100 + last, xmp_all_node_num() % 2 ? 205 : 811);
    return 0;
}
