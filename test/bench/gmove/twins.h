/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The same redistribution by hand, in four ways, against gmove: in turn, in one run. */
#ifndef TWINS_H
#define TWINS_H

#include <stddef.h>

/* Which indices of each of three dimensions a rank has, packed in C order. */
typedef struct part {
    int first[3], step[3], count[3];
} part_t;

typedef struct bench {
    const char *name;
    size_t size;                            /* bytes of an element, a multiple of 8 */
    void (*source)(int rank, part_t *part); /* what it has before */
    void (*target)(int rank, part_t *part); /* and behind */
    void (*move)(void);                     /* by gmove */
    int (*right)(void);                     /* is it all there? */
} bench_t;

/* block(n): the indices of a coordinate. */
void part_block(part_t *part, int dim, int n, int coord, int coords);
void part_all(part_t *part, int dim, int n);
void part_cyclic(part_t *part, int dim, int n, int coord, int coords);

/* What an element holds in its first 8 bytes, and in the others. */
static inline double value(int i, int j, int k) { return i * 1e6 + j * 1e3 + k + 1; }

/* Prints a line: seconds of each, the ratio to the best by hand.  Collective. */
int bench_run(const bench_t *bench, int rounds);

#endif
