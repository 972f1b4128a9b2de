// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that depend on a few integers and on nothing else: each node makes its own rows, and any number of nodes makes the same matrix.
#pragma once

#include <math.h>
#include <stdint.h>

static inline uint64_t splitmix64(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static inline uint64_t draw(uint64_t seed, int64_t row, int64_t number, int64_t attempt)
{
    return splitmix64(seed ^ (uint64_t)row * UINT64_C(0x9E3779B97F4A7C15) ^ ((uint64_t)number << 32 | (uint64_t)attempt));
}

// From 0 to 1, without 1.
static inline double uniform(uint64_t drawn)
{
    return (double)(drawn >> 11) * 0x1p-53;
}

// Box and Muller's.
static inline double normal(uint64_t seed, int64_t row, int64_t number)
{
    const double radius = sqrt(-2 * log(1 - uniform(draw(seed, row, number, 0))));

    return radius * cos(6.283185307179586 * uniform(draw(seed, row, number, 1)));
}
