/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The head of a .npy file (NumPy's "NEP 1"), before the elements:
 *
 *     \x93NUMPY 1 0, length of the text (2 bytes; in versions 2 and 3, 4)
 *     {'descr': '<f8', 'fortran_order': False, 'shape': (100, 200), }   \n
 */
#ifndef SODE_IO_FORMAT_NPY_HEADER_H
#define SODE_IO_FORMAT_NPY_HEADER_H

#include "format/format.h"
#include "format/raw_types.h"

enum { SODE_NPY_DIMS = 32 }; /* as many as NumPy's */

typedef struct sode_npy_header {
    char type[SODE_RECORD_TEXT]; /* "<f8", or that of a record */
    int ndims;
    int64_t extent[SODE_NPY_DIMS];
    int64_t start; /* first byte of the elements */
} sode_npy_header_t;

/* Does the file begin as one? */
int sode_npy_check(const char *path);

int sode_npy_read_header(int file, sode_npy_header_t *header);

/* The text of a new file's head, of header->start bytes; sets that, too. */
void sode_npy_make_header(sode_npy_header_t *header, char *text, size_t size);

#endif
