/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Time since some moment; never goes back. */
#ifndef SODE_BASE_CLOCK_H
#define SODE_BASE_CLOCK_H

#include <errno.h>
#include <stdint.h>
#include <time.h>

static inline int64_t sode_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t sode_now_ms(void)
{
    return sode_now_ns() / 1000000;
}

/* To its end: the program, or sode_checkpoint_due, may handle the signal by which the
 * job is ended. */
static inline void sode_sleep_ms(long ms)
{
    struct timespec rest = {ms / 1000, ms % 1000 * 1000000};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
}

/* In seconds. */
static inline double sode_now(void)
{
    return 1e-9 * (double)sode_now_ns();
}

#endif
