/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How far the clocks of the ranks are apart. */
#ifndef SODE_OBSERVE_CLOCKS_H
#define SODE_OBSERVE_CLOCKS_H

#include <stdint.h>

#include "base/status.h"

/* *offset: ns to be added to this rank's clock to get that of rank 0.  Zero on
 * rank 0's machine, where all read one clock; else from the quickest of some
 * questions to rank 0, so right to half of its time.  Clocks are compared once:
 * later they drift apart by some microseconds a second at most.  Collective
 * over the run, at the start. */
int sode_clocks_compare(int64_t *offset);

/* For tests: ns by which this rank's clock is wrong. */
int64_t sode_clocks_skew(void);

#endif
