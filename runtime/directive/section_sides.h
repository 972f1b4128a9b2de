/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a directive says of a section, as section/ wants it: checked, with lengths. */
#ifndef SODE_DIRECTIVE_SECTION_SIDES_H
#define SODE_DIRECTIVE_SECTION_SIDES_H

#include "section/side.h"
#include "sode/abi.h"

/* The side, and the lengths of its shape, length[side->ndims].  Fails if an index
 * lies outside. */
int sode_side_read(const sode_side_t *said, sode_section_side_t *side,
                   int64_t *length);

#endif
