/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Reflect of arrays of random mappings against its definition: after it every
 * stored cell inside the widths holds its owner's value and every other one is
 * as it was.  One array and two at once, again with the cached exchange, with
 * the whole shadow and with smaller, periodic widths; with and without corners;
 * asynchronously, waited for, tested, and released in flight.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 * RUN: SODE_COMMUNICATORS=1 %mpirun -n 4 %t
 * RUN: SODE_TRANSPORT=datatype %mpirun -n 4 %t
 *
 * Each by a transport of its own, asked for in the clause.
 * RUN: for n in 1 3; do %mpirun -n $n %t by || exit 1; done
 */
#include "cells.h"

SODE_UNIT(init, "reflect.c")
static void init(void) {}

enum { UNTOUCHED = -7 };

/* fill: writes owned cells and marks the others; else compares. */
static void walk(const mapping_t *m, sode_array_t *a, const sode_width_t *w,
                 int faces, int fill, int64_t salt)
{
    int64_t *base = sode_base(a), cells = cells_of(m, a);
    for (int64_t k = 0; k < cells; k++) {
        int64_t code = salt, index[SODE_MAX_DIMS];
        int how = cell_place(m, a, k, w, faces, index);
        for (int d = 0; d < m->ndims && how; d++)
            code = code * 100 + index[d];
        if (fill)
            base[k] = how == 1 ? code : UNTOUCHED;
        else
            EXPECT(base[k], how ? code : UNTOUCHED);
    }
}

static const char *const transports[] = {
    NULL, "auto", "datatype", "neighbor", "pack", "rma", "shm"};

static void check(const mapping_t *m, int arrays, int whole, int by)
{
    sode_array_t *a[2];
    sode_width_t widths[SODE_MAX_DIMS];
    const sode_clauses_t clauses = {(unsigned)pick(4), 11 + pick(3),
                                    by ? transports[pick(7)] : NULL};
    int faces = (clauses.flags & SODE_FACES) != 0;
    int async = (clauses.flags & SODE_ASYNC) != 0;
    for (int k = 0; k < arrays; k++)
        a[k] = sode_array_create("reflect.c:1", k ? "b" : "a", m->tmpl,
                                 m->ndims, sizeof(int64_t), m->axes,
                                 SODE_ARRAY_ZERO);
    pick_widths(m, whole, widths);
    for (int again = 0; again < 3; again++) {
        for (int k = 0; k < arrays; k++)
            walk(m, a[k], widths, faces, 1, 10 * again + k + 1);
        sode_reflect("reflect.c:2", arrays, a, m->ndims,
                     whole ? NULL : widths, &clauses);
        if (async && again == 1)
            while (!xmp_test_async(clauses.id))
                ;
        else if (async)
            sode_wait_async("reflect.c:3", 2, (const int[]){99, clauses.id},
                            NULL);
        for (int k = 0; k < arrays; k++)
            walk(m, a[k], widths, faces, 0, 10 * again + k + 1);
    }
    if (async) /* released while in flight */
        sode_reflect("reflect.c:4", arrays, a, m->ndims, whole ? NULL : widths,
                     &clauses);
    for (int k = 0; k < arrays; k++) /* the first one first: it holds the
                                        exchange that the second is in */
        sode_array_release(&a[k]);
}

int main(int argc, char **argv)
{
    (void)argv;
    for (int shape = 0; shape < 300; shape++) {
        mapping_t m;
        mapping_seed = (unsigned)shape;
        mapping_create(&m, 1);
        check(&m, 1 + pick(2), pick(2), argc > 1);
        mapping_release(&m);
    }
    return 0;
}
