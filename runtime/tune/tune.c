/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tune/tune.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/set.h"
#include "tune/file.h"
#include "tune/machine.h"
#include "tune/subjects.h"

static struct {
    char path[PATH_MAX];    /* rank 0; empty: there is no file */
    sode_machine_t machine; /* rank 0 */
    sode_records_t known;   /* from earlier runs: the same on all ranks */
    sode_records_t fresh;   /* from this one: of sets this rank speaks for */
    int writes;             /* all ranks: there is a file to write */
    char news[PATH_MAX + 256];
} tune;

/* Once per run: the file that could not be read is not written either. */
static void warn(int status)
{
    if (!*tune.news)
        snprintf(tune.news, sizeof tune.news,
                 "nothing is kept from run to run: %s (SODE_TUNING names "
                 "another file, or is 'off')", sode_fail_text(status));
    *tune.path = 0;
}

static int take_own(const sode_machine_t *machine,
                    const sode_records_t *records, void *unused)
{
    (void)unused;
    if (!sode_machine_equal(machine, &tune.machine))
        return SODE_OK;
    for (const sode_record_t *r = records->list; r; r = r->next)
        SODE_TRY(sode_records_add(&tune.known, &r->measured));
    return SODE_OK;
}

static void read_file(void)
{
    sode_machine_get(&tune.machine);
    int status = sode_tuning_file_path(tune.path, sizeof tune.path);
    if (status == SODE_OK && *tune.path)
        status = sode_tuning_file_visit(tune.path, take_own, NULL);
    if (status != SODE_OK) {
        sode_records_free(&tune.known);
        warn(status);
    }
}

/* length < 0: there is no file. */
static int tell_others(MPI_Comm comm, int rank)
{
    char *text = NULL;
    int length = -1;
    if (rank == 0 && *tune.path) {
        SODE_TRY(sode_records_write(&tune.known, &text));
        length = strlen(text) < INT_MAX ? (int)strlen(text) : 0;
    }
    int code = MPI_Bcast(&length, 1, MPI_INT, 0, comm);
    tune.writes = length >= 0;
    int status = code == MPI_SUCCESS ? SODE_OK
                                     : sode_fail_mpi("MPI_Bcast", code);
    if (rank > 0 && length > 0)
        text = calloc((size_t)length + 1, 1);
    if (status == SODE_OK && length > 0) {
        SODE_NEED(text, "tuning data");
        code = MPI_Bcast(text, length, MPI_CHAR, 0, comm);
        if (code != MPI_SUCCESS)
            status = sode_fail_mpi("MPI_Bcast", code);
        else if (rank > 0)
            status = sode_records_read(&tune.known, text);
    }
    free(text);
    return status;
}

int sode_tune_begin(MPI_Comm comm)
{
    int rank;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
    if (rank == 0)
        read_file();
    SODE_TRY(tell_others(comm, rank));
    return SODE_OK;
}

const sode_measured_t *sode_tune_measured(const char *plan)
{
    const sode_record_t *record = sode_records_find(&tune.known, plan);
    return record ? &record->measured : NULL;
}

const char *sode_tune_known(const char *plan)
{
    const sode_measured_t *measured = sode_tune_measured(plan);
    return measured ? measured->taken : NULL;
}

int sode_tune_writes(void) { return tune.writes; }

int sode_tune_keep(const sode_measured_t *measured)
{
    return tune.writes ? sode_records_add(&tune.fresh, measured) : SODE_OK;
}

int sode_tune_keep_alone(const sode_measured_t *measured)
{
    return *tune.path ? sode_tune_keep(measured) : SODE_OK;
}

/* What all ranks have measured, on rank 0, one text behind the other. */
static int gather(MPI_Comm comm, int rank, const char *own, char **all)
{
    int size, length = (int)strlen(own), total = 0, *lengths = NULL,
              *places = NULL;
    SODE_TRY_MPI(MPI_Comm_size(comm, &size));
    if (rank == 0) {
        lengths = calloc(2 * (size_t)size, sizeof *lengths);
        SODE_NEED(lengths, "tuning data");
        places = lengths + size;
    }
    int code = MPI_Gather(&length, 1, MPI_INT, lengths, 1, MPI_INT, 0, comm);
    for (int r = 0; rank == 0 && r < size; r++) {
        places[r] = total;
        total += lengths[r];
    }
    *all = calloc((size_t)total + 1, 1);
    if (code == MPI_SUCCESS && *all)
        code = MPI_Gatherv(own, length, MPI_CHAR, *all, lengths, places,
                           MPI_CHAR, 0, comm);
    free(lengths);
    if (code != MPI_SUCCESS)
        return sode_fail_mpi("MPI_Gather", code);
    return *all ? SODE_OK
                : sode_no_memory("tuning data");
}

static void write_file(const char *text)
{
    sode_records_t fresh = {0};
    int status = sode_records_read(&fresh, text);
    if (status == SODE_OK && fresh.list)
        status = sode_tuning_file_merge(tune.path, &tune.machine, &fresh);
    sode_records_free(&fresh);
    if (status != SODE_OK)
        warn(status);
}

/* All ranks of a set know the same. */
static int keep_subjects(void)
{
    for (const sode_set_t *s = sode_set_walk(NULL); s; s = sode_set_walk(s))
        if (s->self == 0)
            SODE_TRY(sode_subjects_keep(s));
    return SODE_OK;
}

void sode_tune_forget(void)
{
    for (sode_set_t *s = sode_set_walk(NULL); s; s = sode_set_walk(s))
        sode_subjects_free(s);
}

int sode_tune_end(MPI_Comm comm)
{
    int rank, status = SODE_OK;
    char *own = NULL, *all = NULL;
    if (tune.writes) {
        SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
        status = keep_subjects();
        SODE_THEN(status, sode_records_write(&tune.fresh, &own));
        SODE_THEN(status, gather(comm, rank, own, &all));
        if (status == SODE_OK && rank == 0)
            write_file(all);
        free(all);
        free(own);
    }
    sode_records_free(&tune.known);
    sode_records_free(&tune.fresh);
    return status;
}

const char *sode_tune_news(void)
{
    static int told;
    if (told || !*tune.news)
        return NULL;
    told = 1;
    return tune.news;
}
