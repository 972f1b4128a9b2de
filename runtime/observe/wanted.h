/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the settings (base/settings.h) ask this layer for; the same on all ranks. */
#ifndef SODE_OBSERVE_WANTED_H
#define SODE_OBSERVE_WANTED_H

#include <stdint.h>

#include "base/status.h"

typedef struct sode_wanted {
    unsigned observed; /* bits of enum sode_observe */
    int64_t events;    /* to keep per rank; 0 without a trace */
    double watchdog;   /* seconds until it ends the job; 0: it does not */
    double warn;       /* seconds until it warns; 0: it does not */
} sode_wanted_t;

/* Reads and checks; rank 0 tries the files. */
int sode_wanted_read(sode_wanted_t *wanted);

/* Of rank 0: the files that are to be written, or NULL. */
const char *sode_wanted_trace(void);
const char *sode_wanted_stats(void); /* NULL: a table */

#endif
