/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How arrays are to lie in a file and get there: words after the letter of a mode, "w compress=6 chunk=64x64". */
#ifndef SODE_IO_FORMAT_OPTIONS_H
#define SODE_IO_FORMAT_OPTIONS_H

#include <stdint.h>

#include "sode/units.h"

enum { SODE_HINTS = 16, SODE_HINT_TEXT = 128 };

typedef struct sode_options {
    int given;    /* any */
    int compress; /* 1 to 9; 0: not */
    int nchunk;   /* dimensions of the arrays that have these chunks, or 0 */
    int64_t chunk[SODE_MAX_DIMS]; /* extents */
    int collective; /* nodes always collect windows */
    int nhints;
    struct {
        char key[SODE_HINT_TEXT], value[SODE_HINT_TEXT]; /* of MPI-IO, which is not used any more */
    } hint[SODE_HINTS];
} sode_options_t;

/* What follows the letter of a mode, or "". */
int sode_options_parse(const char *words, sode_options_t *options);

#endif
