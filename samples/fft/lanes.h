// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors: LANES lines are transformed side by side, one in each lane of the machine's vector registers. All lanes do the
// same, so the result of a line doesn't depend on its place, nor on how many nodes share the lines.
//
// In memory complex numbers stand as re im re im; in cells, LANES real parts and LANES imaginary parts.
#pragma once

#include <string.h>

#if defined __AVX512F__
#define LANES 8
#elif defined __AVX__
#define LANES 4
#else
#define LANES 2
#endif

typedef double lanes_t __attribute__((vector_size(8 * LANES)));

typedef struct {
    lanes_t re, im;
} cell_t;

static inline lanes_t load_lanes(const double *from)
{
    lanes_t v;

    memcpy(&v, from, sizeof v);  // any address; one instruction
    return v;
}

static inline void store_lanes(double *to, lanes_t v)
{
    memcpy(to, &v, sizeof v);
}

// Exchanges the off-diagonal blocks of d x d elements of two rows: a0 a1 | b0 b1 becomes a0 b0 | a1 b1 for d = 1.
#if LANES == 8
#define EXCHANGE_1(a, b) EXCHANGE(a, b, (0, 8, 2, 10, 4, 12, 6, 14), (1, 9, 3, 11, 5, 13, 7, 15))
#define EXCHANGE_2(a, b) EXCHANGE(a, b, (0, 1, 8, 9, 4, 5, 12, 13), (2, 3, 10, 11, 6, 7, 14, 15))
#define EXCHANGE_4(a, b) EXCHANGE(a, b, (0, 1, 2, 3, 8, 9, 10, 11), (4, 5, 6, 7, 12, 13, 14, 15))
#elif LANES == 4
#define EXCHANGE_1(a, b) EXCHANGE(a, b, (0, 4, 2, 6), (1, 5, 3, 7))
#define EXCHANGE_2(a, b) EXCHANGE(a, b, (0, 1, 4, 5), (2, 3, 6, 7))
#else
#define EXCHANGE_1(a, b) EXCHANGE(a, b, (0, 2), (1, 3))
#endif
#define EXCHANGE(a, b, low, high)                                    \
    do {                                                             \
        lanes_t low_ = __builtin_shufflevector(a, b, UNWRAP low);    \
        b = __builtin_shufflevector(a, b, UNWRAP high);              \
        a = low_;                                                    \
    } while (0)
#define UNWRAP(...) __VA_ARGS__

// LANES complex numbers that stand one after the other. Their order in the lanes is not that in memory, but it is the same in
// both functions and for all cells.
static inline cell_t load_neighbors(const double *from)
{
    cell_t c = {load_lanes(from), load_lanes(from + LANES)};

    EXCHANGE_1(c.re, c.im);
    return c;
}

static inline void store_neighbors(double *to, cell_t c)
{
    EXCHANGE_1(c.re, c.im);
    store_lanes(to, c.re);
    store_lanes(to + LANES, c.im);
}

// LANES x LANES elements: rows become columns.
static inline void transpose_lanes(lanes_t v[LANES])
{
#if LANES == 8
    EXCHANGE_4(v[0], v[4]);
    EXCHANGE_4(v[1], v[5]);
    EXCHANGE_4(v[2], v[6]);
    EXCHANGE_4(v[3], v[7]);
#endif
#if LANES >= 4
    for (int k = 0; k < LANES; k += 4) {
        EXCHANGE_2(v[k], v[k + 2]);
        EXCHANGE_2(v[k + 1], v[k + 3]);
    }
#endif
    for (int k = 0; k < LANES; k += 2)
        EXCHANGE_1(v[k], v[k + 1]);
}
