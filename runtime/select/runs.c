/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Short runs - a column of doubles, a pair of them at width 2 - are where
 * packing spends its time: a call of memcpy costs more than the copy.  So the
 * loop exists once per common length, where the compiler knows the number of
 * bytes and a run is one or two moves; unrolled, so that more lines are on their
 * way at once (column out of memory, 8 to 64 bytes: 0.5 to 0.8 of the time).
 */
#include "runs.h"

#include <string.h>

#include "../base/processor.h"

/* The width of registers matters here: 64 bytes are one move or four (from memory 0.65 of the time). */
#define UNROLLED _Pragma("GCC unroll 4")

#define COPY_RUNS(bytes)                                            \
    UNROLLED for (int64_t k = 0; k < count; k++)                    \
        memcpy(to + k * to_stride, from + k * from_stride, (bytes)); \
    break

/* Static, and called by a jump: gcc exports such functions, hidden or not. */
FOR_EACH_PROCESSOR
static void copy(char *restrict to, int64_t to_stride, const char *restrict from, int64_t from_stride,
                 size_t run, int64_t count)
{
    switch (run) {
    case 1: COPY_RUNS(1);
    case 2: COPY_RUNS(2);
    case 4: COPY_RUNS(4);
    case 8: COPY_RUNS(8);
    case 12: COPY_RUNS(12);
    case 16: COPY_RUNS(16);
    case 24: COPY_RUNS(24);
    case 32: COPY_RUNS(32);
    case 48: COPY_RUNS(48);
    case 64: COPY_RUNS(64);
    default: COPY_RUNS(run);
    }
}

#define COPY_TWO_RUNS(bytes)                                                 \
    UNROLLED for (int64_t k = 0; k < count; k++)                             \
    {                                                                        \
        memcpy(to + k * to_stride, from + k * from_stride, (bytes));         \
        memcpy(twin_to + k * to_stride, twin_from + k * from_stride, (bytes)); \
    }                                                                        \
    break

FOR_EACH_PROCESSOR
static void copy_two(char *restrict to, const char *restrict from, char *restrict twin_to,
                     const char *restrict twin_from, int64_t to_stride, int64_t from_stride, size_t run,
                     int64_t count)
{
    switch (run) {
    case 4: COPY_TWO_RUNS(4);
    case 8: COPY_TWO_RUNS(8);
    case 16: COPY_TWO_RUNS(16);
    case 24: COPY_TWO_RUNS(24);
    case 32: COPY_TWO_RUNS(32);
    case 48: COPY_TWO_RUNS(48);
    case 64: COPY_TWO_RUNS(64);
    default: COPY_TWO_RUNS(run);
    }
}

void sode_runs_copy(char *to, int64_t to_stride, const char *from, int64_t from_stride, size_t run, int64_t count)
{
    copy(to, to_stride, from, from_stride, run, count);
}

void sode_runs_copy_two(char *to, const char *from, char *twin_to, const char *twin_from, int64_t to_stride,
                        int64_t from_stride, size_t run, int64_t count)
{
    copy_two(to, from, twin_to, twin_from, to_stride, from_stride, run, count);
}
