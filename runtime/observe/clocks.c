/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/clocks.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/context.h"
#include "base/settings.h"
#include "base/tags.h"
#include "observe/record.h"

enum { QUESTIONS = 16 };

int64_t sode_clocks_skew(void)
{
    return sode_setting_is(SODE_SET_TEST_CLOCKS, "1") ? sode_context.rank * 1000000000LL : 0;
}

/* The same number on ranks that have one clock: of the machine since it was
 * started. */
static uint64_t clock_name(void)
{
    char text[256] = "";
    uint64_t name = 1469598103934665603u;
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    if (length == 0)
        gethostname(text, sizeof text - 1);
    for (const char *c = text; *c; c++)
        name = (name ^ (unsigned char)*c) * 1099511628211u;
    return name + (uint64_t)sode_clocks_skew();
}

static int answer_questions(int rank)
{
    for (int k = 0; k < QUESTIONS; k++) {
        SODE_TRY_MPI(MPI_Recv(NULL, 0, MPI_INT64_T, rank, SODE_TAG_CLOCK,
                              sode_context.control, MPI_STATUS_IGNORE));
        int64_t now = sode_observe_now();
        SODE_TRY_MPI(MPI_Send(&now, 1, MPI_INT64_T, rank, SODE_TAG_CLOCK,
                              sode_context.control));
    }
    return SODE_OK;
}

static int ask(int64_t *offset)
{
    int64_t quickest = INT64_MAX;
    for (int k = 0; k < QUESTIONS; k++) {
        int64_t there, before = sode_observe_now();
        SODE_TRY_MPI(MPI_Send(NULL, 0, MPI_INT64_T, 0, SODE_TAG_CLOCK,
                              sode_context.control));
        SODE_TRY_MPI(MPI_Recv(&there, 1, MPI_INT64_T, 0, SODE_TAG_CLOCK,
                              sode_context.control, MPI_STATUS_IGNORE));
        int64_t after = sode_observe_now();
        if (after - before >= quickest)
            continue;
        quickest = after - before;
        *offset = there - (before + quickest / 2);
    }
    return SODE_OK;
}

int sode_clocks_compare(int64_t *offset)
{
    const sode_context_t *c = &sode_context;
    uint64_t own = clock_name(), first = own, *all = NULL;
    int status = SODE_OK;
    *offset = 0;
    if (c->rank == 0)
        all = malloc((size_t)c->size * sizeof *all);
    if (c->rank == 0 && !all)
        return sode_fail(SODE_ERR_MEMORY, "no memory to compare clocks");
    SODE_TRY_MPI(MPI_Bcast(&first, 1, MPI_UINT64_T, 0, c->control));
    SODE_TRY_MPI(MPI_Gather(&own, 1, MPI_UINT64_T, all, 1, MPI_UINT64_T, 0,
                            c->control));
    for (int r = 1; all && r < c->size && status == SODE_OK; r++)
        if (all[r] != own)
            status = answer_questions(r);
    free(all);
    SODE_TRY(status);
    return own != first ? ask(offset) : SODE_OK;
}
