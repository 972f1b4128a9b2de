/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the elements of an array of structs are: fields, which the program has told. */
#ifndef SODE_IO_FORMAT_RECORD_H
#define SODE_IO_FORMAT_RECORD_H

#include <stddef.h>

typedef struct sode_field {
    const char *name;
    size_t offset; /* bytes */
    int type;      /* enum sode_type */
    size_t count;  /* of elements, or 0: it is no array */
} sode_field_t;

typedef struct sode_record {
    size_t bytes; /* of all, with the padding */
    int count;
    const sode_field_t *field; /* [count] by offset */
} sode_record_t;

enum { SODE_RECORD_TEXT = 4096 };

/* In NumPy's words, as a .npy file has them: "[('x', '<f8'), ('', '|V4'), ('v', '<f4', (3,))]".  Returns 1 if it is too long. */
int sode_record_show(const sode_record_t *record, char *text, size_t size);

/* The message where the program has told nothing. */
int sode_record_missing(void);

#endif
