/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Where messages come before they are unpacked: no load of a copy into the halo has, modulo 4096, the place of a
 * store before it.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: SODE_TRANSPORT=pack %mpirun -n 2 %t
 */
#include <stdint.h>

#include "program.h"

SODE_UNIT(init, "pack_ahead.c")
static void init(void) {}

enum { ROWS = 20, COLUMNS = 64, WIDTH = 4, ALIAS = 4096 };
static char *buffer;
static int bytes;

/* Instead of the MPI library's. */
int MPI_Recv_init(void *start, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request *request)
{
    buffer = start;
    bytes = count;
    return PMPI_Recv_init(start, count, type, rank, tag, comm, request);
}

int main(void)
{
    const int64_t zero[] = {0, 0}, extent[] = {ROWS, COLUMNS}, size[] = {2};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0}, {0, 0, 0}};
    const sode_axis_t axes[] = {{ROWS, 0, 0, WIDTH, WIDTH, 0}, {COLUMNS, 1, 0, 1, 1, 0}};
    const sode_width_t widths[] = {{WIDTH, WIDTH, 0}, {0, 0, 0}};
    const sode_clauses_t faces = {.flags = SODE_FACES};
    sode_nodes_t *p = sode_nodes_create("pack_ahead.c:1", "p", 1, size, NULL);
    sode_template_t *t = sode_template_create("pack_ahead.c:2", "t", 2, zero, extent);
    sode_template_distribute("pack_ahead.c:3", t, p, formats);
    sode_array_t *a = sode_array_create("pack_ahead.c:4", "a", t, 2, sizeof(double), axes, SODE_ARRAY_ZERO);
    sode_reflect("pack_ahead.c:5", 1, &a, 2, widths, &faces);

    const int run = COLUMNS * (int)sizeof(double);
    EXPECT(bytes, WIDTH * run);
    /* The lower node's halo lies behind its part, the other's before. */
    int64_t stride = (COLUMNS + 2) * (int64_t)sizeof(double), below = xmp_node_num() == 1 ? WIDTH + ROWS / 2 : 0;
    char *halo = (char *)sode_base(a) + below * stride + sizeof(double);
    int clashes = 0;
    for (int store = 0; store < bytes; store++)
        for (int load = store + 1; load < bytes; load++) {
            uintptr_t from = (uintptr_t)(buffer + load), to = (uintptr_t)(halo + store / run * stride + store % run);
            clashes += from % ALIAS == to % ALIAS;
        }
    EXPECT(clashes, 0);
    sode_array_release(&a);
    sode_template_release(&t);
    return 0;
}
