/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a write of an array costs on 1,024 and 4,096 ranks: messages, bytes and windows of each rank, and what it holds for others, counted.
 * Nothing that collect/ does depends on what a message brings, so each rank runs for itself here, with messages that are counted and lost; but
 * what others tell it of their parts, which is made up.
 *
 * REQUIRES: own-compiler
 * RUN: %cc -O1 -Wall -Wextra -I%source/io -I%source/include %s %source/io/collect/collect.c %source/io/layout/copy.c \
 * RUN:   %source/io/collect/direct.c %source/io/collect/partners.c %source/io/layout/share.c %source/io/team/meetings.c %source/io/team/shared_serial.c %source/io/base/status.c -o %t
 * RUN: %t | %filecheck %s
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "collect/collect.h"

enum { MOST = 4096, N = 4096, M = 8192 };

static sode_owned_t parts[MOST];
static sode_io_team_t team;
static struct { int64_t sent, received, messages, most, calls, bytes, told; } count;

/* ---- a team of one rank among many --------------------------------------------------- */

int sode_team_agree(const sode_io_team_t *t, int status)
{
    (void)t;
    return status;
}

int sode_team_most(const sode_io_team_t *t, int64_t *value)
{
    (void)t;
    *value = 1; /* some node needs windows */
    return 0;
}

int sode_team_sum(const sode_io_team_t *t, int64_t *values, int n)
{
    (void)t, (void)n;
    values[0] = (int64_t)N * M;
    values[1] = 0;
    return 0;
}

static int has_some(const sode_owned_t *part, int64_t begin, int64_t end)
{
    sode_share_t share;
    if (sode_share_create(part, NULL, &share))
        exit(1);
    int some = sode_share_below(&share, begin) < sode_share_below(&share, end);
    sode_share_free(&share);
    return some;
}

/* Domains are rows here: who has elements of them? */
int sode_team_tell(const sode_io_team_t *t, int status, const int *to, size_t n, const void *own, size_t size, int **from,
                   void **heard, size_t *nheard)
{
    int64_t domain = (int64_t)N * M / t->size, begin = t->rank * domain;
    (void)to, (void)own;
    *from = malloc((size_t)t->size * sizeof **from);
    *heard = malloc((size_t)t->size * size);
    *nheard = 0;
    for (int r = 0; r < t->size; r++)
        if (has_some(&parts[r], begin, begin + domain)) {
            memcpy((char *)*heard + *nheard * size, &parts[r], size);
            (*from)[(*nheard)++] = r;
        }
    count.told += (int64_t)(n > *nheard ? n : *nheard);
    return status;
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

/* Of every rank, or some: what all have together is known then only. */
static void measure(const char *name, int ranks, int apart)
{
    static double storage[(int64_t)N * M / 1024];
    const sode_format_t format = {.put = put};
    int64_t sent = 0, received = 0, bytes = 0, messages = 0, most = 0, calls = 0, share = 0, told = 0;
    team = (sode_io_team_t){.size = ranks, .local = 0};
    for (; team.rank < ranks; team.rank += apart) {
        memset(&count, 0, sizeof count);
        parts[team.rank].base = storage;
        if (sode_collect(&team, &parts[team.rank], NULL, &format, NULL, 1))
            printf("rank %d failed: %s\n", team.rank, sode_io_fail_text());
        sent += count.sent;
        received += count.received;
        bytes += count.bytes;
        messages = count.messages > messages ? count.messages : messages;
        most = count.most > most ? count.most : most;
        calls = count.calls > calls ? count.calls : calls;
        share = count.bytes > share ? count.bytes : share;
        told = count.told > told ? count.told : told;
    }
    if (apart == 1 && (sent != received || bytes != (int64_t)N * M * (int64_t)sizeof(double)))
        printf("%s: %lld bytes were sent, %lld received, %lld written\n", name, (long long)sent, (long long)received,
               (long long)bytes);
    printf("%-16s %4lld partners, at most %4lld messages a rank of at most %7lld bytes, %lld writes of %lld bytes in all; %5.1f %% travels\n",
           name, (long long)told, (long long)messages, (long long)most, (long long)calls, (long long)share,
           100.0 * (double)sent / (double)bytes);
}

/* Blocks of a grid of nodes. */
static void blocks(int rows, int columns)
{
    for (int r = 0; r < rows * columns; r++)
        set(r, rows > 1 ? block(N, rows, r / columns) : all(N), columns > 1 ? block(M, columns, r % columns) : all(M), M / columns);
}

int main(void)
{
    blocks(1024, 1);
    measure("rows", 1024, 31); // CHECK: rows 1 partners, at most 0 messages a rank of at most 0 bytes, 1 writes of 262144 bytes in all; 0.0 %
    blocks(1, 1024);
    measure("columns", 1024, 31); // CHECK-NEXT: columns 1024 partners, at most 1023 messages a rank of at most 256 bytes, 1 writes of 262144 bytes in all; 99.9 %
    for (int r = 0; r < 1024; r++)
        set(r, all(N), cyclic(M, 1024, r), M / 1024);
    measure("cyclic columns", 1024, 31); // CHECK-NEXT: cyclic columns 1024 partners, at most 1023 messages a rank of at most 256 bytes, 1 writes of 262144
    blocks(32, 32);
    measure("32 x 32 blocks", 1024, 1); // CHECK-NEXT: 32 x 32 blocks 32 partners, at most 31 messages a rank of at most 8192 bytes, 1 writes of 262144
    blocks(4096, 1);
    measure("rows", 4096, 37); // CHECK-NEXT: rows 1 partners, at most 0 messages a rank
    blocks(64, 64);
    measure("64 x 64 blocks", 4096, 37); // CHECK-NEXT: 64 x 64 blocks 64 partners, at most 63 messages a rank of at most 1024 bytes
    blocks(512, 8);
    measure("512 x 8 blocks", 4096, 37); // CHECK-NEXT: 512 x 8 blocks 8 partners, at most 7 messages a rank of at most 8192 bytes
    return 0;
}
