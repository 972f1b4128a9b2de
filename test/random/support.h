// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every generated program includes.  Values are integers modulo 2^64 until they are stored, and floating
// elements hold integers below 61: every sum is exact and its order does not matter.
#ifndef SODE_RANDOM_SUPPORT_H
#define SODE_RANDOM_SUPPORT_H

#include <complex.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

typedef unsigned long long u64;

// Node extents that fit any number of nodes: `nodes p[*][RANDOM_EVEN(xmp_all_num_nodes())]`.
#define RANDOM_EVEN(nodes) ((nodes) % 2 ? 1 : 2)
#define RANDOM_THIRD(nodes) ((nodes) % 3 ? 1 : 3)
#define RANDOM_HALF ((xmp_all_num_nodes() + 1) / 2)

// Index i of a periodic dimension of extent n, for the serial program: nothing fills its shadow.
#define RANDOM_WRAP(i, n) (((long)(i) % (n) + (n)) % (n))

struct cell {
    signed char tag;
    double value;
    unsigned short more[3];
};

static inline u64 random_mix(u64 value, u64 place)
{
    value = (value + 1) * 0x9e3779b97f4a7c15ull ^ (place + 7) * 0xc2b2ae3d27d4eb4full;
    return value ^ value >> 29;
}

static inline double _Complex random_complex(u64 x)
{
    return (double)(x % 61) + (double)(x / 61 % 61) * I;
}

static inline u64 random_of_complex(double _Complex z)
{
    return (u64)creal(z) + 61 * (u64)cimag(z);
}

static inline struct cell random_cell(u64 x)
{
    struct cell c = {(signed char)x, (double)(x % 61), {(unsigned short)x, (unsigned short)(x >> 16), 7}};
    return c;
}

static inline u64 random_of_cell(struct cell c)
{
    return (u64)c.tag + 3 * (u64)c.value + 5 * (u64)c.more[0] + 7 * (u64)c.more[1] + c.more[2];
}

// Bits of a floating result, so that checksums see every one of them.
static inline u64 random_bits(double x)
{
    union {
        double x;
        u64 bits;
    } both = {x};
    return both.bits;
}

// A gblock map: `size` numbers that add up to `extent`, some of them zero.
static inline void random_map(int *map, int size, int extent, unsigned seed)
{
    for (int k = 0; k < size; k++)
        map[k] = 0;
    for (int k = 0; k < extent; k++) {
        seed = seed * 1103515245u + 12345u;
        map[seed / 65536u % (unsigned)size]++;
    }
}

// What xmp_malloc gave may be released by any function.
static inline void random_free(void *storage)
{
    free(storage);
}

#endif
