/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a call gives as array: array_sode.c asks the runtime about a descriptor;
 * array_serial.c has what a plain compiler knows of a variable. */
#ifndef SODE_IO_ARRAY_ARRAY_H
#define SODE_IO_ARRAY_ARRAY_H

#include "layout/share.h"
#include "sode/library.h"

/* Which elements this node has. */
int sode_io_array_find(const void *array, sode_owned_t *part);

/* What may stay after the call that gave it: a copy, or the descriptor itself.
 * NULL: no memory. */
const void *sode_io_array_keep(const void *array);
void sode_io_array_forget(const void *array);

/* Its name in the program, if there is one. */
const char *sode_io_array_name(const void *array);

/* All of its elements have been read from a file. */
void sode_io_array_written(const char *where, const void *array);
/* The same of a section; ranges: one for each dimension. */
void sode_io_array_range_written(const char *where, const void *array,
                                 const sode_range_t *ranges);

#endif
