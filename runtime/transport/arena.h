/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Memory of this rank that ranks of the same node can open: one file in shared
 * memory (/dev/shm), mapped once as a whole.  It is sparse: what is handed out
 * is reserved first, so a full file system is an error here and no SIGBUS
 * later.  Everything is local but sode_arena_open.
 *
 * The file never has a name (O_TMPFILE).  Neighbors open it by the descriptor
 * of its owner, /proc/PID/fd/N.  So nothing can collide with other jobs and
 * users, and nothing stays behind however a process ends.
 *
 * Core dumps hold what is handed out, once: not the reserve, and not what other
 * ranks' arenas hold.
 */
#ifndef SODE_TRANSPORT_ARENA_H
#define SODE_TRANSPORT_ARENA_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

/* Flags lie on lines of their own; two, for processors that fetch pairs. */
typedef struct sode_arena_line {
    _Atomic uint64_t value;
    uint64_t moved; /* beside it: how often what it stands for has moved (shm.c) */
    char pad[64 - 2 * sizeof(uint64_t)];
    int64_t places[8]; /* free for whoever the line belongs to */
} sode_arena_line_t;

static inline uint64_t sode_arena_line_value(const sode_arena_line_t *line)
{
    return atomic_load_explicit(&line->value, memory_order_acquire);
}

/* How others find an arena; travels in messages. */
typedef struct sode_arena_address {
    uint64_t token[2]; /* random, also at the start of the file */
    uint64_t size;     /* bytes mapped; 0: there is no arena */
    int32_t pid, fd;
    int32_t node;      /* tests: SODE_TEST_RANKS_PER_NODE pretends nodes */
    int32_t pad;
} sode_arena_address_t;

/* 1: who finds the arena full does without. */
extern int sode_arena_optional;

/* Makes the arena if there is none yet.  Fails with a text that names the
 * directory. */
int sode_arena_start(sode_arena_address_t *address);

/* Reserves pages, which are zero; frees the ones with this byte, if it is in
 * the arena.  The system takes them from the memory beside whoever reserves them;
 * _by: so many threads of the program, each its part; and if they need not be zero, they
 * may hold what was there before. */
int sode_arena_alloc(size_t bytes, void **base);
int sode_arena_alloc_by(int threads, size_t bytes, int zero, void **base);
void sode_arena_free(void *byte);

/* Has pages of the arena also at that address, in place of what is there. */
int sode_arena_map(void *pages, size_t bytes, void *at);

/* Gives pages and a line back when others are through with them: as soon as the
 * line has that value.  Either may be NULL. */
void sode_arena_free_when(void *byte, sode_arena_line_t *line, uint64_t value);

/* Takes a line, gives it back.  Its value is that of its last use: it must never
 * go down, for others may still wait for that value. */
int sode_arena_line(sode_arena_line_t **line);
void sode_arena_line_free(sode_arena_line_t *line);

/* Place in the own arena, or -1: the byte is not in it. */
int64_t sode_arena_offset(const void *byte);

/* Maps the arena of another rank, once; NULL if it cannot be reached. */
char *sode_arena_open(const sode_arena_address_t *address);

/* Gives everything back: the end of the run. */
void sode_arena_end(void);

#endif
