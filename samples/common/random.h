// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that depend on a few integers, such as a seed and a place, and on nothing else: neither on who asks for them nor when. Each node makes
// its own part, and any number of nodes makes the same field or matrix.
#pragma once

#include <math.h>
#include <stdint.h>

// The step and the output function of splitmix64 (Steele, Lea and Flood 2014), of any 64-bit state.
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

// From -1 to 1.
static inline double random_number(uint64_t seed, uint64_t at)
{
    return (double)(int64_t)splitmix64((seed * UINT64_C(0xD1342543DE82EF95) + at) * UINT64_C(0x9E3779B97F4A7C15)) * 0x1p-63;
}

// Box and Muller's: of two uniform numbers, the first one not 0.
static inline double normal_of(double first, double second)
{
    return sqrt(-2 * log(first)) * cos(6.283185307179586 * second);
}

static inline double normal(uint64_t seed, int64_t row, int64_t number)
{
    return normal_of(1 - uniform(draw(seed, row, number, 0)), uniform(draw(seed, row, number, 1)));
}
