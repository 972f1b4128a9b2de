/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Memory that a place of a nest reads far apart: pieces, joined where they touch or are near; few for a place that goes to and fro
 * between some; one when there are too many; and memory that is gone is known not to be there.
 *
 * REQUIRES: own-compiler
 * RUN: %mpicc -std=gnu11 -O1 -Wall -Wextra -I%source/runtime -I%source/include %s %source/runtime/directive/gather_seen.c %source/runtime/base/status.c \
 * RUN:   -o %t && %t
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "directive/gather_seen.h"

static sode_gather_pieces_t pieces;
static sode_gather_t gather;
static sode_gather_seen_t seen[1];
static int failures;

/* As api/gather.c. */
void sode_gather_see_apart(sode_gather_t *g, int k, const void *at, size_t size)
{
    if (sode_gather_seen_apart(&pieces, &g->seen[k], at, size))
        _exit(1);
}

static void start(void)
{
    gather.seen = seen;
    seen[0] = (sode_gather_seen_t){0};
    pieces.count = 0;
    pieces.apart = 0;
}

static void check(const char *what, long got, long wanted)
{
    if (got != wanted)
        fprintf(stderr, "%s: got %ld, wanted %ld\n", what, got, wanted), failures++;
}

/* Pieces in the end, and their bytes. */
static void finish(const char *what, long count, long bytes)
{
    long sum = 0;
    if (sode_gather_seen_join(&pieces, &seen[0]))
        _exit(1);
    for (size_t k = 0; k < pieces.count; k++)
        sum += pieces.list[k].high - pieces.list[k].low;
    check(what, (long)pieces.count, count);
    check(what, sum, bytes);
}

int main(void)
{
    enum { PIECE = 100000, FAR = 4 * SODE_GATHER_NEAR };
    const long page = sysconf(_SC_PAGESIZE);
    char *memory = mmap(NULL, (size_t)PIECE * FAR, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return 77;
    start();
    finish("nothing", 0, 0);
    start();
    for (int k = 0; k < 1000; k++)
        sode_gather_see(&gather, 0, memory + 4 * k, 4);
    finish("a row", 1, 4000);
    check("a row", pieces.apart, 0);
    start();
    for (int k = 999; k >= 0; k--)
        sode_gather_see(&gather, 0, memory + SODE_GATHER_NEAR * k, 8);
    finish("near ones, downwards", 1, 999L * SODE_GATHER_NEAR + 8);
    check("near ones", pieces.apart, 0);
    start();
    for (int k = 0; k < 3000; k++)
        sode_gather_see(&gather, 0, memory + k % 3 * FAR + k, 1);
    finish("three in turn", 3, 3L * 2998);
    check("three in turn", pieces.apart && pieces.room < 1000, 1);
    start();
    for (int k = 0; k < 50000; k++) /* every place, in an order that jumps */
        sode_gather_see(&gather, 0, memory + 100L * (k * 7919L % 50000), 4);
    finish("everywhere", 1, 100L * 49999 + 4);
    start();
    for (int k = 0; k < 1000; k++)
        sode_gather_see(&gather, 0, memory + (long)FAR * (k * 37 % 1000), 4);
    finish("far ones", 1000, 4000);
    start();
    for (int k = 0; k < PIECE * 2; k++)
        sode_gather_see(&gather, 0, memory + (long)FAR * (k % PIECE), 4);
    check("too many", pieces.room < 300000, 1);
    if (sode_gather_seen_join(&pieces, &seen[0]))
        _exit(1);
    check("all are in it", pieces.list[0].low == memory && pieces.list[pieces.count - 1].high == memory + (PIECE - 1L) * FAR + 4, 1);
    check("there", sode_gather_seen_is_there(memory + 5, memory + 3 * page), 1);
    munmap(memory + page, (size_t)page);
    check("before the hole", sode_gather_seen_is_there(memory + 5, memory + page), 1);
    check("into the hole", sode_gather_seen_is_there(memory + 5, memory + page + 1), 0);
    check("over the hole", sode_gather_seen_is_there(memory + 5, memory + 3 * page), 0);
    free(pieces.list);
    return failures != 0;
}
