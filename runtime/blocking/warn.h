/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The warning that a run executes a time loop otherwise than it asks for. */
#ifndef SODE_BLOCKING_WARN_H
#define SODE_BLOCKING_WARN_H

#include "blocking/parts.h"

/* block->parted is known; chosen: the scheme asked for.  The first node of the template speaks, once of each
 * directive, if anything is lacking and the loop has steps enough to matter. */
void sode_blocking_warn(const sode_blocking_t *block, int chosen,
                        const sode_parts_lack_t *lack);

/* Time blocks have fewer steps than the program asks for, because of
 * block->narrow. */
void sode_blocking_warn_narrow(const sode_blocking_t *block);

#endif
