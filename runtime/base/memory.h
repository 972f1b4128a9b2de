/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Storage of distributed arrays.  Bases are aligned to cache lines and
 * staggered modulo SODE_ALIAS: arrays that start at the same place of a page fight
 * for the same sets of the first-level cache (docs/architecture.md, views).
 */
#ifndef SODE_BASE_MEMORY_H
#define SODE_BASE_MEMORY_H

#include <stddef.h>

#include "base/status.h"

enum {
    SODE_ALIAS = 4096 /* distance at which addresses share a set of the first-level
                         cache, on all processors of today; no page size */
};

typedef struct sode_block {
    void *base;    /* first byte of the user's; aligned, staggered */
    size_t size;   /* bytes of the user's */
    void *storage; /* what malloc returned */
} sode_block_t;

/* Allocates `size` bytes with padding on both sides; without, when the address
 * sanitizer runs.  alignment: a power of two; more than a cache line wins over
 * staggering.  zero: 0 leaves the pages untouched; else zeroes `rows` rows,
 * dealt out to the program's threads as by `omp for schedule(static)`, so that
 * each touches first what it will work on. */
int sode_block_create(size_t size, size_t alignment, int zero, size_t rows,
                      sode_block_t *block);

/* How many threads that are, at least 1. */
int sode_block_threads(size_t size, size_t rows);

/* Zeroes it so. */
void sode_block_zero(const sode_block_t *block, size_t rows);

/* 1 if a block of this size stays in ordinary memory, where it gets huge pages if
 * the system has them. */
int sode_block_is_large(size_t size);

/* Storage that the program releases by free(); uninitialised, staggered as far
 * as malloc allows, never NULL on success. */
int sode_block_create_plain(size_t size, void **base);

void sode_block_free(sode_block_t *block);

#endif
