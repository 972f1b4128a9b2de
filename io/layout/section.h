/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A section of an array, a[lb : length : step] in each dimension, as an array of its own. */
#ifndef SODE_IO_LAYOUT_SECTION_H
#define SODE_IO_LAYOUT_SECTION_H

#include "layout/share.h"

/* Is it one of the array? */
int sode_io_section_check(const sode_owned_t *part, const sode_range_t *ranges);

/* Are the owned elements of it an array again?  Not where it goes backwards, or steps through chunks of a cyclic(n)
 * dimension, whose owned elements are not equally distant: sode_share_create has those. */
int sode_io_section_is_even(const sode_owned_t *part, const sode_range_t *ranges);

/* What a node owns of an even one, from what it owns of the array.  section may be part. */
void sode_io_section_of(const sode_owned_t *part, const sode_range_t *ranges,
                     sode_owned_t *section);

#endif
