/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Elements of another rank's storage: which they are there, and as bytes of a
 * message. */
#ifndef SODE_DIRECTIVE_FAR_ELEMENTS_H
#define SODE_DIRECTIVE_FAR_ELEMENTS_H

#include "select/selection.h"
#include "map/side.h"

/* Of the positions of a section, lengths length[own->ndims], those that this rank
 * has at its side `own`, in the storage of the rank that sees the other side as
 * `there`.  own->ndims 0: `own` is one element, given to all of them;
 * there->ndims 0: it is one element. */
int sode_far_pick(const sode_section_side_t *there, const sode_section_side_t *own,
                  const int64_t *length, sode_selection_t *picked);

size_t sode_far_bytes(const sode_selection_t *picked);
/* at: [sode_far_bytes] aligned for 8 bytes. */
void sode_far_write(const sode_selection_t *picked, char *at);
/* What was written there, which it borrows, and dims[SODE_MAX_DIMS]. */
void sode_far_read(char *at, sode_combs_t *dims, sode_selection_t *picked);

#endif
