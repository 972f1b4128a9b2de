/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "twins.h"

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 }; /* ranks */

/* A message as one end stores it: `count` of three dimensions, `stride` elements apart. */
typedef struct box {
    int64_t at, stride[3];
    int count[3];
} box_t;

static struct {
    const bench_t *bench;
    int rank, size; /* of the ranks that have messages: a row, or all */
    MPI_Comm comm;
    box_t sends[MOST], recvs[MOST];
    int send_bytes[MOST], recv_bytes[MOST], send_at[MOST], recv_at[MOST];
    int even; /* all messages are equal: MPI_Alltoall */
    char *from, *to, *out, *in;
    MPI_Datatype send_types[MOST], recv_types[MOST];
    MPI_Win window;
    char *shared[MOST]; /* what each rank has before */
    box_t there[MOST];  /* what is received, as the sender stores it */
} t;

void part_block(part_t *part, int dim, int n, int coord, int coords)
{
    int each = (n + coords - 1) / coords, first = coord * each;
    part->first[dim] = first;
    part->step[dim] = 1;
    part->count[dim] = first >= n ? 0 : first + each > n ? n - first : each;
}

void part_all(part_t *part, int dim, int n) { part_block(part, dim, n, 0, 1); }

void part_cyclic(part_t *part, int dim, int n, int coord, int coords)
{
    part->first[dim] = coord;
    part->step[dim] = coords;
    part->count[dim] = n > coord ? (n - coord - 1) / coords + 1 : 0;
}

/* What both have, as `own` stores it; one of the steps is 1. */
static box_t both(const part_t *own, const part_t *other)
{
    box_t box = {0};
    int64_t stride = 1;
    for (int d = 2; d >= 0; d--) {
        int step = own->step[d] > other->step[d] ? own->step[d] : other->step[d];
        int lo = own->first[d] > other->first[d] ? own->first[d] : other->first[d];
        int ends[] = {own->first[d] + own->count[d] * own->step[d],
                      other->first[d] + other->count[d] * other->step[d]};
        int hi = ends[0] < ends[1] ? ends[0] : ends[1];
        int phase = own->step[d] > 1 ? own->first[d] : other->first[d];
        if (step > 1)
            lo += ((phase - lo) % step + step) % step;
        box.count[d] = hi > lo ? (hi - lo + step - 1) / step : 0;
        box.at += (int64_t)(lo - own->first[d]) / own->step[d] * stride;
        box.stride[d] = (own->step[d] > 1 ? 1 : step) * stride;
        stride *= own->count[d];
    }
    return box;
}

static int cells(const box_t *box) { return box->count[0] * box->count[1] * box->count[2]; }

/* Rows by memcpy, as an expert would; single elements by their type. */
static void copy(char *restrict to, const int64_t *to_stride, const char *restrict from,
                 const int64_t *from_stride, const int *count, size_t size)
{
    for (int i = 0; i < count[0]; i++)
        for (int j = 0; j < count[1]; j++) {
            char *a = to + (i * to_stride[0] + j * to_stride[1]) * (int64_t)size;
            const char *b = from + (i * from_stride[0] + j * from_stride[1]) * (int64_t)size;
            if (to_stride[2] == 1 && from_stride[2] == 1)
                memcpy(a, b, (size_t)count[2] * size);
            else if (size == 8)
                for (int k = 0; k < count[2]; k++)
                    memcpy(a + k * to_stride[2] * 8, b + k * from_stride[2] * 8, 8);
            else
                for (int k = 0; k < count[2]; k++)
                    memcpy(a + k * to_stride[2] * 16, b + k * from_stride[2] * 16, 16);
        }
}

static void dense(const box_t *box, int64_t *stride)
{
    stride[2] = 1;
    stride[1] = box->count[2];
    stride[0] = (int64_t)box->count[1] * box->count[2];
}

static void pack(int r)
{
    int64_t stride[3];
    const box_t *box = &t.sends[r];
    dense(box, stride);
    copy(t.out + t.send_at[r], stride, t.from + box->at * (int64_t)t.bench->size, box->stride,
         box->count, t.bench->size);
}

static void unpack(int r)
{
    int64_t stride[3];
    const box_t *box = &t.recvs[r];
    dense(box, stride);
    copy(t.to + box->at * (int64_t)t.bench->size, box->stride, t.in + t.recv_at[r], stride,
         box->count, t.bench->size);
}

/* ---- the four ways ---- */

static void by_alltoall(void)
{
    for (int r = 0; r < t.size; r++)
        pack(r);
    if (t.even)
        MPI_Alltoall(t.out, t.send_bytes[0], MPI_BYTE, t.in, t.recv_bytes[0], MPI_BYTE, t.comm);
    else
        MPI_Alltoallv(t.out, t.send_bytes, t.send_at, MPI_BYTE, t.in, t.recv_bytes, t.recv_at,
                      MPI_BYTE, t.comm);
    for (int r = 0; r < t.size; r++)
        unpack(r);
}

static void by_alltoallw(void)
{
    static const int zero[MOST];
    int sends[MOST], recvs[MOST];
    for (int r = 0; r < t.size; r++) {
        sends[r] = t.send_bytes[r] > 0;
        recvs[r] = t.recv_bytes[r] > 0;
    }
    MPI_Alltoallw(t.from, sends, zero, t.send_types, t.to, recvs, zero, t.recv_types, t.comm);
}

static void by_pairs(void)
{
    const box_t *own = &t.sends[t.rank], *there = &t.recvs[t.rank];
    for (int k = 1; k < t.size; k++) {
        int to = (t.rank + k) % t.size, from = (t.rank - k + t.size) % t.size;
        MPI_Request request;
        MPI_Irecv(t.in + t.recv_at[from], t.recv_bytes[from], MPI_BYTE, from, 1, t.comm, &request);
        pack(to);
        MPI_Send(t.out + t.send_at[to], t.send_bytes[to], MPI_BYTE, to, 1, t.comm);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        unpack(from);
    }
    copy(t.to + there->at * (int64_t)t.bench->size, there->stride,
         t.from + own->at * (int64_t)t.bench->size, own->stride, own->count, t.bench->size);
}

static void by_sharing(void)
{
    MPI_Win_sync(t.window);
    MPI_Barrier(t.comm);
    MPI_Win_sync(t.window);
    for (int k = 0; k < t.size; k++) {
        int r = (t.rank + k) % t.size;
        const box_t *here = &t.recvs[r], *there = &t.there[r];
        copy(t.to + here->at * (int64_t)t.bench->size, here->stride,
             t.shared[r] + there->at * (int64_t)t.bench->size, there->stride, here->count,
             t.bench->size);
    }
    MPI_Barrier(t.comm);
}

/* ---- setting up ---- */

static MPI_Datatype type_of(const box_t *box)
{
    MPI_Datatype element, row, plane, all;
    int64_t size = (int64_t)t.bench->size;
    MPI_Type_contiguous((int)size / 8, MPI_DOUBLE, &element);
    MPI_Type_create_hvector(box->count[2], 1, box->stride[2] * size, element, &row);
    MPI_Type_create_hvector(box->count[1], 1, box->stride[1] * size, row, &plane);
    MPI_Type_create_hvector(box->count[0], 1, box->stride[0] * size, plane, &all);
    int one = 1;
    MPI_Aint at = box->at * size;
    MPI_Datatype placed;
    MPI_Type_create_hindexed(1, &one, &at, all, &placed);
    MPI_Type_commit(&placed);
    return placed;
}

static int have_messages(int r, int q)
{
    part_t from, to;
    t.bench->source(r, &from);
    t.bench->target(q, &to);
    box_t box = both(&from, &to);
    return cells(&box) > 0;
}

/* The ranks that are tied by messages, if only through others: they are called by the lowest. */
static MPI_Comm row_of(int rank, int size)
{
    int color[MOST], changes = 1;
    MPI_Comm comm;
    for (int r = 0; r < size; r++)
        color[r] = r;
    while (changes) {
        changes = 0;
        for (int r = 0; r < size; r++)
            for (int q = 0; q < size; q++)
                if (color[q] != color[r] && have_messages(r, q)) {
                    color[q] = color[r] = color[r] < color[q] ? color[r] : color[q];
                    changes = 1;
                }
    }
    MPI_Comm_split(MPI_COMM_WORLD, color[rank], rank, &comm);
    return comm;
}

static void fill(char *at, const part_t *part)
{
    double *next = (double *)at;
    for (int i = 0; i < part->count[0]; i++)
        for (int j = 0; j < part->count[1]; j++)
            for (int k = 0; k < part->count[2]; k++)
                for (size_t w = 0; w < t.bench->size / 8; w++)
                    *next++ = value(part->first[0] + i * part->step[0],
                                    part->first[1] + j * part->step[1],
                                    part->first[2] + k * part->step[2]);
}

static size_t bytes_of(const part_t *part)
{
    return (size_t)part->count[0] * (size_t)part->count[1] * (size_t)part->count[2]
           * t.bench->size;
}

static part_t own_target;

static void set_up(const bench_t *bench)
{
    int world, ranks[MOST], rank;
    part_t own, other;
    t.bench = bench;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    t.comm = row_of(rank, world);
    MPI_Comm_rank(t.comm, &t.rank);
    MPI_Comm_size(t.comm, &t.size);
    MPI_Allgather(&rank, 1, MPI_INT, ranks, 1, MPI_INT, t.comm);
    int sent = 0, received = 0;
    t.even = 1;
    for (int r = 0; r < t.size; r++) {
        bench->source(rank, &own), bench->target(ranks[r], &other);
        t.sends[r] = both(&own, &other);
        bench->target(rank, &own), bench->source(ranks[r], &other);
        t.recvs[r] = both(&own, &other);
        t.there[r] = both(&other, &own);
        t.send_bytes[r] = cells(&t.sends[r]) * (int)bench->size;
        t.recv_bytes[r] = cells(&t.recvs[r]) * (int)bench->size;
        t.send_at[r] = sent, t.recv_at[r] = received;
        sent += t.send_bytes[r], received += t.recv_bytes[r];
        t.even &= t.send_bytes[r] == t.send_bytes[0] && t.recv_bytes[r] == t.send_bytes[0];
        t.send_types[r] = type_of(&t.sends[r]);
        t.recv_types[r] = type_of(&t.recvs[r]);
    }
    MPI_Allreduce(MPI_IN_PLACE, &t.even, 1, MPI_INT, MPI_MIN, t.comm);
    t.out = malloc((size_t)sent + 64), t.in = malloc((size_t)received + 64);
    bench->source(rank, &own);
    bench->target(rank, &own_target);
    MPI_Win_allocate_shared((MPI_Aint)(bytes_of(&own) + 4095) / 4096 * 4096, 1, MPI_INFO_NULL,
                            t.comm, &t.from, &t.window);
    MPI_Win_lock_all(0, t.window);
    for (int r = 0; r < t.size; r++) {
        MPI_Aint size;
        int unit;
        MPI_Win_shared_query(t.window, r, &size, &unit, &t.shared[r]);
    }
    t.to = malloc(bytes_of(&own_target) + 64);
    fill(t.from, &own);
}

static int check_twin(void)
{
    size_t bytes = bytes_of(&own_target);
    char *wanted = malloc(bytes + 1);
    fill(wanted, &own_target);
    int same = memcmp(wanted, t.to, bytes) == 0;
    free(wanted);
    memset(t.to, 0, bytes);
    return same;
}

/* ---- measuring ---- */

static double seconds(void (*way)(void), int times)
{
    MPI_Barrier(MPI_COMM_WORLD);
    for (int k = 0; k < times / 4 + 1; k++)
        way(); /* finds the caches as another way has left them: gmove more so, for the others have their arrays in common */
    double begin = MPI_Wtime();
    for (int k = 0; k < times; k++)
        way();
    double end = (MPI_Wtime() - begin) / times;
    MPI_Allreduce(MPI_IN_PLACE, &end, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return end;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, ascending);
    return 0.5 * (list[(count - 1) / 2] + list[count / 2]);
}

int bench_run(const bench_t *bench, int rounds)
{
    enum { WAYS = 5, TRIALS = 600 };
    const double TURN = 0.01; /* seconds, at least */
    static const char *const names[] = {"gmove", "alltoall", "alltoallw", "pairs", "shared"};
    void (*ways[])(void) = {bench->move, by_alltoall, by_alltoallw, by_pairs, by_sharing};
    double times[WAYS][256], typical[WAYS];
    int right = 1, rank, best = 1;
    set_up(bench);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int w = 1; w < WAYS; w++) {
        ways[w]();
        right &= check_twin();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    bench->move();
    double first = MPI_Wtime() - begin;
    begin = MPI_Wtime();
    for (int k = 0; k < TRIALS; k++) /* `auto` makes its choice */
        bench->move();
    double trials = MPI_Wtime() - begin;
    MPI_Allreduce(MPI_IN_PLACE, &trials, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); /* all repeat alike */
    right &= bench->right();
    int repeat = (int)(TURN * TRIALS / trials) + 1;
    for (int r = 0; r < rounds; r++)
        for (int w = 0; w < WAYS; w++)
            times[w][r] = seconds(ways[w], repeat);
    double ratios[256];
    for (int w = 0; w < WAYS; w++) {
        double sorted[256];
        memcpy(sorted, times[w], sizeof sorted);
        typical[w] = median(sorted, rounds);
        best = w > 0 && typical[w] < typical[best] ? w : best;
    }
    for (int r = 0; r < rounds; r++)
        ratios[r] = times[0][r] / times[best][r];
    MPI_Allreduce(MPI_IN_PLACE, &right, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%s %s %.3f best %s plan %.1f trials %.0f us", bench->name, right ? "right" : "WRONG",
               median(ratios, rounds), names[best], first / typical[0],
               1e6 * (trials / TRIALS));
        for (int w = 0; w < WAYS; w++)
            printf(" %s %.1f", names[w], 1e6 * typical[w]);
        printf(" sends %d\n", t.send_bytes[t.size > 1 ? 1 : 0] / (int)bench->size);
    }
    return right ? 0 : 1;
}
