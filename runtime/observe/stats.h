/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The summary for people and for programs.  On rank 0. */
#ifndef SODE_OBSERVE_STATS_H
#define SODE_OBSERVE_STATS_H

#include <stdio.h>

#include "observe/summary.h"

/* time: ns between start and stop of rank 0. */
void sode_stats_table(const sode_summary_t *summary, int64_t time, FILE *out);

int sode_stats_json(const sode_summary_t *summary, int64_t time,
                    const char *path);

#endif
