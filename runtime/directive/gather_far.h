/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which iterations of a nest with overlap read elements of other nodes, and whose. */
#ifndef SODE_DIRECTIVE_GATHER_FAR_H
#define SODE_DIRECTIVE_GATHER_FAR_H

#include "directive/gather.h"
#include "plan/gather.h"

/* What an inspection notes. */
typedef struct sode_gather_notes {
    struct sode_gather_turn *list; /* [count] ascending */
    size_t count, room;
    int most; /* nodes that an iteration waits for one by one, less one */
} sode_gather_notes_t;

void sode_gather_notes_start(sode_gather_notes_t *notes, sode_gather_t *gather, int size);

/* The bits that the iteration under way gets for the element. */
uint64_t sode_gather_notes_owner(const sode_gather_notes_t *notes, const sode_gather_input_t *input, int64_t element,
                                 sode_gather_t *gather);

/* The iteration reads elements of gather->far. */
int sode_gather_notes_add(sode_gather_notes_t *notes, int64_t iteration, sode_gather_t *gather);

/* Are there own iterations before the last far one?  Runs of far ones. */
int sode_gather_notes_leave_own(const sode_gather_notes_t *notes, size_t *runs);

/* Takes what has been noted, in place of what there was; which also may be zeros. */
int sode_gather_far_take(const sode_gather_notes_t *notes, int64_t reads, sode_gather_far_t *far);
void sode_gather_far_free(sode_gather_far_t *far);

#endif
