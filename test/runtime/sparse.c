/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sparse exchanges: random letters, some of them to the own rank, some in several
 * pieces, many exchanges in a row, ranks ahead of others: each rank gets what was sent to
 * it, in the order of ranks.
 *
 * RUN: %mpicc -std=c11 %optimize -DSODE_LETTER_PIECE='(size_t)64' -I%source/runtime %s \
 * RUN:   %source/runtime/base/{sparse,status}.c -o %t -lpthread
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sparse.h"
#include "plan_wait.h"

enum { TIMES = 200, MOST = 64, TAG = 1 };
static int rank, size;

/* Bytes from one to another; 0: nothing. */
static size_t bytes_of(int time, int from, int to)
{
    unsigned x = (unsigned)(time * 7919 + from * 104729 + to * 1299709) * 2654435761u;
    return x >> 28 < 8 ? 0 : (x >> 8) % 200 + (x >> 24) % 2 * 64;
}

static char byte_of(int time, int from, int to, size_t k)
{
    return (char)(time + 5 * from + 11 * to + (int)k);
}

static void fail(const char *what, int time, int from)
{
    printf("rank %d: exchange %d, from %d: %s\n", rank, time, from, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void check(int time, const sode_letters_t *in)
{
    size_t next = 0;
    for (int from = 0; from < size; from++) {
        size_t bytes = bytes_of(time, from, rank);
        if (bytes == 0)
            continue;
        if (next == in->count || in->list[next].rank != from || in->list[next].size != bytes)
            fail("another letter, or none", time, from);
        for (size_t k = 0; k < bytes; k++)
            if (in->list[next].data[k] != byte_of(time, from, rank, k))
                fail("other bytes", time, from);
        next++;
    }
    if (next != in->count)
        fail("too many", time, -1);
}

static void exchange(int time)
{
    sode_letter_t out[MOST];
    sode_letters_t in;
    for (int to = 0; to < size; to++) {
        size_t bytes = bytes_of(time, rank, to);
        out[to] = (sode_letter_t){to, bytes, malloc(bytes + 1)};
        for (size_t k = 0; k < bytes; k++)
            out[to].data[k] = byte_of(time, rank, to, k);
    }
    if (sode_sparse_exchange(MPI_COMM_WORLD, TAG + time % 2, out, (size_t)size, &in) != SODE_OK)
        fail(sode_fail_text(SODE_ERR_MPI), time, -1);
    check(time, &in);
    sode_letters_free(&in);
    for (int to = 0; to < size; to++)
        free(out[to].data);
}

int main(int argc, char **argv)
{
    plan_init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int time = 0; time < TIMES; time++)
        exchange(time);
    plan_finalize();
    return 0;
}
