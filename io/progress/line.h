/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a line of sode_progress says. */
#ifndef SODE_IO_PROGRESS_LINE_H
#define SODE_IO_PROGRESS_LINE_H

#include <stddef.h>

typedef struct sode_progress_facts {
    const char *what;
    long long done, total; /* total 0: not known */
    long long since;       /* of done, in `seconds` */
    double seconds;
} sode_progress_facts_t;

void sode_progress_line(const sode_progress_facts_t *facts, char *text,
                        size_t size);

#endif
