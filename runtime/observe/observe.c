/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/observe.h"

#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/context.h"
#include "deadlock/long_wait.h"
#include "observe/clocks.h"
#include "observe/record.h"
#include "observe/stats.h"
#include "observe/trace.h"
#include "observe/wanted.h"

static struct {
    sode_wanted_t wanted;
    int64_t start;  /* ns, clock of rank 0: time 0 of the trace */
    int64_t offset; /* of the clock */
    int64_t time;   /* ns from start to stop */
} run;

int sode_observe_start(const sode_watchdog_ops_t *ops)
{
    sode_wanted_t *wanted = &run.wanted;
    MPI_Comm control = sode_context.control;
    SODE_TRY(sode_wanted_read(wanted));
    if (wanted->warn > 0)
        sode_long_wait_start(wanted->warn, ops->say);
    if (!wanted->observed)
        return SODE_OK;
    SODE_TRY(sode_record_start((size_t)wanted->events, sode_clocks_skew()));
    /* Before the clocks are compared, which cannot be wrong by more than the
     * time it takes: no event of any rank is earlier. */
    run.start = sode_observe_now();
    SODE_TRY(sode_clocks_compare(&run.offset));
    uint64_t token = (uint64_t)run.start ^ ((uint64_t)getpid() << 40);
    SODE_TRY_MPI(MPI_Bcast(&run.start, 1, MPI_INT64_T, 0, control));
    SODE_TRY_MPI(MPI_Bcast(&token, 1, MPI_UINT64_T, 0, control));
    if (wanted->watchdog > 0)
        SODE_TRY(sode_watchdog_start(wanted->watchdog, token, ops));
    sode_observed = wanted->observed;
    return SODE_OK;
}

void sode_observe_stop(void)
{
    if (!sode_observed)
        return;
    sode_watchdog_stop();
    run.time = sode_observe_now() + run.offset - run.start;
    sode_record_stop();
}

static int write_stats(const sode_summary_t *summary, FILE *out)
{
    const char *path = sode_wanted_stats();
    if (path)
        return sode_stats_json(summary, run.time, path);
    sode_stats_table(summary, run.time, out);
    return SODE_OK;
}

/* The trace first: all ranks work for it, whatever becomes of rank 0's files. */
static int write_all(FILE *out)
{
    unsigned observed = run.wanted.observed;
    sode_summary_t summary;
    int64_t *shortest;
    int trace = SODE_OK, stats = SODE_OK;
    SODE_TRY(sode_summary_gather(&summary, &shortest));
    if (observed & SODE_TRACING)
        trace = sode_trace_write(sode_wanted_trace(),
                                 run.start - run.offset, shortest);
    if (observed & SODE_COUNTING && sode_context.rank == 0)
        stats = write_stats(&summary, out);
    free(shortest);
    sode_summary_free(&summary);
    return trace != SODE_OK ? trace : stats;
}

int sode_observe_finish(FILE *out)
{
    int status = SODE_OK;
    if (run.wanted.observed & (SODE_TRACING | SODE_COUNTING))
        status = write_all(out);
    sode_record_free();
    run.wanted = (sode_wanted_t){0};
    return status;
}
