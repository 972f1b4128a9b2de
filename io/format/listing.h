/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a closed file has, for those who describe it to other programs. */
#ifndef SODE_IO_FORMAT_LISTING_H
#define SODE_IO_FORMAT_LISTING_H

#include <stdint.h>

#include "sode/units.h"

/* Text attributes that say what an array is and where its elements are. */
enum sode_entry_text {
    SODE_ENTRY_UNIT, SODE_ENTRY_COORDINATES, SODE_ENTRY_ORIGIN,
    SODE_ENTRY_SPACING, SODE_ENTRY_TEXTS
};
extern const char *const sode_entry_keys[SODE_ENTRY_TEXTS];

typedef struct sode_entry {
    char *name; /* with the groups, without a slash in front */
    char kind;  /* of its elements: 'f' float, 'i' signed, 'u' unsigned, or 0: others */
    int bytes;  /* of an element */
    int ndims;
    int64_t extent[SODE_MAX_DIMS]; /* of a step, if it is a series */
    int64_t steps;                 /* or -1: it is not one */
    double *times;                 /* of the steps */
    char *text[SODE_ENTRY_TEXTS];  /* or NULL; the grid may be that of the file, if
                                      it has a word for each dimension */
} sode_entry_t;

typedef struct sode_listing {
    int count;
    sode_entry_t *entry; /* [count] by name */
    size_t room;
} sode_listing_t;

void sode_listing_free(sode_listing_t *listing);
/* A copy of a text that is kept; NULL if there is no memory. */
char *sode_listing_copy(const char *text);
int sode_count_words(const char *text);

#endif
