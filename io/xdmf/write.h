/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef SODE_IO_XDMF_WRITE_H
#define SODE_IO_XDMF_WRITE_H

#include <stdio.h>

#include "format/listing.h"

/* What every file that Sode writes has in its first lines. */
#define SODE_XDMF_MARK "<!-- written by Sode -->"

/* Describes the arrays that have a grid, of the HDF5 file `name` in the same
 * directory.  count: how many there are; nothing is written if there is none. */
int sode_xdmf_write(FILE *out, const char *name, const sode_listing_t *listing,
                    int *count);

#endif
