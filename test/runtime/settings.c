/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The settings of rank 0 hold for all ranks; a rank that was given others is told in one line, and so is the user of a
 * misspelt variable.  Launchers over ssh forward no variables, so rank 0's alone must be enough.
 *
 * RUN: %sodecc -fsode-check %s -o %t
 * RUN: run() { %limited %mpirun "$@" > %t.out 2> %t.err || { cat %t.out %t.err; exit 1; }; grep '^sode: ' %t.err > %t.said; \
 * RUN:   grep -qx 'sum 1830' %t.out || { cat %t.out; exit 1; }; }; \
 * RUN: said() { { test -z "$1" || echo "$1"; } | diff - %t.said || exit 1; }; \
 * RUN: export XMP_NODE_SIZE0=1; \
 *
 * Rank 0 alone has settings; the others alone; each has its own.
 * RUN: run -n 1 env SODE_TRANSPORT=pack SODE_COMMUNICATORS=1 %t : -n 3 %t; said ""; \
 * RUN: run -n 1 %t : -n 3 env SODE_TRANSPORT=pack %t; \
 * RUN:   sort %t.said | diff - %S/Inputs/settings-overruled.txt || exit 1; \
 * RUN: for pair in $(%half pack:shm shm:pack rma:auto auto:rma datatype:neighbor); do a=${pair%%:*} b=${pair##*:}; \
 * RUN:   run -n 1 env SODE_TRANSPORT=$a %t : -n 3 env SODE_TRANSPORT=$b %t; \
 * RUN:   test $(grep -c "warning: SODE_TRANSPORT=$b is ignored" %t.said) = 3 || exit 1; done; \
 * RUN: run -n 3 %t : -n 1 env SODE_OVERLAP=always SODE_COMMUNICATORS=1 SODE_CHECK=stop XMP_NODE_SIZE0=7 SODE_TEST_RANKS_PER_NODE=2 %t; \
 * RUN: said "sode: rank 3: warning: SODE_CHECK=stop, SODE_OVERLAP=always, SODE_COMMUNICATORS=1, SODE_TEST_RANKS_PER_NODE=2, XMP_NODE_SIZE0=7 are ignored: the settings of rank 0 hold for all ranks"; \
 *
 * Files are rank 0's, whose name the others need not know; equal values are no reason for a word.
 * RUN: rm -f %t.json; run -n 1 env SODE_STATS=%t.json %t : -n 3 env SODE_TRANSPORT= %t; said ""; test -s %t.json || exit 1; \
 * RUN: rm -f %t.json; run -n 1 %t : -n 3 env SODE_STATS=%t.json %t; test ! -e %t.json || exit 1; \
 * RUN: run -n 1 env SODE_CHECK=warn %t : -n 3 env SODE_CHECK=warn %t; said ""; \
 *
 * A mistake that only ranks other than 0 make is no mistake.  A helper thread needs what MPI was started with.
 * RUN: run -n 1 %t : -n 3 env SODE_OVERLAP=perhaps SODE_WATCHDOG=soon %t; \
 * RUN: test $(grep -c 'SODE_OVERLAP=perhaps, SODE_WATCHDOG=soon are ignored' %t.said) = 3 || exit 1; \
 * RUN: run -n 1 env SODE_PROGRESS=thread %t : -n 3 %t; \
 * RUN: test $(grep -c 'warning: running without a helper thread: ' %t.said) = 3 || exit 1; \
 * RUN: run -n 1 %t : -n 3 env SODE_PROGRESS=thread %t; \
 *
 * Misspelt ones: a letter too many, missing, wrong, swapped.  Variables of others are no business of ours.
 * RUN: for pair in $(%half SODE_TRANSPROT:SODE_TRANSPORT SODE_STAT:SODE_STATS SODE_WATCH_DOG:SODE_WATCHDOG SODE_OVERLAPS:SODE_OVERLAP \
 * RUN:     SODE_TUNNING:SODE_TUNING SODE_CHECKS:SODE_CHECK SODE_TRACE_EVENT:SODE_TRACE_EVENTS); do \
 * RUN:   run -n 4 env ${pair%%:*}=1 %t; \
 * RUN:   said "sode: warning: unknown environment variable ${pair%%:*}; did you mean ${pair##*:}?"; done; \
 * RUN: run -n 4 env SODE_ROOT=/ SODE_DIR=/ SODE_HOME=/ SODE_LIB=/ SODE_INC=/ SODE_VERSION=1 SODE_CC=cc SODE_CONFIG=/ SODE_MPI=x SODE_RESOURCE_DIR=/ \
 * RUN:   sode_base=/ SODE_PATH=/ SODE_DEBUG=1 MY_SODE_TRANSPROT=1 %t; said ""
 */
#include <stdio.h>
#include <xmp.h>
#define N 60

static double u[N];
#pragma xmp nodes p[*][*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align u[i] with t[i][*]
#pragma xmp shadow u[1]

int main(void)
{
    double sum = 0;
#pragma xmp loop on t[i][*]
    for (int i = 0; i < N; i++)
        u[i] = i + 1;
    for (int k = 0; k < 40; k++) {
#pragma xmp reflect (u)
#pragma xmp barrier
    }
#pragma xmp loop on t[i][*] reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += u[i];
#pragma xmp task on p[0][0]
    printf("sum %g\n", sum);
    return 0;
}
