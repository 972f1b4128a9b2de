/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * reduce_shadow of arrays of random mappings against its definition: each owned
 * element gets the values of all its copies inside the widths, which keep
 * theirs.  With and without corners, one and two arrays, asynchronously; and
 * every element type once.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 */
#include <complex.h>

#include "cells.h"

SODE_UNIT(init, "reduce_shadow.c")
static void init(void) {}

enum { MOST = 11 * 11 * 11 }; /* elements of an array */

/* Ranks that hold other copies of the same section: not in the sums. */
static int replica(const mapping_t *m)
{
    unsigned used = 0;
    int place = 0;
    for (int d = 0; d < m->ndims; d++)
        if (m->axes[d].tmpl_dim >= 0)
            used |= 1u << m->axes[d].tmpl_dim;
    for (int t = 0; t < SODE_MAX_DIMS; t++)
        if (m->formats[t].kind != SODE_DIST_NONE && !(used >> t & 1))
            place = place * (int)m->coords[t] + (int)m->own[t];
    return place;
}

static int64_t number_of(const mapping_t *m, const int64_t *index)
{
    int64_t number = 0;
    for (int d = 0; d < m->ndims; d++)
        number = number * m->axes[d].extent + index[d];
    return number;
}

static int64_t value_at(int64_t k, int salt)
{
    return (xmpc_node_num() + 1) * 100000 + k * 10 + salt;
}

static void check(const mapping_t *m, int arrays, int whole, MPI_Comm comm)
{
    sode_array_t *a[2];
    sode_width_t widths[SODE_MAX_DIMS];
    static int64_t copies[MOST];
    const sode_clauses_t clauses = {(unsigned)pick(4), -5};
    int faces = (clauses.flags & SODE_FACES) != 0;
    for (int k = 0; k < arrays; k++)
        a[k] = sode_array_create("reduce_shadow.c:1", "a", m->tmpl, m->ndims,
                                 sizeof(int64_t), m->axes, SODE_ARRAY_ZERO);
    pick_widths(m, whole, widths);
    for (int again = 0; again < 2; again++) {
        for (int n = 0; n < arrays; n++)
            for (int64_t k = 0; k < cells_of(m, a[n]); k++)
                ((int64_t *)sode_base(a[n]))[k] = value_at(k, n);
        sode_reduce_shadow("reduce_shadow.c:2", arrays, SODE_LONG, a, m->ndims,
                           whole ? NULL : widths, &clauses);
        if (clauses.flags & SODE_ASYNC)
            sode_wait_async("reduce_shadow.c:3", 1, &clauses.id, NULL);
        for (int n = 0; n < arrays; n++) {
            int64_t index[SODE_MAX_DIMS], *base = sode_base(a[n]);
            memset(copies, 0, sizeof copies);
            for (int64_t k = 0; k < cells_of(m, a[n]); k++)
                if (cell_place(m, a[n], k, widths, faces, index) == 2)
                    copies[number_of(m, index)] += value_at(k, n);
            MPI_Allreduce(MPI_IN_PLACE, copies, MOST, MPI_INT64_T, MPI_SUM,
                          comm);
            for (int64_t k = 0; k < cells_of(m, a[n]); k++) {
                int how = cell_place(m, a[n], k, widths, faces, index);
                EXPECT(base[k], value_at(k, n)
                                    + (how == 1 ? copies[number_of(m, index)]
                                                : 0));
            }
        }
    }
    for (int k = 0; k < arrays; k++)
        sode_array_release(&a[k]);
}

/* A ring: each block's edges get one copy from each side. */
#define CHECK_TYPE(type, T, add) \
    do { \
        sode_array_t *a = sode_array_create("reduce_shadow.c:4", "a", t, 1, \
                                            sizeof(T), &axis, 0); \
        T *base = sode_base(a); \
        for (int k = 0; k < 6; k++) \
            base[k] = (T)(k + 1 + (add)); \
        sode_reduce_shadow("reduce_shadow.c:5", 1, type, &a, 1, &ring, NULL); \
        EXPECT(base[0] == (T)(1 + (add)), 1); \
        EXPECT(base[1] == (T)((T)(2 + (add)) + (T)(6 + (add))), 1); \
        EXPECT(base[2] == (T)(3 + (add)), 1); \
        EXPECT(base[4] == (T)((T)(5 + (add)) + (T)(1 + (add))), 1); \
        EXPECT(base[5] == (T)(6 + (add)), 1); \
        sode_array_release(&a); \
    } while (0)

static void types(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = 4 * xmp_num_nodes();
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axis = {n, 0, 0, 1, 1, 0};
    const sode_width_t ring = {1, 1, 1};
    sode_nodes_t *p = sode_nodes_create("reduce_shadow.c:6", "p", 1, &star, 0);
    sode_template_t *t =
        sode_template_create("reduce_shadow.c:7", "t", 1, &zero, &n);
    sode_template_distribute("reduce_shadow.c:8", t, p, &block);
    CHECK_TYPE(SODE_BOOL, _Bool, 0);
    CHECK_TYPE(SODE_CHAR, char, 0);
    CHECK_TYPE(SODE_SCHAR, signed char, -9);
    CHECK_TYPE(SODE_UCHAR, unsigned char, 200);
    CHECK_TYPE(SODE_SHORT, short, -300);
    CHECK_TYPE(SODE_USHORT, unsigned short, 60000);
    CHECK_TYPE(SODE_INT, int, -100000);
    CHECK_TYPE(SODE_UINT, unsigned, 4000000000u);
    CHECK_TYPE(SODE_LONG, long, -1);
    CHECK_TYPE(SODE_ULONG, unsigned long, 1ul << 63);
    CHECK_TYPE(SODE_LLONG, long long, 1ll << 50);
    CHECK_TYPE(SODE_ULLONG, unsigned long long, 1ull << 63);
    CHECK_TYPE(SODE_FLOAT, float, 0.5f);
    CHECK_TYPE(SODE_DOUBLE, double, 0.125);
    CHECK_TYPE(SODE_LDOUBLE, long double, 0.25L);
    CHECK_TYPE(SODE_CFLOAT, float complex, 0.5f * I);
    CHECK_TYPE(SODE_CDOUBLE, double complex, 3.5 * I);
    CHECK_TYPE(SODE_CLDOUBLE, long double complex, 2.5L * I);
    sode_template_release(&t);
    sode_nodes_release(&p);
}

int main(void)
{
    for (int shape = 0; shape < 200; shape++) {
        mapping_t m;
        MPI_Comm comm;
        mapping_seed = (unsigned)shape;
        mapping_create(&m, 1);
        MPI_Comm_split(MPI_COMM_WORLD, replica(&m), xmpc_node_num(), &comm);
        check(&m, 1 + pick(2), pick(2), comm);
        MPI_Comm_free(&comm);
        mapping_release(&m);
    }
    types();
    return 0;
}
