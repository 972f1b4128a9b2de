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

/* The quotient, rounded up; b > 0. */
static inline int64_t sode_divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b > 0);
}

#endif
