/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a write of an array costs on 1,024 ranks: messages, bytes and windows of each rank, counted. Nothing that collect/ does depends on what
 * a message brings, so each rank runs for itself here, with messages that are counted and lost.
 *
 * REQUIRES: own-compiler
 * RUN: %cc -O1 -Wall -Wextra -DSODE_IO_SERIAL -I%source/io -I%source/include %s %source/io/collect/collect.c %source/io/collect/copy.c \
 * RUN:   %source/io/collect/direct.c %source/io/layout/part.c %source/io/layout/share.c %source/io/base/status.c -o %t
 * RUN: %t | %filecheck %s
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "collect/collect.h"

enum { RANKS = 1024, SIDE = 32, N = 4096, M = 8192 };

static sode_owned_t parts[RANKS];
static sode_io_team_t team = {.size = RANKS, .local = 0};
static struct { int64_t sent, received, messages, most, calls, bytes; } count;

/* ---- a team of one rank among many --------------------------------------------------- */

int sode_team_agree(const sode_io_team_t *t, int status)
{
    (void)t;
    return status;
}

int sode_team_gather(const sode_io_team_t *t, const void *own, void *all, size_t size)
{
    (void)t, (void)own;
    memcpy(all, parts, RANKS * size);
    return 0;
}

int sode_team_swap(const sode_io_team_t *t, const void *out, size_t sent, int to, void *in, size_t received, int from)
{
    (void)t, (void)out, (void)to, (void)in, (void)from;
    count.messages += sent > 0;
    count.sent += (int64_t)sent;
    count.received += (int64_t)received;
    if ((int64_t)sent > count.most)
        count.most = (int64_t)sent;
    return 0;
}

int64_t sode_team_moving_begin(void)
{
    return 0;
}

void sode_team_moving_end(int64_t begin, int writes, int64_t bytes)
{
    (void)begin, (void)writes, (void)bytes;
}

static int put(void *file, int64_t first, int64_t elements, void *from)
{
    (void)file, (void)first, (void)from;
    count.calls++;
    count.bytes += elements * (int64_t)sizeof(double);
    return 0;
}

/* ---- distributions --------------------------------------------------------------------- */

static sode_owned_dim_t all(int64_t extent)
{
    return (sode_owned_dim_t){.extent = extent, .hi = extent, .period = 1, .size = 1, .stride = 1};
}

static sode_owned_dim_t block(int64_t extent, int64_t ranks, int64_t rank)
{
    int64_t each = (extent + ranks - 1) / ranks;
    return (sode_owned_dim_t){.extent = extent, .lo = rank * each, .hi = (rank + 1) * each, .first = rank * each,
                              .period = 1, .size = 1, .stride = 1};
}

static sode_owned_dim_t cyclic(int64_t extent, int64_t ranks, int64_t rank)
{
    return (sode_owned_dim_t){.extent = extent, .hi = extent, .phase = rank ? rank - ranks : 0, .period = ranks,
                              .size = 1, .stride = 1, .packed = 1};
}

static void set(int rank, sode_owned_dim_t rows, sode_owned_dim_t columns, int64_t width)
{
    rows.stride = width;
    parts[rank] = (sode_owned_t){.name = "u", .element_size = sizeof(double), .ndims = 2, .dim = {rows, columns}};
}

static void measure(const char *name)
{
    static double storage[(int64_t)N * M / RANKS];
    const sode_format_t format = {.put = put};
    int64_t sent = 0, received = 0, bytes = 0, messages = 0, most = 0, calls = 0, share = 0;
    for (team.rank = 0; team.rank < RANKS; team.rank++) {
        memset(&count, 0, sizeof count);
        parts[team.rank].base = storage;
        if (sode_collect_write(&team, &parts[team.rank], NULL, &format, NULL))
            printf("rank %d failed: %s\n", team.rank, sode_io_fail_text());
        sent += count.sent;
        received += count.received;
        bytes += count.bytes;
        messages = count.messages > messages ? count.messages : messages;
        most = count.most > most ? count.most : most;
        calls = count.calls > calls ? count.calls : calls;
        share = count.bytes > share ? count.bytes : share;
    }
    if (sent != received || bytes != (int64_t)N * M * (int64_t)sizeof(double))
        printf("%s: %lld bytes were sent, %lld received, %lld written\n", name, (long long)sent, (long long)received,
               (long long)bytes);
    printf("%-16s at most %4lld messages a rank of at most %7lld bytes, %lld writes of %lld bytes in all; %5.1f %% travels\n",
           name, (long long)messages, (long long)most, (long long)calls, (long long)share,
           100.0 * (double)sent / (double)bytes);
}

int main(void)
{
    for (int r = 0; r < RANKS; r++)
        set(r, block(N, RANKS, r), all(M), M);
    measure("rows"); // CHECK: rows at most 0 messages a rank of at most 0 bytes, 1 writes of 262144 bytes in all; 0.0 %
    for (int r = 0; r < RANKS; r++)
        set(r, all(N), block(M, RANKS, r), M / RANKS);
    measure("columns"); // CHECK-NEXT: columns at most 1023 messages a rank of at most 256 bytes, 1 writes of 262144 bytes in all; 99.9 %
    for (int r = 0; r < RANKS; r++)
        set(r, all(N), cyclic(M, RANKS, r), M / RANKS);
    measure("cyclic columns"); // CHECK-NEXT: cyclic columns at most 1023 messages a rank of at most 256 bytes, 1 writes of 262144
    for (int r = 0; r < RANKS; r++)
        set(r, block(N, SIDE, r / SIDE), block(M, SIDE, r % SIDE), M / SIDE);
    measure("32 x 32 blocks"); // CHECK-NEXT: 32 x 32 blocks at most 31 messages a rank of at most 8192 bytes, 1 writes of 262144
    return 0;
}
