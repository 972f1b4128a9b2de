// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers that depend on a place only, not on who asks for them or when: the same field on any number of nodes.
#pragma once

#include <stdint.h>

// Uniform in -1 to 1. Weyl steps through Stafford's mix13 of MurmurHash3's finalizer, as in SplitMix64.
static inline double random_number(uint64_t seed, uint64_t at)
{
    uint64_t z = (seed * 0xd1342543de82ef95u + at + 1) * 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (double)(int64_t)z / 9223372036854775808.0;
}
