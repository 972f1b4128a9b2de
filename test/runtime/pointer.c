/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Aligned pointers: declared before the template is distributed, allocated by
 * xmp_malloc, released by free or xmp_free, allocated again with another
 * extent, reflected; and what is said when something is missing.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in 1 2 3; do %mpirun -n $n %t || exit 1; done
 * RUN: try() { %mpirun -n 2 %t $1 > %t.out 2>&1 && exit 1; grep '^sode: ' %t.out > %t.sode; \
 * RUN:   echo "$2" | diff - %t.sode || exit 1; }; \
 * RUN: try early "sode: rank 0: p.c:9: directive 'reflect': 'a' has no storage yet; use xmp_malloc first"; \
 * RUN: try array "sode: rank 0: xmp_malloc: array 'b': it is declared as an array, not as a pointer"; \
 * RUN: try wide "sode: rank 0: xmp_malloc: array 'a': aligned array is out of template bounds: dimension 0 needs 0..40, but 't' has 0..39"; \
 * RUN: try nodes "sode: rank 0: xmp_malloc: not the descriptor of an array"; \
 * RUN: try template "sode: rank 0: xmp_malloc: array 'c': template 'u' is not distributed"; \
 * RUN: try negative "sode: rank 0: p.c:10: array 'a': extent -1 of dimension 1 is not positive"; \
 * RUN: try many "sode: rank 0: p.c:11: array 'a': it has too many elements"; \
 * RUN: try far "sode: rank 0: p.c:12: array 'a': aligned array is out of template bounds: dimension 0 needs 0..4294967335, but 't' has 0..39"; \
 * RUN: try fewer "sode: rank 0: p.c:13: array 'a': xmp_malloc needs its 2 extents, but gets 1"
 */
#include "program.h"

enum { N = 40, M = 3 };
static sode_nodes_t *p;
static sode_template_t *t, *u;
static sode_array_t *a, *b, *c;

SODE_UNIT(init, "p.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = N;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axes[] = {{-1, 0, 0, 1, 1, 0}, {-1, -1, 0, 0, 0, 0}};
    const sode_axis_t axis = {N, 0, 0, 0, 0, 0};
    p = sode_nodes_create("p.c:1", "p", 1, &star, NULL);
    t = sode_template_create("p.c:2", "t", 1, &zero, &n);
    u = sode_template_create("p.c:3", "u", 1, &zero, &n);
    a = sode_array_declare("p.c:4", "a", t, 2, sizeof(long), axes);
    c = sode_array_declare("p.c:5", "c", u, 2, sizeof(long), axes);
    sode_template_distribute("p.c:6", t, p, &block);
    b = sode_array_create("p.c:7", "b", t, 1, 8, &axis, 0);
}

static void use(int n)
{
    int first, last, stored, size = xmp_num_nodes();
    EXPECT(xmp_array_gsize((xmp_desc_t)a, 1), n);
    EXPECT(xmp_array_lsize((xmp_desc_t)a, 1, &stored), 0);
    int own = !xmp_array_lbound_global((xmp_desc_t)a, 1, &first)
              && !xmp_array_ubound_global((xmp_desc_t)a, 1, &last);
    const int64_t ld = sode_extent(a, 1);
    long(*x)[ld] = sode_origin(a);
    memset(sode_base(a), 0xff, (size_t)(stored * ld) * sizeof(long));
    if (own) {
        EXPECT(stored, last - first + 3);
        for (int i = first; i <= last; i++)
            for (int k = 0; k < M; k++)
                x[i][k] = i * 10 + k;
    }
    sode_reflect("p.c:8", 1, &a, 2, NULL, NULL);
    for (int i = first - 1; own && i <= last + 1; i++)
        for (int k = 0; k < M; k++)
            EXPECT(x[i][k], i < 0 || i >= n ? -1 : i * 10 + k);
    EXPECT(size > 0, 1);
}

static void fail(const char *what)
{
    if (strcmp(what, "early") == 0)
        sode_reflect("p.c:9", 1, &a, 2, NULL, NULL);
    else if (strcmp(what, "array") == 0)
        xmp_malloc((xmp_desc_t)b, N);
    else if (strcmp(what, "wide") == 0)
        xmp_malloc((xmp_desc_t)a, N + 1, M);
    else if (strcmp(what, "nodes") == 0)
        xmp_malloc((xmp_desc_t)p, N);
    else if (strcmp(what, "template") == 0)
        xmp_malloc((xmp_desc_t)c, N, M);
    else if (strcmp(what, "negative") == 0)
        sode_malloc("p.c:10", a, 2, (sode_index_t[]){N, -1});
    else if (strcmp(what, "many") == 0)
        sode_malloc("p.c:11", a, 2, (sode_index_t[]){N, (sode_index_t)1 << 58});
    else if (strcmp(what, "far") == 0)
        sode_malloc("p.c:12", a, 2, (sode_index_t[]){N + ((sode_index_t)1 << 32), M});
    else if (strcmp(what, "fewer") == 0)
        sode_malloc("p.c:13", a, 1, (sode_index_t[]){N});
}

int main(int argc, char **argv)
{
    void *address;
    int n, axis;
    if (argc > 1)
        fail(argv[1]);
    EXPECT(sode_base(a) == NULL, 1);
    EXPECT(xmp_array_ndims((xmp_desc_t)a, &n), 0);
    EXPECT(xmp_align_axis((xmp_desc_t)a, 1, &axis), 0);
    EXPECT(xmp_array_laddr((xmp_desc_t)a, &address), XMP_FAILURE);
    EXPECT(xmp_array_lsize((xmp_desc_t)a, 1, &n), XMP_FAILURE);
    xmp_free((xmp_desc_t)a); /* nothing to free, as free(NULL) */

    /* Small and large, so that malloc serves it from its heap and maps it. */
    for (int again = 0; again < 3; again++) {
        long *x = xmp_malloc((xmp_desc_t)a, N - again, M);
        EXPECT(x == sode_base(a), 1);
        EXPECT((uintptr_t)x % 64, 0);
        use(N - again);
        if (again == 1)
            xmp_free((xmp_desc_t)a);
        else
            free(x);
    }
    void *x[8];
    for (int k = 0; k < 8; k++) {
        x[k] = xmp_malloc((xmp_desc_t)a, N, 1 << 17);
#ifndef __SANITIZE_ADDRESS__ /* its malloc decides where blocks start */
        for (int j = 0; j < k && k < 6; j++)
            EXPECT((uintptr_t)x[k] % 4096 != (uintptr_t)x[j] % 4096, 1);
#endif
    }
    for (int k = 0; k < 8; k++)
        free(x[k]);
    sode_array_release(&a);
    return 0;
}
