/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a gmove is in words, for those who watch a run (SODE_STATS).  From the two
 * sides alone, so the same on all ranks; compiler/checks/GmoveKind.h says it of
 * the program. */
#ifndef SODE_PLAN_PATTERN_H
#define SODE_PLAN_PATTERN_H

#include "map/side.h"

enum { SODE_PATTERN = 48 }; /* bytes of the text */

/* "all-to-all among 4 nodes".  executing: nodes that do it.  text: [SODE_PATTERN] */
int sode_section_pattern(const sode_section_side_t *to, const sode_section_side_t *from,
                         const int64_t *length, int executing, char *text);

#endif
