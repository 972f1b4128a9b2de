/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef SODE_BASE_CLOCK_H
#define SODE_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Milliseconds since some moment; never goes back. */
static inline int64_t sode_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
