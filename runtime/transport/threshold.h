/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How many threads a list of copies is worth. */
#ifndef SODE_TRANSPORT_THRESHOLD_H
#define SODE_TRANSPORT_THRESHOLD_H

#include <stddef.h>

typedef struct sode_pack_setting {
    size_t threshold; /* bytes from which on threads pay */
    int threads;      /* at most; 1: never */
} sode_pack_setting_t;

/* Measures the setting if nobody has yet; some ms, once per process, if the
 * program has threads and the tuning file knows nothing.  For use at create. */
void sode_pack_measure(void);

/* The setting may be given instead of measured (tests). */
void sode_pack_set(sode_pack_setting_t setting);

/* Threads for this many bytes, here and now: 1 below the threshold and inside a
 * parallel region. */
int sode_pack_threads(size_t bytes);

#endif
