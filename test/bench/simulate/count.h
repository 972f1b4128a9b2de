/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What this rank has sent since the last look. */
#ifndef BENCH_SIMULATE_COUNT_H
#define BENCH_SIMULATE_COUNT_H

typedef struct count {
    long messages, bytes;
} count_t;

void count_read(count_t *count);

#endif
