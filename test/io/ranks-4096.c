/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Whom a rank of 4,096 has to do with where pieces of all are collected (io/stream/exchange.c), and where compressed chunks get
 * their places (io/format/hdf5_chunks.c): those that have something for it, and no others.  Each rank runs for itself, with
 * messages that are counted and lost; who tells it something is made up.
 *
 * REQUIRES: own-compiler, hdf5
 * RUN: %cc -O1 -Wall -Wextra -I%source/io -I%source/include %s %source/io/stream/exchange.c %source/io/team/meetings.c \
 * RUN:   %source/io/format/hdf5_chunks.c %source/io/base/status.c %hdf5_serial -lz -o %t
 * RUN: %t | %filecheck %s --implicit-check-not='rank {{[0-9]}}'
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "format/bytes.h"
#include "format/hdf5_chunks.h"
#include "stream/stream.h"

enum { RANKS = 4096, PAGE = 4096 };

static sode_io_team_t team;
static int tellers[RANKS], ntellers; /* made up */
static int64_t values[2], nvalue;    /* and what sode_team_most gives */
static struct { int64_t told, swaps, messages, placed, put; } count, most;

/* ---- a team of one rank among many --------------------------------------------------- */

int sode_team_agree(const sode_io_team_t *t, int status)
{
    (void)t;
    return status;
}

int sode_team_most(const sode_io_team_t *t, int64_t *value)
{
    (void)t;
    *value = values[nvalue++ % 2];
    return 0;
}

int sode_team_tell(const sode_io_team_t *t, int status, const int *to, size_t n, const void *own, size_t size, int **from,
                   void **heard, size_t *nheard)
{
    (void)t, (void)to;
    *nheard = (size_t)ntellers;
    *from = malloc((*nheard + 1) * sizeof **from);
    *heard = malloc(*nheard * size + 1);
    memcpy(*from, tellers, *nheard * sizeof **from);
    for (size_t k = 0; k < *nheard; k++)
        memcpy((char *)*heard + k * size, own, size);
    count.told += (int64_t)n;
    return status;
}

int sode_team_swap(const sode_io_team_t *t, const void *out, size_t sent, int to, void *in, size_t received, int from)
{
    (void)t, (void)out, (void)to, (void)from;
    memset(in, 0, received);
    count.swaps += sent > 0 || received > 0;
    count.messages += sent > 0;
    return 0;
}

/* ---- a file ------------------------------------------------------------------------------ */

int sode_stream_put(sode_stream_t *s, int64_t offset, const char *buffer, int64_t bytes)
{
    (void)s, (void)offset, (void)buffer;
    count.put += bytes;
    return 0;
}

int sode_stream_get(sode_stream_t *s, int64_t offset, char *buffer, int64_t bytes, int64_t *got)
{
    (void)s, (void)offset, (void)buffer;
    *got = bytes;
    return 0;
}

int sode_stream_move(sode_stream_t *s, const sode_view_piece_t *pieces, int n, char *buffer, int writes)
{
    (void)s, (void)pieces, (void)n, (void)buffer, (void)writes;
    printf("not together\n");
    return 0;
}

int sode_bytes_put(int descriptor, int64_t offset, const void *data, size_t bytes)
{
    (void)descriptor, (void)offset, (void)data, (void)bytes;
    return 0;
}

int sode_hdf5_open_descriptor(sode_hdf5_t *f)
{
    (void)f;
    return 0;
}

int sode_hdf5_place_chunk(sode_hdf5_t *f, const hsize_t *at, size_t bytes, int64_t *place)
{
    (void)f, (void)at, (void)bytes;
    count.placed++;
    *place = 0;
    return 0;
}

/* ---- pieces of all ----------------------------------------------------------------------- */

static void keep_most(void)
{
    const int64_t *from = &count.told;
    int64_t *to = &most.told;
    for (size_t k = 0; k < sizeof count / sizeof *to; k++)
        to[k] = from[k] > to[k] ? from[k] : to[k];
}

static void show(const char *name)
{
    printf("%s: tells at most %lld, %lld steps, %lld messages\n", name, (long long)most.told, (long long)most.swaps,
           (long long)most.messages);
    memset(&most, 0, sizeof most);
}

/* Rank r has pieces of 8 bytes in the domains r - 1, r and r + 1 of a page each. */
static void neighbors(const char *name, int writes)
{
    enum { EACH = 96 };
    static char buffer[3 * PAGE];
    values[0] = 0;
    values[1] = (int64_t)RANKS * PAGE - 1; /* domains are pages */
    for (team.rank = 0; team.rank < RANKS; team.rank += 13) {
        sode_view_piece_t pieces[3 * EACH];
        int n = 0;
        ntellers = 0;
        for (int r = team.rank - 1; r <= team.rank + 1; r++)
            if (r >= 0 && r < RANKS) {
                tellers[ntellers++] = r;
                for (int k = 0; k < EACH; k++)
                    pieces[n++] = (sode_view_piece_t){(int64_t)r * PAGE + 32 * k + 8 * (team.rank % 3), 8};
            }
        if (sode_stream_move_together(NULL, &team, pieces, n, buffer, writes))
            printf("rank %d failed: %s\n", team.rank, sode_io_fail_text());
        if (writes && count.put != 8 * EACH)
            printf("rank %d writes %lld bytes of its own\n", team.rank, (long long)count.put);
        keep_most();
        memset(&count, 0, sizeof count);
    }
    show(name);
}

/* ---- chunks -------------------------------------------------------------------------------- */

/* An array of so many chunks of 1,000 elements: the first ranks have one each, the others none. */
static void chunks(const char *name, int nchunks)
{
    static double elements[1000];
    sode_hdf5_t f = {.team = &team, .memory = H5T_NATIVE_DOUBLE};
    f.shape.ndims = 1;
    f.shape.extent[0] = 1000 * (int64_t)nchunks;
    f.facts.extent[0] = 1000;
    f.facts.level = 1;
    for (team.rank = 0; team.rank < RANKS; team.rank++) {
        f.first = team.rank == 0;
        ntellers = f.first ? nchunks : 0;
        for (int r = 0; r < ntellers; r++)
            tellers[r] = r;
        if (sode_hdf5_pack(&f, 1000 * (int64_t)team.rank, team.rank < nchunks ? 1000 : 0, (const char *)elements))
            printf("rank %d failed: %s\n", team.rank, sode_io_fail_text());
        if (team.rank >= nchunks && (count.swaps || count.told))
            printf("rank %d takes part\n", team.rank);
        if (f.first)
            printf("%lld places, %lld steps of the first rank; ", (long long)count.placed, (long long)count.swaps);
        else
            keep_most();
        memset(&count, 0, sizeof count);
    }
    show(name);
}

int main(void)
{
    team = (sode_io_team_t){.size = RANKS};
    neighbors("written", 1); // CHECK: written: tells at most 3, 6 steps, 6 messages
    neighbors("read", 0);    // CHECK-NEXT: read: tells at most 3, 6 steps, 4 messages
    chunks("five chunks", 5); // CHECK-NEXT: 5 places, 8 steps of the first rank; five chunks: tells at most 1, 2 steps, 1 messages
    chunks("all have one", RANKS); // CHECK-NEXT: 4096 places, 8190 steps of the first rank; all have one: tells at most 1, 2 steps, 1 messages
    return 0;
}
