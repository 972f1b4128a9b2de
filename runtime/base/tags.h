/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The tags of all messages on the communicators of node sets, that of the run among them: each row begins where the one before
 * it ends, so that no two can share a tag.  Sets without a communicator of their own travel on that of the run.  The last is
 * at most 32,767, which every MPI library takes (MPI 4.1, 9.1.2, MPI_TAG_UB).
 */
#ifndef SODE_BASE_TAGS_H
#define SODE_BASE_TAGS_H

#include "sode/units.h"

enum { SODE_TAGS_EXCHANGES = 512 }; /* in flight at once before a tag is used again */

/* name, how many */
#define SODE_TAG_ROWS(X) \
    X(NONE, 2) /* spares the tags that people use in programs of their own */ \
    X(CREATE, 1) /* MPI_Comm_create_group: base/set_comm.c */ \
    X(SYNC, 1) /* a greeting of two images: api/xmp_sync.c */ \
    X(LAST, 1) /* the last comparison: deadlock/last.c */ \
    X(POST, 1) /* directive/signal.c */ \
    X(CLOCK, 1) /* observe/clocks.c */ \
    X(SITES, 1) /* observe/summary.c, two */ \
    X(SHORTEST, 1) \
    X(TURN, 1) /* observe/trace.c, two */ \
    X(TEXT, 1) \
    X(GREATEST, 1) /* transport/candidates.c */ \
    X(COSTS, 1) /* directive/gather_costs.c */ \
    X(LETTERS, 2) /* of procedures: procedure/team.c */ \
    X(ASKED, 2) /* of gather and scatter: directive/gather_plans.c, scatter.c */ \
    X(PROCEDURE, SODE_MAX_DIMS) /* a phase each: procedure/team.c */ \
    X(PIPELINE, 992) /* an array each: directive/pipeline.c, transport/conduit.c */ \
    X(NO_COMM, 8192) /* by the set: collective/no_comm.c */ \
    X(LOCKSTEP, 4096) /* by the set: deadlock/inquiry.c */ \
    X(EXCHANGE, SODE_TAGS_EXCHANGES * SODE_MAX_DIMS) /* a phase each: transport/exchange.c */ \
    X(TAKEN, SODE_TAGS_EXCHANGES * SODE_MAX_DIMS) /* "taken" of each: transport/rma.c */ \
    X(GMOVE, 4096) /* directive/gmove.c */ \
    X(GMOVE_NO_COMM, 1) /* of sets without a communicator, one after the other: there */ \
    X(MEETING, 4096) /* by the set: base/set_comm.c */

enum sode_tag {
#define SODE_TAG_ROW(NAME, COUNT) SODE_TAG_##NAME, SODE_TAG_##NAME##_LAST = SODE_TAG_##NAME + (COUNT) - 1,
    SODE_TAG_ROWS(SODE_TAG_ROW)
#undef SODE_TAG_ROW
    SODE_TAGS_END
};

_Static_assert(SODE_TAGS_END <= 32768, "MPI need not take more tags");

/* One of the tags of a row, by the number of what uses it. */
#define SODE_TAG_OF(NAME, number) \
    (SODE_TAG_##NAME + (int)((number) % (SODE_TAG_##NAME##_LAST - SODE_TAG_##NAME + 1)))

#endif
