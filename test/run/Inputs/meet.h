/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether ranks meet: between come() and go() nobody may go on before the last one has come.  Each comes later than the one
 * before.  The ranks of a test run on one machine, so they have one clock. */
#include <time.h>
#include <unistd.h>
#include <xmp.h>

static double came, went;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void come(void)
{
    usleep(5000 * (unsigned)(xmp_all_node_num() - 1));
    came = seconds();
}

static void go(void)
{
    went = seconds();
}

/* Of the executing nodes, all of which have called come() and go(). */
static int met(void)
{
    double last = came, first = went;
#pragma xmp reduction (max: last)
#pragma xmp reduction (min: first)
    return last <= first;
}
