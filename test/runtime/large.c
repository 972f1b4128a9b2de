/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Large things: a local section of 3 GiB, of which little is touched; arrays of
 * 5, 6 and 7 dimensions; hundreds of arrays, alone and all at once; recursion
 * with an array on every level.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: for n in 1 2 4; do %mpirun -n $n %t || exit 1; done
 */
#include "program.h"

SODE_UNIT(init, "large.c")
static void init(void) {}

static sode_nodes_t *p;
static const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};

static sode_template_t *line(int64_t n)
{
    const int64_t zero = 0;
    sode_template_t *t = sode_template_create("large.c:1", "t", 1, &zero, &n);
    sode_template_distribute("large.c:2", t, p, &block);
    return t;
}

/* Rows of 64 KiB, 3 GiB on each rank. */
static void section(void)
{
    enum { ROW = 8192 };
    const int64_t own = 3 * (1ll << 30) / (8 * ROW), n = own * xmp_num_nodes();
    const sode_axis_t axes[] = {{n, 0, 0, 1, 1, 0}, {ROW, -1, 0, 0, 0, 0}};
    const sode_width_t ring[] = {{1, 1, 1}, {0, 0, 0}};
    sode_template_t *t = line(n);
    sode_array_t *a =
        sode_array_create("large.c:3", "a", t, 2, sizeof(double), axes, 0);
    double(*view)[ROW] = sode_origin(a);
    sode_loop_t loop = sode_loop_template("large.c:4", t, 0, 0, 0, n, 1);
    EXPECT(loop.count, own);
    for (int j = 0; j < ROW; j++) {
        view[loop.first][j] = (double)loop.first + j;
        view[loop.end - 1][j] = (double)loop.end - 1 + j;
    }
    for (int how = 0; how < 2; how++) {
        sode_reflect("large.c:5", 1, &a, 2, ring, SODE_WITH(how, 1));
        double below = (double)((loop.first + n - 1) % n);
        double above = (double)(loop.end % n);
        EXPECT(view[loop.first - 1][ROW - 1], below + ROW - 1);
        EXPECT(view[loop.end][7], above + 7);
        view[loop.end][7] = view[loop.first - 1][ROW - 1] = 0;
    }
    sode_reduce_shadow("large.c:6", 1, SODE_DOUBLE, &a, 2, ring, NULL);
    EXPECT(view[loop.end - 1][9] == (double)loop.end - 1 + 9, own > 1 ? 0 : 1);
    sode_array_release(&a);
    sode_template_release(&t);
}

/* Two or three distributed dimensions of many. */
static void dimensions(int ndims)
{
    int64_t sizes[2] = {xmp_num_nodes(), 1}, lower[7] = {0}, extent[7];
    if (sizes[0] % 2 == 0) {
        sizes[0] /= 2;
        sizes[1] = 2;
    }
    sode_dist_t formats[7] = {{0}};
    sode_axis_t axes[7];
    sode_width_t widths[7];
    for (int d = 0; d < ndims; d++) {
        extent[d] = d % 3 == 1 ? 4 : 3;
        if (d == 1 || d == ndims - 1)
            formats[d] = block;
        axes[d] = (sode_axis_t){extent[d], d, 0, 0, 0, 0};
        if (d % 2 || d == ndims - 1)
            axes[d].shadow_lo = axes[d].shadow_hi = 1;
        widths[d] = (sode_width_t){axes[d].shadow_lo, axes[d].shadow_hi, d % 2};
    }
    sode_nodes_t *q = sode_nodes_create("large.c:7", "q", 2, sizes, NULL);
    sode_template_t *t =
        sode_template_create("large.c:8", "t", ndims, lower, extent);
    sode_template_distribute("large.c:9", t, q, formats);
    sode_array_t *a =
        sode_array_create("large.c:10", "a", t, ndims, 4, axes, 0);
    int64_t cells = 1, own_lo[7], own_hi[7];
    for (int d = 0; d < ndims; d++) {
        sode_loop_t l = sode_loop_template("large.c:11", t, d, 0, 0, extent[d], 1);
        own_lo[d] = l.first;
        own_hi[d] = l.first + l.count;
        cells *= sode_extent(a, d);
    }
    int *base = sode_base(a), empty = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t k = 0; k < cells; k++) {
            int64_t rest = k, stride = 1;
            int owned = 1, reached = 1, code = 0;
            for (int d = ndims - 1; d >= 0; d--) {
                int64_t i = rest % sode_extent(a, d) + sode_lower(a, d);
                rest /= sode_extent(a, d);
                owned &= i >= own_lo[d] && i < own_hi[d];
                reached &= own_lo[d] < own_hi[d]
                           && (widths[d].periodic || (i >= 0 && i < extent[d]));
                empty |= own_lo[d] >= own_hi[d];
                code += (int)((i + extent[d]) % extent[d] * stride);
                stride *= extent[d];
            }
            if (pass == 0)
                base[k] = owned ? code : -1;
            else if (!empty)
                EXPECT(base[k], reached ? code : -1);
        }
        if (pass == 0)
            sode_reflect("large.c:12", 1, &a, ndims, widths,
                         SODE_WITH(ndims % 2 ? SODE_ASYNC : 0, 1));
        sode_wait_async("large.c:13", 1, &(const int){1}, NULL);
    }
    sode_array_release(&a);
    sode_template_release(&t);
    sode_nodes_release(&q);
}

static void hundreds(void)
{
    enum { N = 300 };
    sode_template_t *t = line(40);
    const sode_axis_t axis = {40, 0, 0, 1, 1, 0};
    sode_loop_t loop = sode_loop_template("large.c:14", t, 0, 0, 0, 40, 1);
    sode_array_t *a[N];
    for (int k = 0; k < N; k++) {
        a[k] = sode_array_create("large.c:15", "a", t, 1, 8, &axis,
                                 SODE_ARRAY_ZERO);
        double *view = sode_origin(a[k]);
        for (int64_t i = loop.first; i < loop.end; i++)
            view[i] = (double)(k * 100 + i);
        sode_reflect("large.c:16", 1, &a[k], 0, NULL, SODE_WITH(SODE_ASYNC, k));
    }
    for (int k = 0; k < N; k++)
        sode_wait_async("large.c:17", 1, &k, NULL);
    for (int again = 0; again < 2; again++) {
        for (int k = 0; k < N; k++) {
            double *view = sode_origin(a[k]);
            if (loop.first > 0 && loop.count)
                EXPECT(view[loop.first - 1], k * 100 + loop.first - 1);
            view[loop.first - 1] = -1;
        }
        sode_reflect("large.c:18", N, a, 0, NULL, NULL);
    }
    for (int k = 0; k < N; k++)
        sode_array_release(&a[k]);
    sode_template_release(&t);
}

/* Every level has an array and reflects its own and that of its caller. */
static void recurse(const sode_template_t *t, int depth, sode_array_t *of)
{
    const sode_axis_t axis = {40, 0, 0, 1, 1, 0};
    sode_array_t *a SODE_RELEASE(sode_array_release) =
        sode_array_create("large.c:19", "a", t, 1, 8, &axis, 0);
    sode_array_t *b SODE_RELEASE(sode_array_release) = sode_array_bind(
        "large.c:20", "b", t, 1, 8, &axis, of ? sode_base(of) : sode_base(a));
    sode_reflect("large.c:21", 1, &a, 0, NULL, NULL);
    sode_reflect("large.c:22", 1, &b, 0, NULL, NULL);
    if (depth > 0)
        recurse(t, depth - 1, a);
}

int main(int argc, char **argv)
{
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("large.c:23", "p", 1, &star, NULL);
    section();
    for (int n = 5; n <= 7; n++)
        dimensions(n);
    hundreds();
    sode_template_t *t = line(40);
    recurse(t, argc > 1 ? atoi(argv[1]) : 1000, NULL);
    sode_template_release(&t);
    return 0;
}
