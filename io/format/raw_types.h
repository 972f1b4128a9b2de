/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What raw files call types of elements. */
#ifndef SODE_IO_FORMAT_RAW_TYPES_H
#define SODE_IO_FORMAT_RAW_TYPES_H

#include <stddef.h>

#include "sode/units.h"

enum { SODE_RAW_TYPE = 8 };

/* "<f8" for SODE_DOUBLE; returns the bytes of an element, or 0: it is no
 * arithmetic type. */
size_t sode_raw_type(int type, char text[SODE_RAW_TYPE]);

/* "8-byte floating-point numbers" */
void sode_raw_describe(const char *type, char *text, size_t size);

#endif
