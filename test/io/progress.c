/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * sode_progress: one line on a terminal, few in a log, none if it is off; from one node. The program's clock is the test's own under
 * a plain compiler, so what is printed is known.
 *
 * RUN: %cc %optimize -Wall -Wextra -Werror -Wno-unknown-pragmas %s %libsode_io_serial -o %t.serial && %sodecc %optimize -Wall -Wextra -Werror %s -o %t
 * RUN: %t.serial 2> %t.log && %filecheck %s --check-prefix=LOG < %t.log
 * RUN: %python %S/Inputs/terminal.py 60 %t.serial > %t.tty && %filecheck %s --check-prefix=TTY --match-full-lines < %t.tty
 * RUN: env SODE_PROGRESS_BAR=on %t.serial 2> %t.on && test $(tr -cd '\r' < %t.on | wc -c) -gt 20
 * RUN: env SODE_PROGRESS_BAR=off %t.serial 2>&1 | count 0 && env SODE_PROGRESS_BAR=off %python %S/Inputs/terminal.py 60 %t.serial | count 0
 * RUN: %mpirun -n 3 %t quick 2>&1 | grep 'of' > %t.out; cat %t.out && test $(cat %t.out | wc -l) = 3
 * RUN: %filecheck %s --check-prefix=QUICK < %t.out && env SODE_PROGRESS_BAR=off %mpirun -n 3 %t quick 2>&1 | not grep of
 * RUN: not env SODE_PROGRESS_BAR=of %mpirun -n 1 %t quick 2>&1 | grep "SODE_PROGRESS_BAR"
 */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <xmp.h>
#include <sode/progress.h>

#pragma xmp nodes p[*]

#ifndef __SODE__
static double clock_now = 1000;

int clock_gettime(clockid_t id, struct timespec *time)
{
    (void)id;
    time->tv_sec = (time_t)clock_now;
    time->tv_nsec = (long)(1e9 * (clock_now - (double)time->tv_sec));
    return 0;
}

// A turn of a loop that takes so many seconds.
static void turn(double seconds, const char *what, long long done, long long total)
{
    clock_now += seconds;
    sode_progress(what, done, total);
}

static void measure(void)
{
    // LOG: {{^}}steps: 8 % (81 of 1000), 8 per s, 1 min 55 s left{{$}}
    // LOG-NEXT: {{^}}steps: 24 % (241 of 1000), 8 per s, 1 min 35 s left{{$}}
    // LOG-NEXT: {{^}}steps: 56 % (561 of 1000), 8 per s, 55 s left{{$}}
    // LOG-NEXT: {{^}}steps: 100 % (1000 of 1000), 8 per s, 2 min 5 s{{$}}
    // TTY: steps: 0 % (2 of 1000), 8 per s, 2 min 5 s left<
    // TTY-NEXT: steps: 0 % (3 of 1000), 8 per s, 2 min 5 s left<
    // TTY: steps: 99 % (999 of 1000), 8 per s, 0 s left<
    // TTY-NEXT: steps: 100 % (1000 of 1000), 8 per s, 2 min 5 s
    for (int k = 1; k <= 1000; k++)
        turn(0.125, "steps", k, 1000);
    // LOG-NEXT: {{^}}again: 50 % (2 of 4), 50 min 0 s each, 1 h 40 min left{{$}}
    // LOG-NEXT: {{^}}again: 75 % (3 of 4), 50 min 0 s each, 50 min 0 s left{{$}}
    // LOG-NEXT: {{^}}again: 100 % (4 of 4), 50 min 0 s each, 2 h 30 min{{$}}
    // TTY-NEXT: again: 50 % (2 of 4), 50 min 0 s each, 1 h 40 min left<
    for (int k = 1; k <= 4; k++)
        turn(3000, "again", k, 4);
    // LOG-NEXT: {{^}}unknown: 21, 2 per s{{$}}
    // LOG-NEXT: {{^}}unknown: 61, 2 per s{{$}}
    // TTY: unknown: 2, 2 per s<
    for (int k = 1; k <= 100; k++)
        turn(0.5, "unknown", k, 0);
    // The same text from its beginning.
    // LOG-NEXT: {{^}}unknown: 120000, 12000 per s{{$}}
    for (int k = 0; k <= 11; k++)
        turn(1, "unknown", 12000 * k, 0);
}
#endif

static void quick(void)
{
    // QUICK: {{^}}all: 100 % (100000 of 100000){{.*}} s{{$}}
    for (int k = 1; k <= 100000; k++)
        sode_progress("all", k, 100000);
    // QUICK-NEXT: {{^}}progress: 100 % (5 of 3){{.*}} s{{$}}
    sode_progress(NULL, 5, 3);
    // QUICK-NEXT: {{^}}{{x+}}: 100 % (1 of 1), 0 s{{$}}
    char text[200] = "";
    memset(text, 'x', sizeof text - 1);
    sode_progress(text, 1, 1);
}

int main(int argc, char **argv)
{
#ifndef __SODE__
    if (argc < 2)
        measure();
    else
#endif
        quick();
    return (void)argc, (void)argv, 0;
}
