/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The innermost loops of copying: runs of contiguous bytes, some stride apart.
 * In as wide registers as the processor has that the program runs on. */
#ifndef SODE_SELECT_RUNS_H
#define SODE_SELECT_RUNS_H

#include <stddef.h>
#include <stdint.h>

/* Strides in bytes; source and destination do not overlap. */
void sode_runs_copy(char *to, int64_t to_stride, const char *from,
                    int64_t from_stride, size_t run, int64_t count);

/* Two such copies of one shape, run by run: what shares cache lines is fetched
 * once.  No destination overlaps a source. */
void sode_runs_copy_two(char *to, const char *from, char *twin_to,
                        const char *twin_from, int64_t to_stride,
                        int64_t from_stride, size_t run, int64_t count);

#endif
