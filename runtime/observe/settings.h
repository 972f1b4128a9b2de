/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the environment of rank 0 asks for; the same on all ranks. */
#ifndef SODE_OBSERVE_SETTINGS_H
#define SODE_OBSERVE_SETTINGS_H

#include <stdint.h>

#include "base/status.h"

typedef struct sode_settings {
    unsigned observed; /* bits of enum sode_observe */
    int64_t events;    /* to keep per rank; 0 without a trace */
    double watchdog;   /* seconds; 0: none */
    int64_t start;     /* ns, clock of rank 0: time 0 of the trace */
} sode_settings_t;

/* Reads and checks; files are tried.  On rank 0. */
int sode_settings_read(sode_settings_t *settings);

/* Of rank 0: the files that are to be written, or NULL. */
const char *sode_settings_trace(void);
const char *sode_settings_stats(void); /* NULL: a table */

#endif
