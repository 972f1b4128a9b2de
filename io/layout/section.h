/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A section of an array, a[lb : length : step] in each dimension, as an array of its own. */
#ifndef SODE_IO_LAYOUT_SECTION_H
#define SODE_IO_LAYOUT_SECTION_H

#include "layout/share.h"

/* What a node owns of it, from what it owns of the array.  Fails if the section is
 * not one of the array, or steps through chunks of a cyclic(n) dimension, whose
 * owned elements would not be equally distant.  section may be part. */
int sode_section_of(const sode_owned_t *part, const sode_range_t *ranges,
                    sode_owned_t *section);

#endif
