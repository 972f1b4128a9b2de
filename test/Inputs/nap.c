/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include "nap.h"

#include <sched.h>
#include <stddef.h>
#include <time.h>

static _Thread_local int by_itself;

void sode_test_nap(long ns)
{
    clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){.tv_nsec = ns}, NULL);
}

void sode_test_naps_itself(int whether) { by_itself = whether; }

int sched_yield(void)
{
    if (!by_itself)
        sode_test_nap(SHORT);
    return 0;
}
