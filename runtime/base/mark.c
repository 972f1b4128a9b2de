/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Nothing is observed until somebody says so. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "base/mark.h"

#include "base/clock.h"

unsigned sode_observed;
const sode_recorder_t *sode_recorder;
double *sode_mark_until;

void sode_mark_note_until(void)
{
    *sode_mark_until = sode_now();
    sode_mark_until = NULL;
}
