/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What all ranks have counted, put together on rank 0: one row per site, equal
 * sites of different ranks in one. */
#ifndef SODE_OBSERVE_SUMMARY_H
#define SODE_OBSERVE_SUMMARY_H

#include "base/status.h"
#include "observe/site.h"
#include "plan/store.h"

typedef struct sode_row {
    char *where, *what, *arrays, *transport, *pattern, *file;
    sode_count_t *counts; /* [ranks]; no calls: the rank was never there */
    /* ns of the call that waited least, on whatever rank: what must be waited
     * for at any rate.  The rest of the time waited is due to others who come
     * late. */
    int64_t shortest;
} sode_row_t;

typedef struct sode_summary {
    int ranks;
    sode_store_counts_t *plans; /* [ranks] */
    sode_row_t *rows; /* [count] by place in the source */
    int count;
    size_t room;
} sode_summary_t;

/* Rank 0 gets the summary, the others an empty one.  shortest: [sites of this
 * rank] that of the row of each; to be freed.  Collective over the run. */
int sode_summary_gather(sode_summary_t *summary, int64_t **shortest);
void sode_summary_free(sode_summary_t *summary);

/* ns lost by a rank because others were late. */
int64_t sode_row_late(const sode_row_t *row, int rank);

#endif
