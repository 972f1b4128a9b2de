/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef SODE_BASE_NUMBERS_H
#define SODE_BASE_NUMBERS_H

#include <stdint.h>

static inline int64_t sode_least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t sode_most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The quotient, rounded up, down; b > 0. */
static inline int64_t sode_divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b > 0);
}

static inline int64_t sode_divide_down(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The greatest one; not of two zeros. */
static inline int64_t sode_common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

#endif
