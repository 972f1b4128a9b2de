/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A file that is there whole or not at all: written under another name in the
 * same folder and renamed.  What is no regular file (/dev/stderr, a pipe) is
 * written directly.
 */
#ifndef SODE_OBSERVE_OUTPUT_H
#define SODE_OBSERVE_OUTPUT_H

#include <stdio.h>

#include "base/status.h"

typedef struct sode_output {
    const char *variable; /* that names the file, for messages */
    const char *path;
    char *temporary;      /* or NULL: written directly */
    FILE *file;
} sode_output_t;

/* Could the file be written now?  Leaves nothing behind. */
int sode_output_try(const char *variable, const char *path);

int sode_output_open(sode_output_t *output, const char *variable,
                     const char *path);

/* Closes the file, and gives it its name if all was written. */
int sode_output_close(sode_output_t *output);

/* Writes a string of JSON, quotes included. */
void sode_output_string(FILE *file, const char *text);

#endif
