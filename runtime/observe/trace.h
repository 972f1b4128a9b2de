/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The trace file: what every rank recorded, in Chrome's trace event format. */
#ifndef SODE_OBSERVE_TRACE_H
#define SODE_OBSERVE_TRACE_H

#include <stdint.h>

#include "base/status.h"

/* origin: ns of the own clock at time 0 of the trace.  shortest: see
 * summary.h.  Collective over the run; a file that cannot be written is a
 * failure of rank 0. */
int sode_trace_write(const char *path, int64_t origin, const int64_t *shortest);

#endif
